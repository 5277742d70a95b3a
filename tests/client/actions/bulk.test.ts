import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runBulk } from '#client/actions/devices/bulk.ts'
import { undo } from '#client/actions/devices/commandDevices.ts'
import { deviceItem, switchOff } from '#client/actions/devices/deviceActions.ts'
import { lastReported, rememberReported } from '#client/actions/devices/undo.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import type { Reading } from '#shared/devices/kind.ts'
import { aDevice, aHost, anAlarm } from '../../support/records.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

/** Recorded device commands, call by call. */
let calls: { deviceId: string; values: Record<string, Reading> }[][] = []
let commandCount = 0

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  calls = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { items } = JSON.parse(String(init.body)) as { items: (typeof calls)[number] }
    calls.push(items)
    commandCount += 1
    const hosts = new Set(items.map(({ deviceId }) => (deviceId === 'dev_far' ? 'hst_2' : 'hst_1')))
    const commands = [...hosts].map((hostId) => ({ hostId, commandId: `cmd_${commandCount}_${hostId}` }))
    return Response.json({ status: 200, msg: '', data: { commands } })
  })
})

afterEach(() => {
  vi.useRealTimers()
  dismissAllToasts()
  vi.unstubAllGlobals()
})

const both = ['ara_101', 'ara_102']
const lightsOff = { kind: 'lightsOff' } as const
const sent = (count: number) => eventually(() => expect(calls).toHaveLength(count))
const toast = () => readToasts().at(-1)
const reportedIds = (call: number) => calls[call]?.map(({ deviceId }) => deviceId)

/** The lights of a room are turned off: the far one is, the other one's host refuses. */
async function oneOfTwoFailed() {
  const hotel = smallHotel(() => commandCount)
  void runBulk(hotel.state, ['ara_102'], lightsOff)
  await sent(1)
  hotel.hear('DeviceCommandConfirmed', 'hst_2')
  hotel.report(3, 'state', 'OFF', 2)
  hotel.hear('DeviceCommandFailed', 'hst_1')
  await eventually(() => expect(toast()?.text).toBe('Lights off: 1 of 2 confirmed · 1 failed'))
  return hotel
}

describe('a bulk action', () => {
  test('asks before it turns off the lights of somebody who is inside, and can leave that room out', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    const run = runBulk(state, both, lightsOff)
    expect(readQuestion()).toMatchObject({
      title: 'Lights off: 1 of 2 rooms are occupied',
      body: '2 rooms: 1 occupied, 1 occupancy unknown. Occupied:',
      details: ['101'],
      verb: 'Only in the other room',
      alternative: { verb: 'Run in both' },
      needsLive: true,
    })
    expect(calls).toEqual([])
    readQuestion()?.answer(true)
    await sent(1)
    expect(reportedIds(0)).toEqual(['dev_other', 'dev_far'])
    void run
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandConfirmed', hostId)
    await eventually(() => expect(toast()?.text).toBe('Lights off: 1 of 1 room confirmed · 1 room skipped'))
  })

  test('calls no room offline for a device that it would not tell anything', async () => {
    const { state, report } = smallHotel(() => commandCount)
    for (const digit of [2, 3]) report(digit, 'state', 'OFF')
    const place = { areaId: 'ara_102', hostId: 'hst_3' } as const
    state.store.apply([
      { put: aHost({ id: 'hst_3', isOnline: false }) },
      { put: aDevice({ id: 'dev_leak', number: '0000000000000007', kind: 'water_leak', ...place }) },
    ])
    const run = runBulk(state, both, lightsOff)
    expect(readQuestion()).toMatchObject({ details: ['101'], note: 'Skipped: 102 (nothing to do)' })
    readQuestion()?.answer(false)
    await run
  })

  test('explains why rooms that a chosen command does not affect are not counted', async () => {
    const { state, report } = smallHotel(() => commandCount)
    for (const digit of [2, 3]) report(digit, 'state', 'OFF')
    const run = runBulk(state, both, lightsOff)
    expect(readQuestion()).toMatchObject({
      title: 'Lights off: the room is occupied',
      details: ['101'],
      note: 'Skipped: 102 (nothing to do)',
    })
    readQuestion()?.answer(false)
    await run
  })

  test('asks for quiet as for presence, and not where nobody is', async () => {
    const { state, report } = smallHotel(() => commandCount)
    report(9, 'occupancy', false)
    report(9, 'do_not_disturb', true)
    void runBulk(state, both, lightsOff)
    expect(readQuestion()?.details).toEqual(['101'])
    readQuestion()?.answer(false)
    void runBulk(state, ['ara_102'], lightsOff)
    expect(readQuestion()).toBeNull()
    await sent(1)
  })

  test('names a critical alarm first, and leaves its place out with the others', async () => {
    const { state } = smallHotel(() => commandCount)
    const place = { hostId: 'hst_1', deviceId: 'dev_other', areaId: 'ara_102' } as const
    state.store.apply([{ put: anAlarm({ ...place, code: 'smoke', severity: 'critical' }) }])
    void runBulk(state, both, lightsOff)
    expect(readQuestion()).toMatchObject({
      title: 'Lights off: a critical alarm is active there',
      details: [expect.stringMatching(/^102: Smoke/), '101: occupied'],
    })
    expect(readQuestion()?.alternative).toBeUndefined()
    readQuestion()?.answer(false)
    state.store.apply([{ put: anAlarm({ ...place, code: 'smoke', severity: 'major' }) }])
    void runBulk(state, ['ara_102'], lightsOff)
    expect(readQuestion()).toBeNull()
    await sent(1)
  })

  test('ends in one result that names what failed, and tries only that again', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    void runBulk(state, both, lightsOff)
    readQuestion()?.alternative?.choose()
    readQuestion()?.answer(false)
    await sent(1)
    await eventually(() => expect(toast()).toMatchObject({ tone: 'loading', text: 'Lights off' }))
    hear('DeviceCommandConfirmed', 'hst_1')
    hear('DeviceCommandTimedOut', 'hst_2')
    await eventually(() => expect(toast()?.tone).toBe('error'))
    expect(readToasts()).toHaveLength(1)
    expect(toast()).toMatchObject({
      text: 'Lights off: 1 of 2 rooms confirmed · 1 room without response',
      details: ['102 Light far: The host did not answer in time'],
      stays: true,
    })
    toast()
      ?.actions.find(({ text }) => text === 'Try again')
      ?.run()
    await sent(2)
    expect(reportedIds(1)).toEqual(['dev_far'])
    hear('DeviceCommandConfirmed', 'hst_2')
    await eventually(() => expect(toast()?.text).toBe('Lights off: 2 of 2 rooms confirmed'))
  })

  test('counts devices without a response as confirmed once they report the requested values', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandTimedOut', hostId)
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 2 confirmed · 2 without response'))
    report(3, 'state', 'ON', 2)
    report(2, 'state', 'OFF', 2)
    expect(readToasts().map(({ text }) => text)).toEqual([
      'Lights off: 1 of 2 confirmed · 1 without response',
    ])
    report(3, 'state', 'OFF', 3)
    expect(readToasts()).toMatchObject([{ tone: 'ok', text: 'Lights off: 2 of 2 confirmed', stays: false }])
    expect(toast()?.actions.map(({ text }) => text)).toEqual(['Undo'])
  })

  test('reports nothing further once its result was dismissed', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandTimedOut', hostId)
    await eventually(() => expect(toast()?.tone).toBe('error'))
    dismissAllToasts()
    report(2, 'state', 'OFF', 2)
    expect(readToasts()).toEqual([])
  })

  test('is one step to undo, however often a part of it was tried again', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    hear('DeviceCommandConfirmed', 'hst_1')
    hear('DeviceCommandFailed', 'hst_2')
    report(2, 'state', 'OFF')
    const offer = (verb: string) => toast()?.actions.find(({ text }) => text === verb)
    await eventually(() => expect(offer('Undo')).toBeDefined())
    offer('Try again')?.run()
    await sent(2)
    hear('DeviceCommandFailed', 'hst_2')
    await eventually(() => expect(toast()?.text).toBe('Lights off: 1 of 2 confirmed · 1 failed'))
    expect(offer('Undo')).toBeDefined()
    void undo(state)
    await sent(3)
    expect(calls[2]).toEqual([{ deviceId: 'dev_other', values: { state: 'ON' } }])
  })

  test('of which nothing worked is not what undo means', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    rememberReported(state, 'before', [{ deviceId: 'dev_near' as never, values: { state: 'OFF' } }])
    report(1, 'state', 'OFF')
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandFailed', hostId)
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 2 confirmed · 2 failed'))
    void undo(state)
    await sent(2)
    expect(reportedIds(1)).toEqual(['dev_near'])
  })

  test('accounts for the rooms where nothing was to be done', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    report(9, 'occupancy', false)
    for (const digit of [2, 3]) report(digit, 'state', 'OFF')
    void runBulk(state, both, lightsOff)
    await sent(1)
    await eventually(() => expect(toast()?.text).toBe('Lights off'))
    hear('DeviceCommandConfirmed', 'hst_1')
    await eventually(() => expect(toast()?.text).toBe('Lights off: 1 of 1 room confirmed · 1 room unchanged'))
  })

  test('sends values that a device already reports if another command is about to change them', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    void runBulk(state, ['ara_102'], { kind: 'lightsOn' })
    await sent(2)
    expect(reportedIds(1)).toEqual(['dev_other', 'dev_far'])
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandConfirmed', hostId)
  })

  test('does not report success if the host confirms but the device keeps reporting another value', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    // The command is known by its id once the answer to the call was read.
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 2'))
    vi.useFakeTimers()
    hear('DeviceCommandConfirmed', 'hst_2')
    hear('DeviceCommandConfirmed', 'hst_1', false)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(toast()?.text).toBe('Lights off: 1 of 2 confirmed · 1 failed')
    expect(toast()?.details).toEqual(['102 Light other: The host confirmed it, the device did not'])
  })

  test('stops reporting failures once the devices have the requested values, for whatever reason', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandFailed', hostId)
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 2 confirmed · 2 failed'))
    report(2, 'state', 'OFF', 2)
    expect(toast()?.text).toBe('Lights off: 1 of 2 confirmed · 1 failed')
    report(3, 'state', 'OFF', 2)
    expect(toast()).toBeUndefined()
  })

  test('counts failed devices that reached the values anyway; the successful ones can still be undone', async () => {
    const { report } = await oneOfTwoFailed()
    report(2, 'state', 'OFF', 2)
    expect(toast()?.text).toBe('Lights off: 2 of 2 confirmed')
    expect(toast()?.actions.map(({ text }) => text)).toEqual(['Undo'])
  })

  test('tells no more of what has failed once the opposite is asked, which it was anyhow', async () => {
    const { state } = await oneOfTwoFailed()
    void runBulk(state, ['ara_102'], { kind: 'lightsOn' })
    await sent(2)
    expect(reportedIds(1)).toEqual(['dev_far'])
    expect(readToasts().map(({ text }) => text)).toEqual(['Lights on: 0 of 1'])
  })

  test('leaves what failed in a room that is left alone as it is told there', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_101'], lightsOff)
    readQuestion()?.answer(true)
    await sent(1)
    hear('DeviceCommandFailed', 'hst_1')
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 1 confirmed · 1 failed'))
    const { commandsOf } = await import('#client/actions/control.ts')
    void runBulk(state, both, lightsOff)
    readQuestion()?.answer(true)
    await sent(2)
    expect(reportedIds(1)).toEqual(['dev_other', 'dev_far'])
    expect(commandsOf(state).view('dev_near')?.shown).toBe('failed')
  })

  test('names the devices whose host is offline, which it leaves out', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    state.store.apply([{ put: aHost({ id: 'hst_2', isOnline: false }) }])
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    hear('DeviceCommandConfirmed', 'hst_1')
    await eventually(() => expect(toast()?.tone).toBe('warning'))
    expect(toast()?.text).toBe('Lights off: 1 of 1 confirmed · 1 device offline, skipped')
    expect(toast()?.details).toEqual(['102 Light far: The host of this device is offline'])
  })

  test('reports nothing in the next project if its own project was closed before any response', async () => {
    const { state } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    const { commandsOf } = await import('#client/actions/control.ts')
    expect(toast()?.text).toBe('Lights off: 0 of 2')
    commandsOf(state).clear()
    await eventually(() => expect(toast()).toBeUndefined())
  })
})

describe('one device of a list', () => {
  test('runs immediately, reports that its room is occupied, and can be undone', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    const items = [deviceItem(state, 'dev_near')].filter((item) => item !== undefined)
    const going = switchOff.run(items, { state, onProgress: () => {} })
    await sent(1)
    hear('DeviceCommandConfirmed', 'hst_1')
    report(1, 'state', 'OFF', 2)
    await going
    expect(toast()?.text).toBe('Turn off: done · occupied')
    toast()?.actions[0]?.run()
    await sent(2)
    expect(calls[1]).toEqual([{ deviceId: 'dev_near', values: { state: 'ON' } }])
  })

  test('that failed is named with its room, and leaves nothing to take back', async () => {
    const { state, hear } = smallHotel(() => commandCount)
    const items = ['dev_near', 'dev_other'].flatMap((id) => deviceItem(state, id) ?? [])
    const going = switchOff.run(items, { state, onProgress: () => {} })
    await sent(1)
    hear('DeviceCommandFailed', 'hst_1')
    await going
    expect(toast()?.details.map((line) => line.replace(/:.*/, ''))).toEqual([
      '101 Light near',
      '102 Light other',
    ])
    expect(toast()?.actions.map(({ text }) => text)).toEqual(['Try again'])
    expect(lastReported(state)).toBeUndefined()
  })
})

describe('undo', () => {
  test('restores previous values, except on devices that another user has changed since', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandConfirmed', hostId)
    for (const digit of [2, 3]) report(digit, 'state', 'OFF')
    await eventually(() => expect(toast()?.tone).toBe('ok'))
    report(3, 'state', 'ON')
    void undo(state)
    await sent(2)
    expect(calls[1]).toEqual([{ deviceId: 'dev_other', values: { state: 'ON' } }])
    hear('DeviceCommandConfirmed', 'hst_1')
    await eventually(() => expect(toast()?.text).toBe('Undo: Lights off: 1 of 1 confirmed'))
  })

  test('undoes the newest action first, each once, and reports when none is left', async () => {
    const { state, report, hear } = smallHotel(() => commandCount)
    for (const [deviceId, digit] of [
      ['dev_near', 1],
      ['dev_other', 2],
    ] as const) {
      rememberReported(state, deviceId, [{ deviceId, values: { state: 'OFF' } }])
      report(digit, 'state', 'OFF')
    }
    void undo(state)
    await sent(1)
    hear('DeviceCommandConfirmed', 'hst_1')
    // A second press where the undo button was has no effect.
    await eventually(() => expect(toast()?.text).toBe('Undo: dev_other: 1 of 1 confirmed'))
    expect(toast()?.actions).toEqual([])
    void undo(state)
    await sent(2)
    expect([reportedIds(0), reportedIds(1)]).toEqual([['dev_other'], ['dev_near']])
    await undo(state)
    expect(toast()?.text).toMatch(/^Nothing to undo/)
    expect(calls).toHaveLength(2)
  })
})
