/** Rooms whose guest has asked not to be disturbed, and what would disturb there. Pure: for the server and the console. */
import type { KindGroup, Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin, roomOf } from './areaTree.ts'
import type { ReadingsOf } from './roomState.ts'

/** Who is in the room sees, hears or feels nothing of them. */
const SILENT: ReadonlySet<KindGroup> = new Set(['sensor', 'safety', 'host'])

/** Takes a guest's request for quiet away; that the room is to be made up ends it as well. */
export const endsQuiet = (values: Readings): boolean =>
  values.do_not_disturb === false || values.make_up_room === true

/** Whether someone in the room would notice. Of what shows the room's own requests only that which takes the one for quiet away. */
export function isNoticed(device: Pick<Device, 'kind'>, values: Readings): boolean {
  const kind = kindOf(device.kind)
  if (!kind || SILENT.has(kind.group)) return false
  return kind.tellsOfRoom?.showsGuest !== true || endsQuiet(values)
}

/**
 * The room that a command would disturb: its guest has asked for quiet, and no critical alarm counts more.
 * @returns the room's area; null where nobody would be disturbed
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
