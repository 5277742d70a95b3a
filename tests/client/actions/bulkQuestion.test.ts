import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runBulk } from '#client/actions/devices/bulk.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { aDevice, anArea } from '../../support/records.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

const sent = vi.fn()

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  vi.stubGlobal('fetch', async () => {
    sent()
    const commands = ['hst_1', 'hst_2'].map((hostId) => ({ hostId, commandId: `cmd_1_${hostId}` }))
    return Response.json({ status: 200, msg: '', data: { commands } })
  })
})

afterEach(() => {
  dismissAllToasts()
  vi.unstubAllGlobals()
})

test('does nothing when the answer is no', async () => {
  const { state } = smallHotel(() => 1)
  const run = runBulk(state, ['ara_101', 'ara_102'], { kind: 'lightsOff' })
  readQuestion()?.answer(false)
  await run
  expect(sent).not.toHaveBeenCalled()
  expect(readToasts()).toEqual([])
})

test('counts every selected room once before the action, offers the vacant ones, and counts rooms in its result', async () => {
  const { state, report, hear } = smallHotel(() => 1)
  const sensor = { id: 'dev_eye', number: '0000000000000008', kind: 'presence_sensor' } as const
  state.store.apply([{ put: aDevice({ ...sensor, areaId: 'ara_102', hostId: 'hst_1' }) }])
  report(8, 'occupancy', false)
  const so = Array.from({ length: 9 }, (_, index) => {
    const [id, number] = [`so${index}`, `00000000000000B${index}`]
    return [
      { put: anArea({ id: `ara_${id}`, name: id }) },
      { put: aDevice({ id: `dev_${id}`, number, kind: 'dimmable_light', areaId: `ara_${id}` }) },
    ]
  })
  state.store.apply(so.flat())
  for (const { number } of [...state.store.read.all('device')].filter(({ areaId }) =>
    areaId.startsWith('ara_so'),
  ))
    state.store.applyReadings({
      numbers: [number],
      atMs: 1,
      counts: [1],
      names: ['state'],
      values: ['OFF'],
    })
  void runBulk(state, ['ara_101', 'ara_102', ...so.map((_, index) => `ara_so${index}`)], {
    kind: 'lightsOff',
  })
  expect(readQuestion()).toMatchObject({
    body: '11 rooms: 1 occupied, 1 vacant, 9 already set. Occupied:',
    verb: 'Only in the vacant room',
    note: '',
  })
  readQuestion()?.answer(true)
  await eventually(() => expect(sent).toHaveBeenCalledTimes(1))
  for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandConfirmed', hostId)
  const counts = '1 of 1 room confirmed · 1 room skipped · 9 rooms unchanged'
  await eventually(() => expect(readToasts().at(-1)?.text).toBe(`Lights off: ${counts}`))
})
