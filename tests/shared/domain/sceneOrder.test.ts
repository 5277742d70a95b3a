import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { house } from '../../support/records.ts'
import { aScene, lit } from '../../support/scenes.ts'

const IDS = ['scn_1', 'scn_2', 'scn_3', 'scn_4'] as const
const steps = [lit(), lit({ values: { brightness: 20 }, delayMs: 2_000 })]
const scenes = IDS.map((sceneId) => aScene(sceneId, { name: sceneId, steps }))
const orderOf = (read: ReadState): readonly SceneId[] =>
  [...read.all('scene')].sort((a, b) => a.order - b.order).map(({ id }) => id)

it('scenes stand in the order in which they were made until somebody orders some of them', () => {
  const order = (...sceneIds: SceneId[]) => given(...house, ...scenes).when('OrderScenes', { sceneIds })
  expect(orderOf(given(...house, ...scenes).state)).toEqual(IDS)
  const moved = order('scn_4', 'scn_1', 'scn_2').thenTypes('ScenesOrdered').state
  expect(orderOf(moved)).toEqual(['scn_4', 'scn_1', 'scn_3', 'scn_2'])
  order('scn_1', 'scn_3').thenNothing()
  order('scn_1', 'scn_gone').thenRefused('record_unknown', { kind: 'scene' })
  const removed: AtriumEvent = { type: 'SceneRemoved', data: { sceneId: 'scn_2' } }
  const later: AtriumEvent = must(scenes[1], 'a scene')
  expect(orderOf(given(...house, ...scenes, removed, later).state)).toEqual([
    ...['scn_1', 'scn_3', 'scn_4', 'scn_2'],
  ])
})

it('what did not go well in the newest run of a scene is sent once more, as far apart as it was', () => {
  const started = (runId: 'run_1' | 'run_2'): AtriumEvent => ({
    type: 'SceneRunStarted',
    data: {
      runId,
      ...{ kind: 'scene', sceneId: 'scn_1', cause: '', hold: null, stored: null },
      steps: [0, 1, 2].map((i) => {
        const { deviceId, values } = must(steps[i % 2], 'a step')
        return { deviceId, values, dueAtMs: i * 500, reason: null }
      }),
    },
  })
  const taken = (
    runId: 'run_1' | 'run_2',
    ...outcomes: readonly ('alreadySo' | 'failed')[]
  ): AtriumEvent => ({
    type: 'SceneStepsTaken',
    data: {
      runId,
      taken: outcomes.map((outcome, step) => ({ step, outcome, reason: null, commandId: null })),
    },
  })
  const retry = (...events: readonly AtriumEvent[]) =>
    given(...house, ...scenes, ...events).when('RetrySceneRun', { sceneId: 'scn_1', runId: 'run_1' })
  const { events } = retry(started('run_1'), taken('run_1', 'alreadySo', 'failed', 'failed')).thenTypes(
    'SceneRunStarted',
  )
  expect(events[0]?.data).toMatchObject({
    ...{ kind: 'scene', sceneId: 'scn_1', cause: 'run_1', stored: null },
    steps: [
      { values: { brightness: 20 }, dueAtMs: NOW_MS },
      { values: { state: 'ON' }, dueAtMs: NOW_MS + 500 },
    ],
  })
  const all = taken('run_1', 'alreadySo', 'alreadySo', 'alreadySo')
  retry(started('run_1'), all).thenRefused('scene_run_old')
  retry(started('run_1')).thenRefused('scene_running')
  const failed = taken('run_1', 'failed', 'failed', 'failed')
  retry(started('run_1'), failed, started('run_2')).thenRefused('scene_running')
  const next = [started('run_2'), taken('run_2', 'failed', 'failed', 'failed')]
  retry(started('run_1'), failed, ...next).thenRefused('scene_run_old')
})
