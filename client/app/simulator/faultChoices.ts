/** Which faults suit what someone points at, and which parameters each still needs. */
import { type DeviceKind, isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { FAULT_KINDS, FAULT_NAMES, type FaultKind } from '#shared/faults/fault.ts'
import { propertiesOfClass } from '#shared/faults/fitting.ts'
import type { Parameter } from '#shared/faults/parameters.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import type { BreakTarget } from '../../actions/simulation/breakSomething.ts'
import { findText, nameOf } from '../../i18n/i18n.ts'
import { areaTitle, propertyName, wordOf } from '../../widgets/devices/deviceTexts.ts'

/** The target: one host, one device, or everything in an area. */
export interface Aim {
  readonly name: string
  /** Number of the selected host or device; null for an area. */
  readonly number: string | null
  readonly areaId: AreaId | null
  readonly hasHost: boolean
  readonly devices: readonly Device[]
}

export function aimAt(read: ReadState, target: BreakTarget): Aim | null {
  const nothing = { number: null, areaId: null, hasHost: false, devices: [] }
  if (target.type === 'host') {
    const host = read.get('host', target.id)
    return host ? { ...nothing, name: host.name, number: host.number, hasHost: true } : null
  }
  if (target.type === 'device') {
    const device = read.get('device', target.id)
    return device ? { ...nothing, name: nameOf(device), number: device.number, devices: [device] } : null
  }
  const area = read.get('area', target.id)
  return area ? { ...nothing, name: areaTitle(area), areaId: area.id, ...contentsOf(read, area.id) } : null
}

function contentsOf(read: ReadState, areaId: AreaId): Pick<Aim, 'hasHost' | 'devices'> {
  const inner = [...read.by('area', 'parent', areaId).values()].map(({ id }) => contentsOf(read, id))
  const own = [...read.by('device', 'area', areaId).values()].filter(({ isJoined }) => isJoined)
  return {
    hasHost: read.by('host', 'area', areaId).size > 0 || inner.some(({ hasHost }) => hasHost),
    devices: [...own, ...inner.flatMap(({ devices }) => devices)],
  }
}

/** A parameter that only applies to a single device. */
const isOfOne = ({ type }: Parameter): boolean =>
  type === 'property' || type === 'value' || type === 'circuit'

export function kindsFor(aim: Aim): readonly FaultKind[] {
  const kinds = aim.devices.flatMap(({ kind }) => kindOf(kind) ?? [])
  return FAULT_NAMES.filter((name) => {
    const { target, fits, parameters } = FAULT_KINDS[name]
    const all = Object.values(parameters)
    if (aim.areaId !== null && all.some(isOfOne)) return false
    if (target === 'host') return aim.hasHost
    return kinds.some(
      (kind) =>
        fits(kind) && all.every((one) => one.type !== 'property' || propertiesOf(aim, one).length > 0),
    )
  })
}

export interface NamedChoice {
  readonly value: string
  readonly text: string
}

/** Alarms that any of the devices can raise. */
export function alarmChoices(aim: Aim): readonly NamedChoice[] {
  const codes = aim.devices.flatMap(({ kind }) => kindOf(kind)?.alarms.map(({ code }) => code) ?? [])
  return [...new Set(codes)].map((code) => ({ value: code, text: findText(`devices.alarm.${code}`) ?? code }))
}

export function circuitChoices(aim: Aim): readonly NamedChoice[] {
  const [device] = aim.devices
  return (device?.circuits ?? []).map((circuit, index) => ({
    value: String(index + 1),
    text: nameOf(circuit),
  }))
}

export function propertiesOf(aim: Aim, parameter: Parameter): readonly Property[] {
  const [device] = aim.devices
  const kind: DeviceKind | undefined = device && kindOf(device.kind)
  if (!device || !kind || parameter.type !== 'property') return []
  return propertiesOfClass({ kind, circuits: device.circuits.length }, parameter.of)
}

export const propertyChoices = (properties: readonly Property[]): readonly NamedChoice[] =>
  properties.map(({ name }) => ({ value: name, text: propertyName(name) }))

/** Named values of a property; null for numbers and texts. */
export function valueChoices(property: Property): readonly NamedChoice[] | null {
  if (property.type === 'binary')
    return [property.on, property.off].map((value) => ({
      value: String(value),
      text: wordOf(property.name, value),
    }))
  if (property.type !== 'choice') return null
  return property.values.map((value) => ({ value, text: wordOf(property.name, value) }))
}

/** A form has texts and numbers; the property may have yes and no. */
export function valueMeant(property: Property, entered: Reading): Reading {
  const meant: readonly Reading[] = [
    entered,
    String(entered),
    typedNumber(String(entered)) ?? entered,
    entered === 'true',
  ]
  return meant.find((value) => isLegalValue(property, value)) ?? entered
}
