/** Console with three rooms and scenes; tests control the results of runs. */
import { createConsoleState } from '#client/store/consoleState.ts'
import type { Scene } from '#shared/records/scene.ts'
import type { RunStep, SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../support/records.ts'
import { lit } from '../../support/scenes.ts'

export const NAMES = ['101', '102', '103'] as const

export const scene = (name: string, order: number, numbers: readonly string[]): Scene => ({
  ...{ type: 'scene', id: `scn_${order}`, name, nameEn: name, image: 'welcome' },
  areaId: numbers.length === 1 ? `ara_${numbers[0]}` : null,
  steps: numbers.map((number) => lit({ deviceId: `dev_${number}` })),
  ...{ runBy: 'server', key: null, isPinned: false, order, createdAtMs: 0, lost: {} },
  createdBy: { kind: 'account', id: 'acc_1', name: '', nameEn: '' } as never,
})

/** Panel in 101, for presence and "do not disturb". */
export const putPanel = ({ store }: ReturnType<typeof createConsoleState>) =>
  store.apply([
    {
      put: aDevice({
        ...{ id: 'dev_panel', number: '0000000000000009', areaId: 'ara_101' },
        kind: 'room_status_panel',
      }),
    },
  ])

/** Three rooms with a light each; Welcome in 101 and 102, Sleep in 101, and one scene of all three. */
export function threeRooms() {
  const state = createConsoleState()
  state.store.apply([
    { put: aBuilding() },
    { put: aFloor() },
    { put: aHost({ isOnline: true }) },
    ...NAMES.map((name) => ({
      put: anArea({ id: `ara_${name}`, name, nameEn: name, kind: 'room', parentId: null }),
    })),
    ...NAMES.map((name, i) => ({
      put: aDevice({
        ...{ id: `dev_${name}`, number: `000000000000000${i + 1}`, areaId: `ara_${name}` },
        ...{ kind: 'dimmable_light', name: 'Light', nameEn: 'Light' },
      }),
    })),
    { put: scene('101 Welcome', 1, ['101']) },
    { put: scene('Welcome 102', 2, ['102']) },
    { put: scene('101 Sleep', 3, ['101']) },
    { put: scene('House', 4, ['101', '102', '103']) },
  ])
  const report = (name: string, value: boolean) =>
    state.store.applyReadings({
      ...{ numbers: ['0000000000000009'], atMs: 1, counts: [1], names: [name], values: [value] },
    })
  /** Devices that have reported before report confirmed values. */
  const obey = ({ outcome, deviceId, values }: RunStep) => {
    const number = state.store.read.get('device', deviceId)?.number
    if (outcome !== 'confirmed' || !number || !state.store.readings(deviceId)) return
    const [names, reportedValues] = [Object.keys(values), Object.values(values)]
    state.store.applyReadings({
      numbers: [number],
      atMs: 2,
      counts: [names.length],
      names,
      values: reportedValues,
    })
  }
  const endsWith = (
    runId: SceneRunId,
    sceneId: Scene['id'],
    stepEnds: readonly Partial<RunStep>[],
    isObeyed = true,
  ) => {
    const steps = stepEnds.map(
      (more): RunStep => ({
        ...lit(),
        ...{ dueAtMs: 0, outcome: 'confirmed', reason: null, commandId: null, ...more },
      }),
    )
    const outcomes = new Set(steps.map(({ outcome }) => outcome))
    const isWell = [...outcomes].every((outcome) => outcome === 'confirmed' || outcome === 'alreadySo')
    const run: SceneRun = {
      ...{ type: 'sceneRun', id: runId, kind: 'scene', sceneId, cause: '', startedAtMs: 0, endedAtMs: 1 },
      ...{ startedBy: scene('', 0, []).createdBy, hold: null, stored: null, steps },
      state: outcomes.has('pending') ? 'running' : isWell ? 'done' : 'failed',
    }
    if (isObeyed) for (const step of steps) obey(step)
    state.store.apply([{ put: run }])
  }
  const ends = (runId: SceneRunId, sceneId: Scene['id'], number: string, more: Partial<RunStep> = {}) =>
    endsWith(runId, sceneId, [{ deviceId: `dev_${number}`, ...more }])
  return { state, report, ends, endsWith }
}
