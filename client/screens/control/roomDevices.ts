/** The devices of an area and the areas inside it, in the order an operator looks for them. Pure. */

import { DEVICE_KINDS, kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'

const GROUP_ORDER = [
  'light',
  'shade',
  'climate',
  'socket',
  'panel',
  'media',
  'access',
  'sensor',
  'safety',
  'host',
]
const KIND_RANKS = new Map([...DEVICE_KINDS.keys()].map((kind, rank) => [kind, rank]))
const kindRank = ({ kind }: Device): number => KIND_RANKS.get(kind) ?? KIND_RANKS.size
const DEPTH_MAX = 16

/** The area itself first, then the areas inside it. */
export function areaIdsWithin(read: ReadState, areaId: string): string[] {
  const found: string[] = []
  const visit = (id: string, depth: number): void => {
    found.push(id)
    if (depth === DEPTH_MAX) return
    const children = [...read.by('area', 'parent', id).values()].sort((a, b) => a.order - b.order)
    for (const child of children) visit(child.id, depth + 1)
  }
  visit(areaId, 0)
  return found
}

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

/** By area, empty ones left out. */
export function devicesWithin(read: ReadState, areaId: string): readonly AreaDevices[] {
  return areaIdsWithin(read, areaId).flatMap((id) => {
    const deviceIds = devicesOf(read, id).map((device) => device.id)
    return deviceIds.length > 0 ? [{ areaId: id, deviceIds }] : []
  })
}

export function isSameAreaDevices(a: readonly AreaDevices[], b: readonly AreaDevices[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ areaId, deviceIds }, i) =>
        b[i]?.areaId === areaId &&
        b[i].deviceIds.length === deviceIds.length &&
        deviceIds.every((id, k) => id === b[i]?.deviceIds[k]),
    )
  )
}

/** What sets the temperature of a room: its first unit with a setpoint. */
export function climateDevice(read: ReadState, areas: readonly AreaDevices[]): Device | undefined {
  const units = areas
    .flatMap(({ deviceIds }) => deviceIds)
    .map((id) => read.get('device', id))
    .filter((device) => device !== undefined)
  for (const kind of ['thermostat', 'air_conditioner', 'floor_heating']) {
    const found = units.find((device) => device.kind === kind)
    if (found) return found
  }
  return undefined
}
