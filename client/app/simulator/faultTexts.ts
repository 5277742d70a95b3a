/** Faults in words: what, where, and how exactly. */
import { FAULT_KINDS, type Fault } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { findText, nameOf } from '../../i18n/i18n.ts'
import { propertyName, wordOf } from '../../widgets/devices/deviceTexts.ts'
import { choiceName, parameterName } from '../../widgets/faults/faultTexts.ts'

export const kindText = (kind: string): string => findText(`faults.kind.${kind}`) ?? kind

/** The host or device by its name; by its number where this project does not have it. */
export function targetName(read: ReadState, fault: Fault): string {
  const number = targetOf(fault)
  if ('host' in fault) return read.first('host', 'number', number)?.name ?? number
  const device = read.first('device', 'number', number)
  return device ? nameOf(device) : number
}

/** Formats `Temperature: 40` or `delay: 3000 ms`; default values are omitted. */
export function detailOf(fault: Fault): string {
  const { parameters } = FAULT_KINDS[fault.kind]
  const listed = Object.entries(fault)
  const property = listed.find(([name]) => name === 'property')?.[1]
  const parts = listed.flatMap(([name, value]) => {
    const parameter = parameters[name]
    if (!parameter || value === undefined) return []
    if (parameter.type === 'alarm') return [findText(`devices.alarm.${value}`) ?? String(value)]
    if (parameter.type === 'property') return [propertyName(String(value))]
    if (parameter.type === 'value') return [wordOf(String(property), value)]
    if ('default' in parameter && parameter.default === value) return []
    if (parameter.type === 'choice') return [`${parameterName(name)} ${choiceName(String(value))}`]
    const unit = parameter.type === 'number' && parameter.unit !== 'none' ? UNITS[parameter.unit] : ''
    return [`${parameterName(name)} ${String(value)}${unit}`]
  })
  return parts.join(' · ')
}

const UNITS = { ms: ' ms', '%': '%', share: '' } as const
