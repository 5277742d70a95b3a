/** Asks for confirmation before commanding one device in a room with do-not-disturb. */
import type { DeviceId } from '#shared/records/device.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { nowMs } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { askToDisturb, disturbedRooms } from './disturbed.ts'

/** After a confirmation in a room, further commands there need none for this time. */
const ASKED_AGAIN_MS = 2 * 60_000

interface Asked {
  /** Time of the last confirmation for each room, in ms. */
  readonly allowedMs: Map<string, number>
  /** Pending confirmations, so that repeated key presses ask only once. */
  readonly asking: Map<string, Promise<boolean>>
}
const asked = new WeakMap<ConsoleState['store'], Asked>()

/** Asks for confirmation, at most once per room within a fixed period. */
export async function mayDisturb(state: ConsoleState, deviceId: DeviceId, label: string): Promise<boolean> {
  const roomId = roomOfDevice(state, deviceId)
  const { allowedMs } = askedIn(state)
  const key = `${state.viewer.get()?.accountId}/${roomId}`
  if (nowMs() - (allowedMs.get(key) ?? Number.NEGATIVE_INFINITY) <= ASKED_AGAIN_MS) return true
  const isAllowed = await askOnce(state, key, () => ask(state, roomId, label))
  if (isAllowed) allowedMs.set(key, nowMs())
  return isAllowed
}

/** Always asks, because it ends the guest's "do not disturb" and with it all other confirmations. */
export function mayEndQuiet(state: ConsoleState, deviceId: DeviceId): Promise<boolean> {
  const room = state.store.read.get('area', roomOfDevice(state, deviceId))
  return askOnce(state, `end/${room?.id}`, () =>
    confirm({
      title: i18n.t('areas.ask.endQuiet', { name: room ? nameOf(room) : '' }),
      body: i18n.t('areas.ask.endQuietBody'),
      verb: i18n.t('areas.ask.endQuietVerb'),
      isCautious: true,
      needsLive: true,
    }),
  )
}

function roomOfDevice({ store }: ConsoleState, deviceId: DeviceId): string {
  const device = store.read.get('device', deviceId)
  return device ? roomOf(store.read, device.areaId) : ''
}

function askedIn({ store }: ConsoleState): Asked {
  const known = asked.get(store) ?? { allowedMs: new Map(), asking: new Map() }
  asked.set(store, known)
  return known
}

function askOnce(state: ConsoleState, key: string, question: () => Promise<boolean>): Promise<boolean> {
  const { asking } = askedIn(state)
  const open = asking.get(key) ?? question().finally(() => asking.delete(key))
  asking.set(key, open)
  return open
}

async function ask(state: ConsoleState, roomId: string, label: string): Promise<boolean> {
  const disturbed = disturbedRooms(state, [roomId])
  // The guest may have ended it meanwhile.
  if (disturbed.length === 0) return true
  return (await askToDisturb({ label, rooms: 1, disturbed })) !== 'none'
}
