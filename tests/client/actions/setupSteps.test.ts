import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rememberReported } from '#client/actions/devices/undo.ts'
import { forgetSteps, showStep, undoLatest } from '#client/actions/setupSteps.ts'
import { ApiError } from '#client/api/apiError.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  forgetSteps()
  dismissAllToasts()
  vi.useRealTimers()
})

const texts = () => readToasts().map(({ text }) => text)
const offered = (text: string) => readToasts().find((toast) => toast.text === text)?.actions[0]

test('the button of a step takes it back once, and the message that offers it leaves with the keys', async () => {
  const back: string[] = []
  const step = (name: string) => showStep(name, async () => back.push(name))
  step('Renamed')
  step('Moved')
  const button = offered('Renamed')
  await undoLatest(createConsoleState())
  expect(back).toEqual(['Moved'])
  expect(texts()).toEqual(['Renamed', 'Undone: Moved'])
  button?.run()
  await eventually(() => expect(texts()).toContain('Undone: Renamed'))
  button?.run()
  await undoLatest(createConsoleState())
  expect(back).toEqual(['Moved', 'Renamed'])
  expect(texts().at(-1)).toMatch(/^Nothing to undo/)
})

test('what the server refuses to take back is not called undone', async () => {
  showStep('Moved', () => Promise.reject(new Error('changed since')))
  await undoLatest(createConsoleState())
  expect(texts()).toEqual([])
})

test('a change that never reached the server can be undone once it is online again', async () => {
  const answers = [Promise.reject(new ApiError('No connection', { status: 0, http: 0 })), Promise.resolve()]
  showStep('Moved', () => answers.shift() ?? Promise.reject(new Error('twice')))
  await undoLatest(createConsoleState())
  expect(offered('Moved')).toBeDefined()
  await undoLatest(createConsoleState())
  expect(texts()).toEqual([expect.stringContaining('Moved')])
  expect(offered('Moved')).toBeUndefined()
})

test('shortcuts undo the last step or device command, but no old ones', async () => {
  const back: string[] = []
  const state = createConsoleState()
  showStep('Moved', async () => back.push('Moved'))
  vi.setSystemTime(Date.now() + 6 * 60_000)
  await undoLatest(state)
  expect(back).toEqual([])
  showStep('Renamed', async () => back.push('Renamed'))
  vi.setSystemTime(Date.now() + 1_000)
  // Without known values nothing can be restored, so the set-up step stays undoable.
  rememberReported(state, 'Off', [{ deviceId: 'dev_1', values: { state: 'OFF' } }])
  await undoLatest(state)
  expect(back).toEqual(['Renamed'])
})
