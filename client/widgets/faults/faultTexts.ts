/** Injected faults in words. */
import type { Fault } from '#shared/faults/fault.ts'
import { targetOf } from '#shared/faults/target.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { titleOfCode } from '../../i18n/alarmTitle.ts'
import { findText, i18n, nameOf } from '../../i18n/i18n.ts'
import { areaPath } from '../devices/places.ts'

/** An injected alarm is called by the alarm. */
export function faultName(fault: Fault): string {
  if (fault.kind === 'alarm') return `${i18n.t('faults.kind.alarm')} · ${titleOfCode(fault.code)}`
  return findText(`faults.kind.${fault.kind}`) ?? fault.kind
}

/** Host, or device with place; only the number if deleted. */
export function faultTarget(read: ReadState, fault: Fault): string {
  const number = targetOf(fault)
  const device = read.first('device', 'number', number)
  if (device) return [areaPath(read, device.areaId), nameOf(device)].filter((part) => part !== '').join(' · ')
  return read.first('host', 'number', number)?.name ?? number
}

/** Labels of fault parameters and their choices. */
export const parameterName = (name: string): string => findText(`faults.parameter.${name}`) ?? name
export const choiceName = (choice: string): string => findText(`faults.choice.${choice}`) ?? choice
