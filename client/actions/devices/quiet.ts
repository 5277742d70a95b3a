import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { isNoticed } from '#shared/rules/quiet.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'

/**
 * Whether the command needs a confirmation because the guest asked not to be disturbed. Critical alarms take
 * precedence. On the guest panel itself, only clearing that request needs one.
 * @param values the values of the command
 */
export function wantsQuiet({ store }: ConsoleState, deviceId: DeviceId, values: Readings): boolean {
  const device = store.read.get('device', deviceId)
  if (!device || !isNoticed(device, values)) return false
  return whyDisturbed(store.room(roomOf(store.read, device.areaId))) === 'quiet'
}

/** Why the command would disturb the room; null if it would not. */
export function whyDisturbed({ status, isInside, alarm }: RoomState): 'critical' | 'quiet' | 'inside' | null {
  // In a critical alarm, occupants and helpers need light, so anyone inside is never in the dark.
  if (alarm?.severity === 'critical') return 'critical'
  if (status === 'do_not_disturb') return 'quiet'
  return isInside === true ? 'inside' : null
}

/** Notes that someone is in the room when one explicitly selected device is switched without confirmation. */
export function insideHint({ store }: ConsoleState, deviceId: DeviceId): string {
  const device = store.read.get('device', deviceId)
  const isInside = device && whyDisturbed(store.room(roomOf(store.read, device.areaId))) === 'inside'
  return isInside ? ` · ${i18n.t('areas.ask.isInside')}` : ''
}
