import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { controlDevice } from '#client/actions/devices/controlDevice.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

let calls: unknown[] = []

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  calls = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    calls.push(JSON.parse(String(init.body)).items)
    const commands = [{ hostId: 'hst_1', commandId: `cmd_${calls.length}_hst_1` }]
    return Response.json({ status: 200, msg: '', data: { commands } })
  })
})

afterEach(() => {
  vi.useRealTimers()
  dismissAllToasts()
  vi.unstubAllGlobals()
})

const near = 'dev_near' as DeviceId
const PANEL = 'dev_panel' as DeviceId
const sent = (count: number) => eventually(() => expect(calls).toHaveLength(count))

test('one device where its guest wants quiet asks first, once for a while, and can be taken back from its confirmation', async () => {
  const { state, report, hear } = smallHotel(() => calls.length)
  report(9, 'do_not_disturb', true)
  const refused = controlDevice(state, near, { state: 'OFF' })
  await eventually(() => expect(readQuestion()?.title).toBe('101 Light near: do not disturb is on'))
  readQuestion()?.answer(false)
  await refused
  expect(calls).toEqual([])
  const control = controlDevice(state, near, { state: 'OFF' })
  await eventually(() => expect(readQuestion()).not.toBeNull())
  readQuestion()?.answer(true)
  await sent(1)
  report(1, 'state', 'OFF')
  // The command is known by its id once the answer to the call was read.
  await eventually(() => {
    hear('DeviceCommandConfirmed', 'hst_1')
    expect(readToasts()).toHaveLength(1)
  })
  await control
  const [toast] = readToasts()
  expect(toast?.text).toBe('101 Light near: done. Do not disturb was on.')
  expect(toast?.actions.map(({ text }) => text)).toEqual(['Undo'])
  toast?.actions[0]?.run()
  await sent(2)
  expect(calls[1]).toEqual([{ deviceId: near, values: { state: 'ON' } }])
  void controlDevice(state, near, { state: 'OFF' })
  await sent(3)
  expect(readQuestion()).toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 })
  void controlDevice(state, near, { state: 'ON' })
  await eventually(() => expect(readQuestion()).not.toBeNull())
  readQuestion()?.answer(false)
})

test('the guest’s own wish for quiet is taken away only after a question, and set without one', async () => {
  const { state, report } = smallHotel(() => calls.length)
  report(9, 'do_not_disturb', true)
  for (const values of [{ do_not_disturb: false }, { make_up_room: true }]) {
    const refused = controlDevice(state, PANEL, values)
    await eventually(() => expect(readQuestion()?.title).toBe('101: turn off “do not disturb”?'))
    readQuestion()?.answer(false)
    await refused
  }
  expect(calls).toEqual([])
  await controlDevice(state, PANEL, { make_up_room: false })
  await sent(1)
})

test('a key that is pressed again before the question is there asks once', async () => {
  const { state, report } = smallHotel(() => calls.length)
  report(9, 'do_not_disturb', true)
  const pressed = [1, 2, 3].map(() => controlDevice(state, near, { state: 'OFF' }))
  await eventually(() => expect(readQuestion()).not.toBeNull())
  readQuestion()?.answer(false)
  await Promise.all(pressed)
  expect(readQuestion()).toBeNull()
  expect(calls).toEqual([])
})

test('one device elsewhere says nothing but at itself', async () => {
  const { state } = smallHotel(() => calls.length)
  await controlDevice(state, near, { state: 'OFF' })
  await sent(1)
  expect(readToasts()).toEqual([])
})
