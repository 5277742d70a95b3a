/** The question before one device is told something where its guest wants quiet. */
import type { DeviceId } from '#shared/records/device.ts'
import { nowMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { roomOf } from './areaIds.ts'
import { askToDisturb, disturbedRooms } from './disturbed.ts'

/** Who has just said yes in a room is not asked again for each lamp in it. */
const ASKED_AGAIN_MS = 2 * 60_000

interface Asked {
  /** Rooms of a yes, and when it was given. */
  readonly allowedMs: Map<string, number>
  /** Keys that are pressed three times before the question is there ask once. */
  readonly asking: Map<string, Promise<boolean>>
}
const asked = new WeakMap<ConsoleState['store'], Asked>()

/** Asks, once for a while. */
export async function mayDisturb(state: ConsoleState, deviceId: DeviceId, label: string): Promise<boolean> {
  const { store, viewer } = state
  const device = store.read.get('device', deviceId)
  const roomId = device ? roomOf(store.read, device.areaId) : ''
  const { allowedMs, asking } = asked.get(store) ?? { allowedMs: new Map(), asking: new Map() }
  asked.set(store, { allowedMs, asking })
  const key = `${viewer.get()?.accountId}/${roomId}`
  if (nowMs() - (allowedMs.get(key) ?? Number.NEGATIVE_INFINITY) <= ASKED_AGAIN_MS) return true
  const question = asking.get(key) ?? ask(state, roomId, label)
  asking.set(key, question)
  const isAllowed = await question.finally(() => asking.delete(key))
  if (isAllowed) allowedMs.set(key, nowMs())
  return isAllowed
}

async function ask(state: ConsoleState, roomId: string, label: string): Promise<boolean> {
  const disturbed = disturbedRooms(state, [roomId])
  // It may want none any more.
  if (disturbed.length === 0) return true
  return (await askToDisturb({ label, rooms: 1, disturbed })) !== 'none'
}
