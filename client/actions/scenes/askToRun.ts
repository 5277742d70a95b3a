/** The question before scenes are run or tried by hand where somebody is inside, or has asked not to be disturbed. */
import type { SceneStep } from '#shared/records/scene.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { roomOf } from '../devices/areaIds.ts'
import { askToDisturb, disturbedRooms } from '../devices/disturbed.ts'

type Told = Pick<SceneStep, 'deviceId' | 'values'>

/** Rooms of devices that do not report already what they would be set to. */
function roomsChanged({ store }: ConsoleState, steps: readonly Told[]): readonly string[] {
  return steps.flatMap(({ deviceId, values }) => {
    const device = store.read.get('device', deviceId)
    if (!device || isSo(device, values, store.readings(deviceId)?.values)) return []
    return [roomOf(store.read, device.areaId)]
  })
}

/** Which of these go on: all, only those where nobody is disturbed, or none. A scene is not run in a part of its rooms. */
export async function whichToRun<T extends { readonly steps: readonly Told[] }>(
  state: ConsoleState,
  label: string,
  wanted: readonly T[],
): Promise<readonly T[]> {
  const reached = new Map(wanted.map((one) => [one, roomsChanged(state, one.steps)]))
  const rooms = new Set([...reached.values()].flat())
  const disturbed = disturbedRooms(state, rooms)
  if (disturbed.length === 0) return wanted
  const inUse = new Set(disturbed.map(({ areaId }) => areaId))
  const others = wanted.filter((one) => !reached.get(one)?.some((roomId) => inUse.has(roomId)))
  const answer = await askToDisturb({ label, rooms: rooms.size, disturbed, isWhole: others.length === 0 })
  return answer === 'all' ? wanted : answer === 'others' ? others : []
}

/** The same of one scene, of what is left of it, or of what is tried. */
export const askToRun = async (
  state: ConsoleState,
  label: string,
  steps: readonly Told[],
): Promise<boolean> => (await whichToRun(state, label, [{ steps }])).length > 0
