import type { KindGroup } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { roomOf } from './areaIds.ts'

/** Who is in there sees, hears or feels nothing of them. */
const SILENT: ReadonlySet<KindGroup> = new Set(['sensor', 'safety', 'host'])

/** Its guest has asked for it, unless danger counts more; what shows the room's own wishes is no disturbance. */
export function wantsQuiet({ store }: ConsoleState, deviceId: DeviceId): boolean {
  const device = store.read.get('device', deviceId)
  const kind = device && kindOf(device.kind)
  if (!kind || SILENT.has(kind.group) || kind.tellsOfRoom?.showsGuest) return false
  const { status, alarm } = store.room(roomOf(store.read, device.areaId))
  return status === 'do_not_disturb' && alarm?.severity !== 'critical'
}
