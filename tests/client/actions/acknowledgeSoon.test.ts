import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acknowledgeSoon, TAKE_BACK_MS, takeBack } from '#client/actions/alarms/acknowledgeSoon.ts'
import { heldAcknowledgements } from '#client/actions/alarms/heldAcknowledgements.ts'
import { setCallProject } from '#client/api/api.ts'
import { settleBeforeLeaving } from '#client/api/leaving.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'

const { sent, pageHide } = vi.hoisted(() => ({
  sent: vi.fn(async (..._: readonly unknown[]): Promise<void> => undefined),
  pageHide: { run: () => undefined as void },
}))
vi.mock('#client/actions/alarms/acknowledgeAlarms.ts', () => ({ acknowledgeAlarms: sent }))
vi.mock('#client/platform/page.ts', () => ({
  onPageHide: (run: () => void) => {
    pageHide.run = run
  },
}))

const named = { title: 'Water leak', place: 'Room 101' }
const stageOf = (id: string) => heldAcknowledgements.get().get(id) ?? null

beforeEach(() => {
  vi.useFakeTimers()
  setCallProject('prj_1' as never)
})

afterEach(async () => {
  // What one test holds is not sent in the next.
  await settleBeforeLeaving()
  vi.runAllTimers()
  sent.mockClear()
  dismissAllToasts()
  vi.useRealTimers()
})

test('is sent after a moment, to the project it was clicked in, and once however often it is clicked', async () => {
  acknowledgeSoon('alm_1', named)
  acknowledgeSoon('alm_1', named)
  setCallProject('prj_2' as never)
  expect([sent.mock.calls.length, stageOf('alm_1'), readToasts().length]).toEqual([0, 'held', 1])
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS)
  expect(sent.mock.calls).toEqual([[['alm_1'], '', { isLast: false, projectId: 'prj_1' }]])
  expect([stageOf('alm_1'), readToasts()]).toEqual(['sent', []])
  await vi.runAllTimersAsync()
  expect(stageOf('alm_1')).toBe(null)
})

test('is taken back until then, and nothing is sent', async () => {
  acknowledgeSoon('alm_2', named)
  readToasts()[0]?.actions[0]?.run()
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS * 2)
  expect([sent.mock.calls.length, stageOf('alm_2'), readToasts()]).toEqual([0, null, []])
  takeBack('alm_2')
})

test.each([
  ['leaves the page', true, async () => pageHide.run()],
  ['signs out', false, settleBeforeLeaving],
])('is sent at once where its user %s', async (_, isLast, leave) => {
  acknowledgeSoon('alm_3', named)
  await leave()
  expect(sent.mock.calls).toEqual([[['alm_3'], '', { isLast, projectId: 'prj_1' }]])
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS)
  expect(sent).toHaveBeenCalledTimes(1)
})

test('waits again where it could not be sent', async () => {
  sent.mockRejectedValueOnce(new Error('refused'))
  acknowledgeSoon('alm_4', named)
  await vi.advanceTimersByTimeAsync(TAKE_BACK_MS)
  expect(stageOf('alm_4')).toBe(null)
})
