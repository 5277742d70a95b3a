/** Rooms with "do not disturb", and which commands would disturb there. Pure, for server and console. */
import type { KindGroup, Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin, roomOf } from './areaTree.ts'
import type { ReadingsOf } from './roomState.ts'

/** Guests in the room do not notice these devices. */
const SILENT: ReadonlySet<KindGroup> = new Set(['sensor', 'safety', 'host'])

/** Whether the command ends "do not disturb", directly or by requesting room service. */
export const endsQuiet = (values: Readings): boolean =>
  values.do_not_disturb === false || values.make_up_room === true

/** Whether a guest would notice the command. For status panels only commands that end "do not disturb" count. */
export function isNoticed(device: Pick<Device, 'kind'>, values: Readings): boolean {
  const kind = kindOf(device.kind)
  if (!kind || SILENT.has(kind.group)) return false
  return kind.tellsOfRoom?.showsGuest !== true || endsQuiet(values)
}

/**
 * Room that a command would disturb: it has "do not disturb" and no critical alarm.
 * @returns the room's area; null if the command disturbs no one
 */
export function disturbedRoom(
  read: ReadState,
  { deviceId, values }: { readonly deviceId: Device['id']; readonly values: Readings },
  readingsOf: ReadingsOf,
): string | null {
  const device = read.get('device', deviceId)
  if (!device || !isNoticed(device, values)) return null
  const room = roomOf(read, device.areaId)
  const areaIds = areaIdsWithin(read, room)
  return areaIds.some((id) => isQuiet(read, id, readingsOf)) && !areaIds.some((id) => isInDanger(read, id))
    ? room
    : null
}

function isQuiet(read: ReadState, areaId: string, readingsOf: ReadingsOf): boolean {
  for (const { id, kind } of read.by('device', 'area', areaId).values())
    if (kindOf(kind)?.tellsOfRoom?.showsGuest && readingsOf(id)?.values.do_not_disturb === true) return true
  return false
}

function isInDanger(read: ReadState, areaId: string): boolean {
  for (const { isActive, severity } of read.by('alarm', 'area', areaId).values())
    if (isActive && severity === 'critical') return true
  return false
}
