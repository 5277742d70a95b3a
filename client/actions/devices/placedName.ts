import { roomOf } from '#shared/rules/areaTree.ts'
import { nameAtPlace } from '#shared/rules/nameInPlace.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import type { NotDone } from '../awaitCommands.ts'
import type { OutcomeLine } from '../outcome.ts'
import { commandReason } from './commandReason.ts'

/** Most devices are named after their room; otherwise the room name is prepended. */
export function placedName(
  { store }: { readonly store: Pick<ConsoleState['store'], 'read'> },
  deviceId: string,
): string {
  const device = store.read.get('device', deviceId)
  const area = device && store.read.get('area', roomOf(store.read, device.areaId))
  if (!device || !area) return device ? nameOf(device) : deviceId
  return nameAtPlace(nameOf(device), nameOf(area))
}

/** Formats one device for the result of a bulk action. */
export const lineOf = (state: ConsoleState, deviceId: string, reason: string): OutcomeLine => ({
  name: placedName(state, deviceId),
  reason,
})

export const failedLine = (state: ConsoleState, deviceId: string, failure: NotDone['failure']): OutcomeLine =>
  lineOf(state, deviceId, commandReason(failure, state.store.read.get('device', deviceId)?.number))

/** Skipped devices of offline hosts, one line per room, in room order. */
export function offlineLines(state: ConsoleState, deviceIds: readonly string[]): readonly OutcomeLine[] {
  const { read } = state.store
  const rooms = Map.groupBy(deviceIds, (id) => {
    const device = read.get('device', id)
    return device ? roomOf(read, device.areaId) : id
  })
  return [...rooms]
    .flatMap(([roomId, ids]) => {
      const room = read.get('area', roomId)
      if (ids.length === 1 || !room) return ids.map((id) => lineOf(state, id, i18n.t('control.lock.offline')))
      return [{ name: nameOf(room), reason: i18n.t('areas.bulk.offlineIn', { count: ids.length }) }]
    })
    .sort((a, b) => naturalOrder(a.name, b.name))
}
