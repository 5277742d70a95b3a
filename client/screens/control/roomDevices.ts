/** Devices of an area and inner areas, in operator order. Pure. */

import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import { isSameList } from '../../store/derived.ts'

const GROUP_ORDER = [
  'light',
  'shade',
  'climate',
  'socket',
  'panel',
  'other',
  'media',
  'access',
  'sensor',
  'safety',
  'host',
]
const KIND_RANKS = new Map([...DEVICE_KINDS.keys()].map((kind, rank) => [kind, rank]))
const kindRank = ({ kind }: Device): number => KIND_RANKS.get(kind) ?? KIND_RANKS.size

export function byUse(a: Device, b: Device): number {
  return groupRank(a) - groupRank(b) || kindRank(a) - kindRank(b) || naturalOrder(a.name, b.name)
}

const groupRank = (device: Device): number => GROUP_ORDER.indexOf(kindOf(device.kind)?.group ?? 'host')

export function devicesOf(read: ReadState, areaId: string): Device[] {
  return [...read.by('device', 'area', areaId).values()].sort(byUse)
}

export interface AreaDevices {
  readonly areaId: string
  readonly deviceIds: readonly string[]
}

const REPORTING = new Set(['sensor', 'safety', 'access', 'host'])

export interface RoomSections {
  /** First unit with a setpoint. */
  readonly climate: string | null
  readonly lights: readonly string[]
  /** Panels with guest requests. */
  readonly quiet: readonly string[]
  readonly others: readonly string[]
  /** They only report. */
  readonly sensors: readonly string[]
}

/** Devices of a room and its parts grouped by operator task: climate, lights and service requests first. */
export function roomSections(read: ReadState, areaId: string): RoomSections {
  const devices = areaIdsWithin(read, areaId).flatMap((id) => devicesOf(read, id))
  const climate = climateDevice(devices)
  const sections = {
    lights: [] as string[],
    quiet: [] as string[],
    others: [] as string[],
    sensors: [] as string[],
  }
  for (const device of devices) {
    if (device !== climate) sections[sectionOf(device)].push(device.id)
  }
  return { climate: climate?.id ?? null, ...sections }
}

function sectionOf(device: Device): Exclude<keyof RoomSections, 'climate'> {
  if (kindOf(device.kind)?.group === 'light') return 'lights'
  if (kindOf(device.kind)?.tellsOfRoom?.showsGuest) return 'quiet'
  const { switches, slider, stepper, curtain, more } = tilePartsOf(device)
  const hasControls = switches.length > 0 || slider || stepper || curtain
  // The settings of a sensor are no everyday controls; they are with its details.
  const isCommandSent =
    hasControls || (more.length > 0 && !REPORTING.has(kindOf(device.kind)?.group ?? 'host'))
  return isCommandSent ? 'others' : 'sensors'
}

function climateDevice(devices: readonly Device[]): Device | undefined {
  const rank = (device: Device): number => {
    const kind = kindOf(device.kind)
    return (kind?.group === 'climate' && kind.tellsOfRoom?.air?.rank) || Number.POSITIVE_INFINITY
  }
  const [best] = devices
    .filter((device) => rank(device) < Number.POSITIVE_INFINITY)
    .sort((a, b) => rank(a) - rank(b))
  return best
}

export const isSameSections = (a: RoomSections, b: RoomSections): boolean =>
  a.climate === b.climate &&
  (['lights', 'quiet', 'others', 'sensors'] as const).every((name) => isSameList(a[name], b[name]))
