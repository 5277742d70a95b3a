/** One device by its own control: at once, except where its guest wants quiet, which asks first and offers to take it back. */
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { i18n } from '../../i18n/i18n.ts'
import { nowMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { awaitCommands } from '../awaitCommands.ts'
import { commandsOf } from '../control.ts'
import { roomOf } from './areaIds.ts'
import { loadDisturbed } from './askLater.ts'
import { placedName } from './placedName.ts'
import { undo } from './tellMany.ts'
import { rememberTold } from './undo.ts'

/** Who has just said yes in a room is not asked again for each lamp in it. */
const ASKED_AGAIN_MS = 2 * 60_000
const allowedMs = new WeakMap<ConsoleState['store'], Map<string, number>>()

/** Sends values to one device; the user can take them back. Resolves when that is offered or need not be. */
export async function controlDevice(
  state: ConsoleState,
  deviceId: DeviceId,
  values: Readings,
): Promise<void> {
  const items = [{ deviceId, values }]
  const label = placedName(state, deviceId)
  const quiet = quietRoomId(state, deviceId)
  if (quiet !== null && !(await mayDisturb(state, quiet, label))) return
  const told = rememberTold(state, label, items)
  const commands = commandsOf(state)
  if (!told || quiet === null) {
    commands.start(items)
    return
  }
  const notDone = await awaitCommands(commands, items, () => undefined)
  // What went wrong is told at the device itself.
  if (notDone.length > 0) return
  showToast('ok', {
    text: i18n.t('control.undo.quiet', { label }),
    actions: [{ text: i18n.t('control.undo.verb'), run: () => void undo(state, told), needsLive: true }],
  })
}

/** Null where nobody has asked for it, or where danger counts more. */
function quietRoomId({ store }: ConsoleState, deviceId: DeviceId): string | null {
  const device = store.read.get('device', deviceId)
  const roomId = device ? roomOf(store.read, device.areaId) : ''
  const { status, alarm } = store.room(roomId)
  return status === 'do_not_disturb' && alarm?.severity !== 'critical' ? roomId : null
}

async function mayDisturb(state: ConsoleState, roomId: string, label: string): Promise<boolean> {
  const allowed = allowedMs.get(state.store) ?? new Map<string, number>()
  allowedMs.set(state.store, allowed)
  if (nowMs() - (allowed.get(roomId) ?? Number.NEGATIVE_INFINITY) > ASKED_AGAIN_MS) {
    const question = asking.get(roomId) ?? ask(state, roomId, label)
    asking.set(roomId, question)
    const isAllowed = await question.finally(() => asking.delete(roomId))
    if (!isAllowed) return false
  }
  allowed.set(roomId, nowMs())
  return true
}

/** Of rooms, what is asked now: keys that are pressed three times before the question is there ask once. */
const asking = new Map<string, Promise<boolean>>()

async function ask(state: ConsoleState, roomId: string, label: string): Promise<boolean> {
  const { askToDisturb, disturbedRooms } = await loadDisturbed()
  const disturbed = disturbedRooms(state, [roomId])
  return (await askToDisturb({ label, rooms: 1, disturbed })) !== 'none'
}
