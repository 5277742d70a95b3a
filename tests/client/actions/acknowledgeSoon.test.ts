import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const { sent, pageHide, who } = vi.hoisted(() => ({
  who: { user: 'anna' },
  sent: vi.fn(async (..._: readonly unknown[]): Promise<void> => undefined),
  pageHide: { run: () => undefined as void },
}))
vi.mock('#client/actions/alarms/acknowledgeAlarms.ts', () => ({ acknowledgeAlarms: sent }))
vi.mock('#client/api/session.ts', async (original) => ({
  ...(await original<object>()),
  readCredentials: () => ({ token: 't', ...who }),
}))
vi.mock('#client/platform/page.ts', () => ({
  onPageHide: (run: () => void) => {
    pageHide.run = run
  },
}))

/** Modules as no other test has them: with the two above in place of the real ones. */
async function load() {
  vi.resetModules()
  const { acknowledgeSoon, countWayBack, TAKE_BACK_MS, takeBack } = await import(
    '#client/actions/alarms/acknowledgeSoon.ts'
  )
  const { heldAcknowledgements } = await import('#client/actions/alarms/heldAcknowledgements.ts')
  const { ApiError } = await import('#client/api/apiError.ts')
  const { i18n } = await import('#client/i18n/i18n.ts')
  const { setCallProject } = await import('#client/api/api.ts')
  const { settleBeforeLeaving } = await import('#client/api/leaving.ts')
  const { dismissAllToasts, readToasts } = await import('#client/ui/feedback/toasts.ts')
  return {
    ...{ acknowledgeSoon, countWayBack, TAKE_BACK_MS, takeBack, heldAcknowledgements, setCallProject },
    ...{ ApiError, i18n, settleBeforeLeaving, dismissAllToasts, readToasts },
  }
}

let it: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  it = await load()
})
afterAll(() => void vi.resetModules())

const named = { title: 'Water leak', place: 'Room 101' }
const stageOf = (id: string) => it.heldAcknowledgements.get().get(id) ?? null

beforeEach(() => {
  vi.useFakeTimers()
  it.setCallProject('prj_1' as never)
})

afterEach(async () => {
  // A held acknowledgement must not leak into the next test.
  await it.settleBeforeLeaving()
  vi.runAllTimers()
  sent.mockClear()
  it.dismissAllToasts()
  vi.useRealTimers()
})

test('is sent after a moment, to the project it was clicked in, and once however often it is clicked', async () => {
  it.acknowledgeSoon('alm_1', named)
  it.acknowledgeSoon('alm_1', named)
  it.setCallProject('prj_2' as never)
  expect([sent.mock.calls.length, stageOf('alm_1'), it.readToasts().length]).toEqual([0, 'held', 1])
  await vi.advanceTimersByTimeAsync(it.TAKE_BACK_MS)
  expect(sent.mock.calls).toEqual([[['alm_1'], '', { isLast: false, isQuiet: true, projectId: 'prj_1' }]])
  expect([stageOf('alm_1'), it.readToasts()]).toEqual(['sent', []])
  await vi.runAllTimersAsync()
  expect(stageOf('alm_1')).toBe(null)
})

test('with a note is held and told as without, and sent with it', async () => {
  it.acknowledgeSoon('alm_5', named)
  const text = it.readToasts()[0]?.text
  it.acknowledgeSoon('alm_5', named, 'plumber called')
  expect(it.readToasts().map((toast) => [toast.text, toast.actions.length])).toEqual([[text, 1]])
  await vi.advanceTimersByTimeAsync(it.TAKE_BACK_MS)
  expect(sent.mock.calls).toEqual([
    [['alm_5'], 'plumber called', { isLast: false, isQuiet: true, projectId: 'prj_1' }],
  ])
})

test('offers undo in one place: at the clicked button, or in the toast once the button is gone', () => {
  const undos = () => it.readToasts().map(({ actions }) => actions.length)
  it.acknowledgeSoon('alm_6', named)
  const goes = [it.countWayBack('alm_6'), it.countWayBack('alm_6')]
  expect(undos()).toEqual([0])
  goes[0]?.()
  expect(undos()).toEqual([0])
  goes[1]?.()
  expect(undos()).toEqual([1])
  it.takeBack('alm_6')
  expect(undos()).toEqual([])
})

test('is not sent in the name of who signs in meanwhile', async () => {
  it.acknowledgeSoon('alm_7', named)
  who.user = 'berta'
  await vi.advanceTimersByTimeAsync(it.TAKE_BACK_MS)
  expect([sent.mock.calls.length, stageOf('alm_7')]).toEqual([0, null])
  who.user = 'anna'
})

test('is taken back until then, and nothing is sent', async () => {
  it.acknowledgeSoon('alm_2', named)
  it.readToasts()[0]?.actions[0]?.run()
  await vi.advanceTimersByTimeAsync(it.TAKE_BACK_MS * 2)
  expect([sent.mock.calls.length, stageOf('alm_2'), it.readToasts()]).toEqual([0, null, []])
  it.takeBack('alm_2')
})

test.each([
  ['leaves the page', true, async () => pageHide.run()],
  ['signs out', false, () => it.settleBeforeLeaving()],
])('is sent at once where its user %s', async (_, isLast, leave) => {
  it.acknowledgeSoon('alm_3', named)
  await leave()
  expect(sent.mock.calls).toEqual([[['alm_3'], '', { isLast, isQuiet: true, projectId: 'prj_1' }]])
  await vi.advanceTimersByTimeAsync(it.TAKE_BACK_MS)
  expect(sent).toHaveBeenCalledTimes(1)
})

test.each([
  ['was not answered', 0, 'error', 'alarms.unanswered'],
  ['was refused', 200, 'warning', 'alarms.refused'],
])('waits again where it %s, and says which it was', async (_, http, tone, key) => {
  sent.mockRejectedValueOnce(new it.ApiError('why', { status: 0, http }))
  it.acknowledgeSoon('alm_4', named)
  await vi.advanceTimersByTimeAsync(it.TAKE_BACK_MS)
  expect(stageOf('alm_4')).toBe(null)
  const text = it.i18n.t(key as 'alarms.refused', { ...named, message: 'why' })
  expect(it.readToasts()).toMatchObject([{ tone, text }])
})
