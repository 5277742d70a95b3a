/** Bulk commands to many rooms: one item for each device that needs a change. Pure. */
import type { Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { DeviceReadings } from '../../store/readings.ts'
import { areaIdsWithin } from './roomDevices.ts'

export type BulkAction = 'lightsOff' | 'climateOff' | 'curtainsOpen' | 'curtainsClose'

export const BULK_ACTIONS: readonly BulkAction[] = [
  'lightsOff',
  'climateOff',
  'curtainsOpen',
  'curtainsClose',
]

/** One more area marked or unmarked. The first mark takes the open area along, whose tile is highlighted already. */
export function markedAfter(
  before: ReadonlySet<string>,
  areaId: string,
  openId: string | null,
): ReadonlySet<string> {
  if (before.size === 0) return new Set(openId === null ? [areaId] : [openId, areaId])
  const after = new Set(before)
  if (!after.delete(areaId)) after.add(areaId)
  return after
}

export interface BulkPlan {
  readonly items: readonly CommandItem[]
  /** Devices left out because their host is offline. */
  readonly offline: number
}

export function bulkPlan(
  read: ReadState,
  readingsOf: (deviceId: string) => DeviceReadings | undefined,
  areaIds: Iterable<string>,
  action: BulkAction,
): BulkPlan {
  const items: CommandItem[] = []
  let offline = 0
  const within = new Set([...areaIds].flatMap((areaId) => areaIdsWithin(read, areaId)))
  for (const areaId of within) {
    for (const device of read.by('device', 'area', areaId).values()) {
      const wanted = wantedValues(device, action)
      if (Object.keys(wanted).length === 0 || !device.isJoined) continue
      const values = stillToTell(wanted, readingsOf(device.id)?.values)
      if (Object.keys(values).length === 0) continue
      if (read.get('host', device.hostId)?.isOnline === false) offline += 1
      else items.push({ deviceId: device.id, values })
    }
  }
  return { items, offline }
}

function wantedValues(device: Device, action: BulkAction): Readings {
  const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
  const has = (name: string): boolean => properties.some((one) => one.name === name && one.settable)
  switch (action) {
    case 'lightsOff': {
      const isLight = kindOf(device.kind)?.group === 'light' || device.kind === 'switch_panel'
      const circuits = properties.filter(({ name, settable }) => settable && /^state(_l\d)?$/.test(name))
      return isLight ? Object.fromEntries(circuits.map(({ name }) => [name, 'OFF'])) : {}
    }
    case 'climateOff':
      return has('system_mode') ? { system_mode: 'off' } : {}
    case 'curtainsOpen':
      return device.kind === 'curtain' ? { position: 100 } : {}
    case 'curtainsClose':
      return device.kind === 'curtain' ? { position: 0 } : {}
  }
}

/** Leaves out values that the device already reports; unknown ones are sent. */
function stillToTell(
  wanted: Readings,
  known: Readings | undefined,
): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => known?.[name] !== value))
}
