/** The question before a scene is run or tried by hand where guests asked not to be disturbed. */
import type { SceneStep } from '#shared/records/scene.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { roomOf } from '../devices/areaIds.ts'
import { askToDisturb, disturbedRooms } from '../devices/disturbed.ts'

type Told = Pick<SceneStep, 'deviceId' | 'values'>

/** Rooms of devices that do not report already what they would be set to. */
export function roomsChanged({ store }: ConsoleState, steps: readonly Told[]): readonly string[] {
  return steps.flatMap(({ deviceId, values }) => {
    const device = store.read.get('device', deviceId)
    if (!device || isSo(device, values, store.readings(deviceId)?.values)) return []
    return [roomOf(store.read, device.areaId)]
  })
}

/** One scene is what the user pointed at: that somebody is inside does not ask by itself, whoever wants quiet does. */
export async function askToRun(state: ConsoleState, label: string, steps: readonly Told[]): Promise<boolean> {
  const rooms = new Set(roomsChanged(state, steps))
  const disturbed = disturbedRooms(state, rooms)
  if (!disturbed.some(({ why }) => why === 'quiet')) return true
  return (await askToDisturb({ label, rooms: rooms.size, disturbed, isWhole: true })) === 'all'
}
