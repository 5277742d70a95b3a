import { nameOf } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { roomOf } from './areaIds.ts'

/** A device is mostly named after its room; where it is not, the room stands in front. */
export function placedName(
  { store }: { readonly store: Pick<ConsoleState['store'], 'read'> },
  deviceId: string,
): string {
  const device = store.read.get('device', deviceId)
  const area = device && store.read.get('area', roomOf(store.read, device.areaId))
  if (!device || !area) return device ? nameOf(device) : deviceId
  return nameOf(device).startsWith(nameOf(area)) ? nameOf(device) : `${nameOf(area)} ${nameOf(device)}`
}
