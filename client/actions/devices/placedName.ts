import { nameAtPlace } from '#shared/rules/nameInPlace.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { NotDone } from '../awaitCommands.ts'
import type { OutcomeLine } from '../outcome.ts'
import { roomOf } from './areaIds.ts'
import { commandReason } from './commandReason.ts'

/** A device is mostly named after its room; where it is not, the room stands in front. */
export function placedName(
  { store }: { readonly store: Pick<ConsoleState['store'], 'read'> },
  deviceId: string,
): string {
  const device = store.read.get('device', deviceId)
  const area = device && store.read.get('area', roomOf(store.read, device.areaId))
  if (!device || !area) return device ? nameOf(device) : deviceId
  return nameAtPlace(nameOf(device), nameOf(area))
}

/** Of a device, in the result of an action on many. */
export const lineOf = (state: ConsoleState, deviceId: string, reason: string): OutcomeLine => ({
  name: placedName(state, deviceId),
  reason,
})

export const failedLine = (state: ConsoleState, deviceId: string, failure: NotDone['failure']): OutcomeLine =>
  lineOf(state, deviceId, commandReason(failure, state.store.read.get('device', deviceId)?.number))

/** Left out, since its host is offline. */
export const offlineLine = (state: ConsoleState, deviceId: string): OutcomeLine =>
  lineOf(state, deviceId, i18n.t('control.lock.offline'))
