/** Bulk commands to many rooms or devices: one item for each device that needs a change. Pure. */
import { AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import type { Property, Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import { areaIdsWithin } from './areaIds.ts'
import { switchValues } from './properties.ts'

/** In the order of the buttons. */
export const BULK_SWITCHES = ['lightsOn', 'lightsOff', 'climateOff', 'curtainsOpen', 'curtainsClose'] as const
export type BulkSwitch = (typeof BULK_SWITCHES)[number]
/** Of devices that were chosen one by one, of whatever kind. */
export const DEVICE_SWITCHES = ['allOn', 'allOff', ...BULK_SWITCHES] as const
export type DeviceSwitch = (typeof DEVICE_SWITCHES)[number]
export type BulkAction =
  | { readonly kind: DeviceSwitch }
  | { readonly kind: 'temperature'; readonly temperatureC: number }

export interface BulkPlan {
  readonly items: readonly CommandItem[]
  /** Devices left out because their host is offline. */
  readonly offline: readonly DeviceId[]
}

export type ReadingsOf = (deviceId: string) => DeviceReadings | undefined

/** What these devices are to be set to. */
export function bulkPlan(
  read: ReadState,
  readingsOf: ReadingsOf,
  devices: Iterable<Device>,
  action: BulkAction,
): BulkPlan {
  const items: CommandItem[] = []
  const offline: DeviceId[] = []
  for (const device of devices) {
    const wanted = wantedValues(device, action)
    if (Object.keys(wanted).length === 0 || !device.isJoined) continue
    const values = stillToTell(wanted, readingsOf(device.id)?.values)
    if (Object.keys(values).length === 0) continue
    if (read.get('host', device.hostId)?.isOnline === false) offline.push(device.id)
    else items.push({ deviceId: device.id, values })
  }
  return { items, offline }
}

/** The devices of areas and of the areas inside them, each once. */
export function* devicesWithin(read: ReadState, areaIds: Iterable<string>): Iterable<Device> {
  const within = new Set([...areaIds].flatMap((areaId) => areaIdsWithin(read, areaId)))
  for (const areaId of within) yield* read.by('device', 'area', areaId).values()
}

export type BulkKind = BulkAction['kind']

/** What there is something to do with among them. */
export function bulkKindsOf(devices: readonly Device[]): ReadonlySet<BulkKind> {
  const actions: readonly BulkAction[] = [
    ...DEVICE_SWITCHES.map((kind) => ({ kind })),
    { kind: 'temperature', temperatureC: AIR_TEMPERATURE_MIN_C },
  ]
  const isOffered = (action: BulkAction) =>
    devices.some((device) => Object.keys(wantedValues(device, action)).length > 0)
  return new Set(actions.filter(isOffered).map(({ kind }) => kind))
}

function wantedValues(device: Device, action: BulkAction): Readings {
  const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
  const find = (name: string) => properties.find((one) => one.name === name && one.settable)
  switch (action.kind) {
    case 'allOn':
    case 'allOff':
      return switchValues(device, action.kind === 'allOn')
    case 'lightsOn':
    case 'lightsOff': {
      // The keys of a wall panel follow what they switch; "all off" among them must not be pressed to turn on.
      const isLight = kindOf(device.kind)?.group === 'light'
      const isTold = isLight || (action.kind === 'lightsOff' && device.kind === 'switch_panel')
      const circuits = properties.filter(({ name, settable }) => settable && /^state(_l\d)?$/.test(name))
      const value = action.kind === 'lightsOn' ? 'ON' : 'OFF'
      return isTold ? Object.fromEntries(circuits.map(({ name }) => [name, value])) : {}
    }
    case 'climateOff':
      return find('system_mode') ? { system_mode: 'off' } : {}
    case 'temperature':
      return setpoint(find('occupied_heating_setpoint'), device.kind, action.temperatureC)
    case 'curtainsOpen':
      return device.kind === 'curtain' ? { position: 100 } : {}
    case 'curtainsClose':
      return device.kind === 'curtain' ? { position: 0 } : {}
  }
}

/** Of the air; the floor has its own range. Within what the device can keep. */
function setpoint(property: Property | undefined, kind: string, temperatureC: number): Readings {
  if (property?.type !== 'number' || kind === 'floor_heating') return {}
  return { [property.name]: Math.min(property.max, Math.max(property.min, temperatureC)) }
}

/** Leaves out values that the device already reports; unknown ones are sent. */
function stillToTell(
  wanted: Readings,
  known: Readings | undefined,
): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => known?.[name] !== value))
}
