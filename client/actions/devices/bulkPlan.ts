/** Bulk commands to many rooms or devices: one item for each device that needs a change. Pure. */
import { AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import type { Property, Readings } from '#shared/devices/kind.ts'
import { isShade, kindOf, propertiesOf } from '#shared/devices/registry.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import { isHostAway } from '#shared/rules/connection.ts'
import { switchValues } from './properties.ts'

/** Bulk switches in the order of the buttons. */
export const BULK_SWITCHES = ['lightsOn', 'lightsOff', 'climateOff', 'curtainsOpen', 'curtainsClose'] as const
export type BulkSwitch = (typeof BULK_SWITCHES)[number]
/** Bulk commands for individually selected devices of any kind. */
export const DEVICE_SWITCHES = ['allOn', 'allOff', ...BULK_SWITCHES] as const
export type DeviceSwitch = (typeof DEVICE_SWITCHES)[number]
export interface Temperature {
  readonly kind: 'temperature'
  readonly temperatureC: number
}
/** An action whose values the caller chooses. */
interface ValuesAction {
  readonly kind: 'told'
  readonly label: string
  /** The text shown when all went well. */
  readonly done: string
  /** A single device chosen by name: presence alone needs no confirmation, "do not disturb" does. */
  readonly isPointedAt: boolean
  readonly valuesOf: (device: Device) => Values
}
export type BulkAction = { readonly kind: DeviceSwitch } | Temperature | ValuesAction

export interface BulkPlan {
  readonly items: readonly CommandItem[]
  /** Devices excluded because their host is offline. */
  readonly offline: readonly DeviceId[]
  /** Devices that are so already. */
  readonly already: readonly DeviceId[]
}

export type ValuesOf = (deviceId: string) => Readings | undefined

export type Values = Record<string, string | number | boolean>

/** Target values per device. */
export function bulkPlan(
  read: ReadState,
  valuesOf: ValuesOf,
  devices: Iterable<Device>,
  action: BulkAction,
): BulkPlan {
  const items: CommandItem[] = []
  const offline: DeviceId[] = []
  const already: DeviceId[] = []
  for (const device of devices) {
    const wanted = wantedValues(device, action)
    if (Object.keys(wanted).length === 0 || !device.isJoined) continue
    // The last report of an unreachable device may be outdated.
    if (isHostAway(read, device)) {
      offline.push(device.id)
      continue
    }
    const values = stillToTell(wanted, valuesOf(device.id))
    if (Object.keys(values).length > 0) items.push({ deviceId: device.id, values })
    else already.push(device.id)
  }
  return { items, offline, already }
}

/** Yields each device of the given areas and their sub-areas once. */
export function* devicesWithin(read: ReadState, areaIds: Iterable<string>): Iterable<Device> {
  const within = new Set([...areaIds].flatMap((areaId) => areaIdsWithin(read, areaId)))
  for (const areaId of within) yield* read.by('device', 'area', areaId).values()
}

/** Bulk commands with a button. */
export type BulkKind = Exclude<BulkAction['kind'], 'told'>

/** Bulk commands that apply to at least one of the devices. */
export function bulkKindsOf(devices: readonly Device[]): ReadonlySet<BulkKind> {
  const actions: readonly (BulkAction & { readonly kind: BulkKind })[] = [
    ...DEVICE_SWITCHES.map((kind) => ({ kind })),
    { kind: 'temperature', temperatureC: AIR_TEMPERATURE_MIN_C },
  ]
  const isOffered = (action: BulkAction) =>
    devices.some((device) => Object.keys(wantedValues(device, action)).length > 0)
  return new Set(actions.filter(isOffered).map(({ kind }) => kind))
}

const settableOf = (device: Device): readonly Property[] =>
  propertiesOf(device).filter(({ settable }) => settable)

type Setpoint = Extract<Property, { type: 'number' }>

/** Degrees that it can be set to; null where it has none. */
export function setpointOf(device: Device): Setpoint | null {
  const property = settableOf(device).find(({ name }) => name === 'occupied_heating_setpoint')
  return property?.type === 'number' ? property : null
}

/** Empty if the device has no such control. */
export function wantedValues(device: Device, action: BulkAction): Values {
  switch (action.kind) {
    case 'allOn':
    case 'allOff':
      return switchValues(device, action.kind === 'allOn')
    case 'lightsOn':
    case 'lightsOff': {
      // Keys of a wall panel follow their lamps; its "all off" key must not be pressed to turn something on.
      const isLight = kindOf(device.kind)?.group === 'light'
      const isCommandSent = isLight || (action.kind === 'lightsOff' && device.kind === 'switch_panel')
      const circuits = settableOf(device).filter(({ name }) => /^state(_l\d)?$/.test(name))
      const value = action.kind === 'lightsOn' ? 'ON' : 'OFF'
      return isCommandSent ? Object.fromEntries(circuits.map(({ name }) => [name, value])) : {}
    }
    case 'climateOff':
      return settableOf(device).some(({ name }) => name === 'system_mode') ? { system_mode: 'off' } : {}
    case 'told':
      return action.valuesOf(device)
    case 'temperature':
      return clamped(device, action.temperatureC)
    case 'curtainsOpen':
      return isShade(device.kind) ? { position: 100 } : {}
    case 'curtainsClose':
      return isShade(device.kind) ? { position: 0 } : {}
  }
}

/** Limits an air temperature to the range of the device; floor heating has its own range. */
function clamped(device: Device, temperatureC: number): Values {
  const property = setpointOf(device)
  if (!property || device.kind === 'floor_heating') return {}
  return { [property.name]: Math.min(property.max, Math.max(property.min, temperatureC)) }
}

/** Omits values that the device already reports; values of unknown state are sent. */
function stillToTell(wanted: Values, known: Readings | undefined): Values {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => known?.[name] !== value))
}
