/** Scenes that the server does not run before the user has agreed to disturb a guest. */
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runScene, runScenes } from '#client/actions/scenes/runScenes.ts'
import { onCallFailed } from '#client/api/api.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { MESSAGES } from '#shared/messages.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { threeRooms } from '../support/threeRooms.ts'

let asked: { sceneId: string; mayDisturb?: true }[] = []

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  for (const bundle of ['console', 'scenes'] as const) await loadTexts(bundle)
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  asked = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const input = JSON.parse(String(init.body)) as (typeof asked)[number]
    asked.push(input)
    const refusal = { status: MESSAGES.scene_disturbs.status, msg: 'The guest of 101 rests', data: null }
    return Response.json(
      input.mayDisturb ? { status: 200, msg: '', data: { runId: `run_${asked.length}` } } : refusal,
    )
  })
})

afterEach(() => {
  dismissAllToasts()
  vi.unstubAllGlobals()
})

const toast = () => readToasts().at(-1)
const startAmongOthers: typeof runScene = (state, scene) => runScenes(state, '101 Welcome', [scene])

test('asks again if the server reports a guest under do-not-disturb, and starts only after confirmation', async () => {
  const failures: string[] = []
  onTestFinished(onCallFailed((error) => failures.push(error.message)))
  for (const [i, start] of [runScene, startAmongOthers].entries()) {
    const { state, ends } = threeRooms()
    const [welcome] = [...state.store.read.all('scene')]
    if (!welcome) throw new Error('no scene')
    asked = []
    const declined = start(state, welcome)
    await eventually(() =>
      expect(readQuestion()).toMatchObject({
        title: '101 Welcome: do not disturb is on',
        body: 'The guest of 101 rests',
        verb: 'Run anyway',
      }),
    )
    readQuestion()?.answer(false)
    await declined
    expect(asked).toEqual([{ sceneId: 'scn_1' }])
    // With its own button there is no message; in a group it counts as not run.
    expect(toast()?.details).toEqual(i === 0 ? undefined : ['101 Welcome: The guest of 101 rests'])
    const agreed = start(state, welcome)
    await eventually(() => expect(readQuestion()).not.toBeNull())
    readQuestion()?.answer(true)
    await eventually(() => expect(asked).toHaveLength(3))
    expect(asked.slice(1)).toEqual([{ sceneId: 'scn_1' }, { sceneId: 'scn_1', mayDisturb: true }])
    ends('run_3', 'scn_1', '101')
    await agreed
    dismissAllToasts()
  }
  expect(failures).toEqual([])
})
