/**
 * The question before scenes are run or tried by hand where somebody is inside or has asked not to be disturbed, or where
 * nothing can be reached.
 */
import type { Device } from '#shared/records/device.ts'
import type { SceneStep } from '#shared/records/scene.ts'
import { connectionIn } from '#shared/rules/connection.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { roomOf } from '../devices/areaIds.ts'
import { askToDisturb, disturbedRooms, type UntouchedRoom } from '../devices/disturbed.ts'

type Told = Pick<SceneStep, 'deviceId' | 'values'>

/** All of their devices, each once: several scenes may tell the same one. */
function devicesOf({ store }: ConsoleState, scenes: readonly { readonly steps: readonly Told[] }[]) {
  const ids = new Set(scenes.flatMap(({ steps }) => steps.map(({ deviceId }) => deviceId)))
  return [...ids].flatMap((id) => store.read.get('device', id) ?? [])
}

/** Devices that do not report already what they would be set to; what one that is offline reported may not be so any more. */
const toldDevices = (state: ConsoleState, steps: readonly Told[]): readonly Device[] =>
  steps.flatMap(({ deviceId, values }) => {
    const device = state.store.read.get('device', deviceId)
    if (!device) return []
    const reported = state.store.readings(deviceId)?.values
    return isOffline(state, device) || !isSo(device, values, reported) ? [device] : []
  })

const isOffline = ({ store }: ConsoleState, device: Device): boolean =>
  connectionIn(store.read, device) === 'offline'

/** Their rooms, each once; what cannot be reached disturbs nobody. */
const roomsOf = ({ store }: ConsoleState, devices: readonly Device[]): ReadonlySet<string> =>
  new Set(devices.map(({ areaId }) => roomOf(store.read, areaId)))

/** Rooms where all that would be told is offline. */
function leftOut(state: ConsoleState, devices: readonly Device[], reached: ReadonlySet<string>) {
  const rooms = roomsOf(state, devices)
  return [...rooms].flatMap((roomId): UntouchedRoom[] => {
    const area = state.store.read.get('area', roomId)
    return area && !reached.has(roomId) ? [{ name: nameOf(area), why: 'offline' }] : []
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

/** Which of these go on: all, only those where nobody is disturbed, or none. A scene is not run in a part of its rooms. */
export async function whichToRun<T extends { readonly steps: readonly Told[] }>(
  state: ConsoleState,
  label: string,
  wanted: readonly T[],
): Promise<readonly T[]> {
  const canBeReached = (device: Device) => !isOffline(state, device)
  const devices = devicesOf(state, wanted)
  // What is so already is reached as well: nothing is said of it.
  if (devices.length > 0 && !devices.some(canBeReached))
    return (await askWithoutHosts(state, label, devices)) ? wanted : []
  const plans = wanted.map((one) => {
    const told = toldDevices(state, one.steps)
    return { one, told, rooms: roomsOf(state, told.filter(canBeReached)) }
  })
  const rooms = new Set(plans.flatMap((plan) => [...plan.rooms]))
  const disturbed = disturbedRooms(state, rooms)
  if (disturbed.length === 0) return wanted
  const inUse = new Set(disturbed.map(({ areaId }) => areaId))
  const others = plans.filter((plan) => ![...plan.rooms].some((id) => inUse.has(id))).map(({ one }) => one)
  const answer = await askToDisturb({
    ...{ label, rooms: rooms.size, disturbed, isWhole: others.length === 0 },
    untouched: leftOut(
      state,
      plans.flatMap(({ told }) => told),
      rooms,
    ),
  })
  return answer === 'all' ? wanted : answer === 'others' ? others : []
}

/** The same of one scene, of what is left of it, or of what is tried. */
export const askToRun = async (
  state: ConsoleState,
  label: string,
  steps: readonly Told[],
): Promise<boolean> => (await whichToRun(state, label, [{ steps }])).length > 0
