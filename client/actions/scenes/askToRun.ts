/** Confirmation before scenes are run or tried manually: occupied or "do not disturb" rooms, or no reachable device. */
import { MESSAGES } from '#shared/messages.ts'
import type { Device } from '#shared/records/device.ts'
import type { SceneStep } from '#shared/records/scene.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { isHostAway } from '#shared/rules/connection.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import { ApiError } from '../../api/apiError.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { askToDisturb, disturbedRooms, type UntouchedRoom, vacantRooms } from '../devices/disturbed.ts'

type Setting = Pick<SceneStep, 'deviceId' | 'values'>

/** Distinct devices of the scenes. */
function devicesOf({ store }: ConsoleState, scenes: readonly { readonly steps: readonly Setting[] }[]) {
  const ids = new Set(scenes.flatMap(({ steps }) => steps.map(({ deviceId }) => deviceId)))
  return [...ids].flatMap((id) => store.read.get('device', id) ?? [])
}

/** Devices that do not report the target yet. Reports of offline devices may be outdated. */
const commandedDevices = (state: ConsoleState, steps: readonly Setting[]): readonly Device[] =>
  steps.flatMap(({ deviceId, values }) => {
    const device = state.store.read.get('device', deviceId)
    if (!device) return []
    const reported = state.store.readings(deviceId)?.values
    return isOffline(state, device) || !isSo(device, values, reported) ? [device] : []
  })

const isOffline = ({ store }: ConsoleState, device: Device): boolean => isHostAway(store.read, device)

/** Distinct rooms of the devices; unreachable devices disturb no one. */
const roomsOf = ({ store }: ConsoleState, devices: readonly Device[]): ReadonlySet<string> =>
  new Set(devices.map(({ areaId }) => roomOf(store.read, areaId)))

interface Plan {
  /** All of its devices. */
  readonly devices: readonly Device[]
  /** Devices that differ from the scene. */
  readonly commanded: readonly Device[]
}

/** Rooms that are skipped: all of their devices are offline, or they already match. */
function leftOut(state: ConsoleState, plans: readonly Plan[], reached: ReadonlySet<string>) {
  const offline = roomsOf(
    state,
    plans.flatMap(({ commanded }) => commanded),
  )
  const rooms = roomsOf(
    state,
    plans.flatMap(({ devices }) => devices),
  )
  return [...rooms].flatMap((roomId): UntouchedRoom[] => {
    const area = state.store.read.get('area', roomId)
    if (!area || reached.has(roomId)) return []
    return [{ name: nameOf(area), why: offline.has(roomId) ? 'offline' : 'nothingToDo' }]
  })
}

function askWithoutHosts(state: ConsoleState, label: string, devices: readonly Device[]): Promise<boolean> {
  const hosts = new Set(devices.flatMap(({ hostId }) => state.store.read.get('host', hostId)?.name ?? []))
  const names = [...hosts].sort(naturalOrder).join(i18n.t('common.comma'))
  return confirm({
    title: i18n.t('areas.ask.allOffline', { label }),
    body: i18n.t('areas.ask.hostsOffline', { count: devices.length, hosts: names }),
    verb: i18n.t('areas.ask.one'),
    isCautious: true,
    needsLive: true,
  })
}

interface Meant<T> {
  readonly meant: readonly T[]
  /** The user has agreed to disturb who is there. */
  readonly mayDisturb: boolean
}

const calmly = <T>(meant: readonly T[]): Meant<T> => ({ meant, mayDisturb: false })

/** Which of these go on: all, only those where nobody is disturbed, or none. A scene is not run in a part of its rooms. */
export async function whichToRun<T extends { readonly steps: readonly Setting[] }>(
  state: ConsoleState,
  label: string,
  wanted: readonly T[],
): Promise<Meant<T>> {
  const canBeReached = (device: Device) => !isOffline(state, device)
  const devices = devicesOf(state, wanted)
  // A value that is already set counts as reached, because the device does not report it again.
  if (devices.length > 0 && !devices.some(canBeReached))
    return calmly((await askWithoutHosts(state, label, devices)) ? wanted : [])
  const plans = wanted.map((one) => {
    const commanded = commandedDevices(state, one.steps)
    return {
      one,
      commanded,
      devices: devicesOf(state, [one]),
      rooms: roomsOf(state, commanded.filter(canBeReached)),
    }
  })
  const rooms = new Set(plans.flatMap((plan) => [...plan.rooms]))
  const disturbed = disturbedRooms(state, rooms)
  if (disturbed.length === 0) return calmly(wanted)
  const inUse = new Set(disturbed.map(({ areaId }) => areaId))
  const calm = plans.filter((plan) => ![...plan.rooms].some((id) => inUse.has(id)))
  const calmRooms = new Set(calm.flatMap((plan) => [...plan.rooms]))
  const answer = await askToDisturb({
    ...{ label, rooms: rooms.size, disturbed, untouched: leftOut(state, plans, rooms) },
    vacant: vacantRooms(state, rooms, disturbed),
    safe: { rooms: calmRooms.size, vacant: vacantRooms(state, calmRooms, disturbed) },
    // A scene always runs as a whole, because records and hosts cannot run parts.
    more: rooms.size > 1 && wanted.length === 1 ? i18n.t('areas.ask.wholeScene') : '',
  })
  if (answer === 'all') return { meant: wanted, mayDisturb: true }
  return calmly(answer === 'others' ? calm.map(({ one }) => one) : [])
}

/** Whether the server rejected a run because of do-not-disturb. */
export const isAboutQuiet = (error: unknown): boolean =>
  error instanceof ApiError && error.status === MESSAGES.scene_disturbs.status

/** The question after such a refusal, whose text names the rooms. */
export const askOnRefusal = (label: string, refusal: string): Promise<boolean> =>
  confirm({
    title: i18n.t('areas.ask.titleOne.quiet', { label }),
    body: refusal,
    verb: i18n.t('areas.ask.one'),
    isCautious: true,
    needsLive: true,
  })

/** The same for one scene, for its remaining steps, or for a preview. */
export const askToRun = async (
  state: ConsoleState,
  label: string,
  steps: readonly Setting[],
): Promise<boolean> => (await whichToRun(state, label, [{ steps }])).meant.length > 0
