import { expect, test } from 'vitest'
import { wholeRun } from '#client/actions/scenes/wholeRun.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import type { SceneRun, StepOutcome } from '#shared/records/sceneRun.ts'
import { lit } from '../../support/scenes.ts'

const step = (name: string, outcome: StepOutcome) => ({
  ...lit({ deviceId: `dev_${name}` as never }),
  ...{ dueAtMs: 0, outcome, reason: null, commandId: null },
})

const aRun = (id: string, cause: string, state: SceneRun['state'], steps: SceneRun['steps']): SceneRun => ({
  ...{
    type: 'sceneRun',
    id: id as never,
    kind: 'scene',
    sceneId: 'scn_1' as never,
    cause,
    startedAtMs: 0,
  },
  ...{
    startedBy: {} as never,
    endedAtMs: 1,
    hold: null,
    stored: null,
    state,
    steps,
  },
})

const counted = ({ state, steps }: SceneRun) => [state, ...steps.map(({ outcome }) => outcome)]

test('another try of a run is counted with what went well before', () => {
  const { store } = createConsoleState()
  const first = aRun('run_1', '', 'partial', [
    step('a', 'confirmed'),
    step('b', 'failed'),
    step('c', 'alreadySo'),
    step('d', 'timedOut'),
  ])
  const second = aRun('run_2', 'run_1', 'partial', [step('b', 'confirmed'), step('d', 'failed')])
  const third = aRun('run_3', 'run_2', 'failed', [step('d', 'failed')])
  store.apply([first, second, third].map((put) => ({ put })))
  const whole = (run: SceneRun) => counted(wholeRun(run, store.read))
  expect(whole(first)).toEqual(counted(first))
  expect(whole(second)).toEqual(['partial', 'confirmed', 'confirmed', 'alreadySo', 'failed'])
  expect(whole(third)).toEqual(['partial', 'confirmed', 'confirmed', 'alreadySo', 'failed'])
  const done = aRun('run_4', 'run_3', 'done', [step('d', 'confirmed')])
  expect(whole(done)).toEqual(['done', 'confirmed', 'confirmed', 'alreadySo', 'confirmed'])
  const running = aRun('run_4', 'run_3', 'running', [step('d', 'pending')])
  expect(whole(running)).toEqual(['running', 'confirmed', 'confirmed', 'alreadySo', 'pending'])
  // Older runs are not kept.
  expect(whole(aRun('run_9', 'run_8', 'failed', [step('d', 'failed')]))).toEqual(['failed', 'failed'])
})

test('what is found to have failed after another try has begun takes no place of what was tried', () => {
  const { store } = createConsoleState()
  const late = aRun('run_1', '', 'failed', [step('a', 'failed'), step('b', 'timedOut')])
  const again = aRun('run_2', 'run_1', 'done', [step('b', 'confirmed')])
  store.apply([late, again].map((put) => ({ put })))
  const whole = wholeRun(again, store.read)
  expect(whole.steps.map(({ deviceId }) => deviceId)).toEqual(['dev_a', 'dev_b'])
  expect(counted(whole)).toEqual(['partial', 'failed', 'confirmed'])
})
