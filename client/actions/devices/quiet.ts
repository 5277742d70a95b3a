import type { KindGroup, Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { roomOf } from './areaIds.ts'

/** Who is in there sees, hears or feels nothing of them. */
const SILENT: ReadonlySet<KindGroup> = new Set(['sensor', 'safety', 'host'])

/**
 * Its guest has asked for it, unless danger counts more. On what shows the room's own wishes only that disturbs which takes
 * this one away.
 *
 * @param told what it is told
 */
export function wantsQuiet({ store }: ConsoleState, deviceId: DeviceId, told: Readings): boolean {
  const device = store.read.get('device', deviceId)
  const kind = device && kindOf(device.kind)
  if (!kind || SILENT.has(kind.group)) return false
  if (kind.tellsOfRoom?.showsGuest && !endsQuiet(told)) return false
  return whyDisturbed(store.room(roomOf(store.read, device.areaId))) === 'quiet'
}

/** It takes a guest's wish for quiet away; that the room is to be made up ends it as well. */
export const endsQuiet = (told: Readings): boolean =>
  told.do_not_disturb === false || told.make_up_room === true

/** Why who is in a room would mind; null where nobody would. */
export function whyDisturbed({ status, isInside, alarm }: RoomState): 'critical' | 'quiet' | 'inside' | null {
  // Who flees or helps needs its light, whoever is inside.
  if (alarm?.severity === 'critical') return 'critical'
  if (status === 'do_not_disturb') return 'quiet'
  return isInside === true ? 'inside' : null
}

/** For one device that was pointed at, of which nobody was asked: behind what was done, that somebody is in its room. */
export function insideHint({ store }: ConsoleState, deviceId: DeviceId): string {
  const device = store.read.get('device', deviceId)
  const isInside = device && whyDisturbed(store.room(roomOf(store.read, device.areaId))) === 'inside'
  return isInside ? ` · ${i18n.t('areas.ask.isInside')}` : ''
}
