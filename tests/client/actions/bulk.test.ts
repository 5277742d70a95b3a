import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runBulk } from '#client/actions/devices/bulk.ts'
import { undo } from '#client/actions/devices/tellMany.ts'
import { rememberTold } from '#client/actions/devices/undo.ts'
import type { Entry } from '#client/app/search/entry.ts'
import { climateEntry, turnEntry } from '#client/app/search/thingActions.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { Right } from '#shared/permissions.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../support/records.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'

/** What the server was asked to tell, call by call. */
let told: { deviceId: string; values: Record<string, Reading> }[][] = []
let commandCount = 0

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  told = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { items } = JSON.parse(String(init.body)) as { items: (typeof told)[number] }
    told.push(items)
    commandCount += 1
    const hosts = new Set(items.map(({ deviceId }) => (deviceId === 'dev_far' ? 'hst_2' : 'hst_1')))
    const commands = [...hosts].map((hostId) => ({ hostId, commandId: `cmd_${commandCount}_${hostId}` }))
    return Response.json({ status: 200, msg: '', data: { commands } })
  })
})

afterEach(() => {
  dismissAllToasts()
  vi.unstubAllGlobals()
})

/** Room 101 with somebody inside, room 102 empty: a light in each, both on; another host's light is in 102 too. */
function smallHotel() {
  const state = createConsoleState()
  const { store } = state
  store.apply([
    { put: aBuilding() },
    { put: aFloor() },
    ...['101', '102'].map((name) => ({
      put: anArea({ id: `ara_${name}`, name, nameEn: name, kind: 'room', parentId: null }),
    })),
    ...[1, 2].map((id) => ({ put: aHost({ id: `hst_${id}`, isOnline: true }) })),
    ...(['near', 'other', 'far'] as const).map((name, i) => ({
      put: aDevice({
        id: `dev_${name}`,
        number: `000000000000000${i + 1}`,
        name: `Light ${name}`,
        nameEn: `Light ${name}`,
        kind: 'dimmable_light',
        areaId: name === 'near' ? 'ara_101' : 'ara_102',
        hostId: name === 'far' ? 'hst_2' : 'hst_1',
      }),
    })),
    {
      put: aDevice({
        id: 'dev_panel',
        number: '0000000000000009',
        kind: 'room_status_panel',
        areaId: 'ara_101',
        hostId: 'hst_1',
      }),
    },
  ])
  const report = (digit: number, name: string, value: Reading) =>
    store.applyReadings({
      numbers: [`000000000000000${digit.toString(16)}`],
      atMs: 1,
      counts: [1],
      names: [name],
      values: [value],
    })
  for (const digit of [1, 2, 3]) report(digit, 'state', 'ON')
  report(9, 'occupancy', true)
  let seq = 0
  const hear = (type: string, hostId: string) => {
    seq += 1
    const actor = { kind: 'gateway', id: '', name: '' } as const
    const data = { commandId: `cmd_${commandCount}_${hostId}`, reason: 'gateway_offline' }
    store.fold([
      { seq, at: seq, actor, channel: 'gateway', command: '', events: [{ type, data }], changes: [] },
    ])
  }
  return { state, report, hear }
}

const both = ['ara_101', 'ara_102']
const lightsOff = { kind: 'lightsOff' } as const
const sent = (count: number) => eventually(() => expect(told).toHaveLength(count))
const toast = () => readToasts().at(-1)
const toldIds = (call: number) => told[call]?.map(({ deviceId }) => deviceId)

describe('a bulk action', () => {
  test('asks before it turns off the lights of somebody who is inside, and can leave that room out', async () => {
    const { state } = smallHotel()
    const run = runBulk(state, both, lightsOff)
    expect(readQuestion()).toMatchObject({
      title: 'Lights off: 1 of 2 rooms is in use',
      details: ['101: somebody is inside'],
      alternative: { verb: 'Only in the other one' },
    })
    expect(told).toEqual([])
    readQuestion()?.alternative?.choose()
    readQuestion()?.answer(false)
    await sent(1)
    expect(toldIds(0)).toEqual(['dev_other', 'dev_far'])
    void run
  })

  test('says of chosen rooms that it would not reach why it does not count them', async () => {
    const { state, report } = smallHotel()
    for (const digit of [2, 3]) report(digit, 'state', 'OFF')
    const run = runBulk(state, both, lightsOff)
    expect(readQuestion()).toMatchObject({
      title: 'Lights off: one room, and it is in use',
      details: [
        '101: somebody is inside',
        '1 more room was chosen: there it is so already, or nothing can be reached',
      ],
    })
    readQuestion()?.answer(false)
    await run
  })

  test('does nothing when the answer is no', async () => {
    const { state } = smallHotel()
    const run = runBulk(state, both, lightsOff)
    readQuestion()?.answer(false)
    await run
    expect(told).toEqual([])
    expect(toast()).toBeUndefined()
  })

  test('asks for quiet as for presence, and not where nobody is', async () => {
    const { state, report } = smallHotel()
    report(9, 'occupancy', false)
    report(9, 'do_not_disturb', true)
    void runBulk(state, both, lightsOff)
    expect(readQuestion()?.details).toEqual(['101: do not disturb'])
    readQuestion()?.answer(false)
    void runBulk(state, ['ara_102'], lightsOff)
    expect(readQuestion()).toBeNull()
    await sent(1)
  })

  test('ends in one result that names what failed, and tries only that again', async () => {
    const { state, hear } = smallHotel()
    void runBulk(state, both, lightsOff)
    readQuestion()?.answer(true)
    await sent(1)
    await eventually(() => expect(toast()).toMatchObject({ tone: 'loading', text: 'Lights off: 0 of 3' }))
    hear('DeviceCommandConfirmed', 'hst_1')
    hear('DeviceCommandTimedOut', 'hst_2')
    await eventually(() => expect(toast()?.tone).toBe('error'))
    expect(readToasts()).toHaveLength(1)
    expect(toast()).toMatchObject({
      text: 'Lights off: 2 of 3 confirmed · 1 without an answer',
      details: ['102 Light far: The host did not answer in time'],
      stays: true,
    })
    toast()
      ?.actions.find(({ text }) => text === 'Try again')
      ?.run()
    await sent(2)
    expect(toldIds(1)).toEqual(['dev_far'])
    hear('DeviceCommandConfirmed', 'hst_2')
    await eventually(() => expect(toast()?.text).toBe('Lights off: 3 of 3 confirmed'))
  })

  test('is one step to undo, however often a part of it was tried again', async () => {
    const { state, report, hear } = smallHotel()
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
    expect(told[2]).toEqual([{ deviceId: 'dev_other', values: { state: 'ON' } }])
  })

  test('of which nothing worked is not what undo means', async () => {
    const { state, report, hear } = smallHotel()
    rememberTold(state, 'before', [{ deviceId: 'dev_near' as never, values: { state: 'OFF' } }])
    report(1, 'state', 'OFF')
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandFailed', hostId)
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 2 confirmed · 2 failed'))
    void undo(state)
    await sent(2)
    expect(toldIds(1)).toEqual(['dev_near'])
  })

  test('names the devices whose host is offline, which it leaves out', async () => {
    const { state, hear } = smallHotel()
    state.store.apply([{ put: aHost({ id: 'hst_2', isOnline: false }) }])
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    hear('DeviceCommandConfirmed', 'hst_1')
    await eventually(() => expect(toast()?.tone).toBe('warning'))
    expect(toast()?.text).toBe('Lights off: 1 of 1 confirmed · 1 offline, left out')
    expect(toast()?.details).toEqual(['102 Light far: The host of this device is offline'])
  })

  test('is not taken for done when the project is left before any word came', async () => {
    const { state } = smallHotel()
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    const { commandsOf } = await import('#client/actions/control.ts')
    commandsOf(state).clear()
    await eventually(() => expect(toast()?.text).toBe('Lights off: 0 of 2 confirmed · 2 without an answer'))
  })
})

test('what the palette did to many ends in the same result, with names and another try', async () => {
  const { state, hear } = smallHotel()
  const room: Entry = { kind: 'room', id: 'ara_102', titles: [], detail: '', words: [], run: () => {} }
  state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
  const rights = new Set<Right>(['control.devices'])
  state.viewer.set({ accountId: 'acc_1', isSuper: false, rights, limits: [], timeZone: 'UTC' })
  const off = () => turnEntry(state, room, 'off')[0]?.run()
  off()
  await sent(1)
  hear('DeviceCommandConfirmed', 'hst_1')
  hear('DeviceCommandTimedOut', 'hst_2')
  await eventually(() => expect(toast()?.tone).toBe('error'))
  expect(toast()).toMatchObject({
    text: 'Turn off the lights in Room 102: 1 of 2 confirmed · 1 without an answer',
    details: ['102 Light far: The host did not answer in time'],
  })
  toast()
    ?.actions.find(({ text }) => text === 'Try again')
    ?.run()
  await sent(2)
  expect(toldIds(1)).toEqual(['dev_far'])
  hear('DeviceCommandConfirmed', 'hst_2')
  await eventually(() => expect(toast()?.tone).toBe('ok'))

  state.store.apply([{ put: aHost({ id: 'hst_2', isOnline: false }) }])
  off()
  await sent(3)
  expect(toldIds(2)).toEqual(['dev_other'])
  hear('DeviceCommandConfirmed', 'hst_1')
  await eventually(() =>
    expect(toast()?.details).toEqual(['102 Light far: The host of this device is offline']),
  )
})

test.each(['on', 'off'] as const)(
  'the palette asks before it turns %s the light of a room that asks for quiet',
  async (turn) => {
    const { state, report } = smallHotel()
    report(9, 'occupancy', false)
    report(9, 'do_not_disturb', true)
    report(1, 'state', turn === 'on' ? 'OFF' : 'ON')
    state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
    const rights = new Set<Right>(['control.devices'])
    state.viewer.set({ accountId: 'acc_1', isSuper: false, rights, limits: [], timeZone: 'UTC' })
    const found = { kind: 'room', id: 'ara_101', titles: [], detail: '', words: [], run: () => {} } as const
    turnEntry(state, found, turn)[0]?.run()
    expect(readQuestion()).toMatchObject({ details: ['101: do not disturb'], isCautious: true })
    expect(told).toEqual([])
    readQuestion()?.answer(true)
    await sent(1)
    expect(told[0]).toEqual([{ deviceId: 'dev_near', values: { state: turn === 'on' ? 'ON' : 'OFF' } }])
  },
)

test('the palette sets the climate of a room within its range, where there is one and the viewer may', async () => {
  const { state, report, hear } = smallHotel()
  const room = (id: string): Entry => ({ kind: 'room', id, titles: [], detail: '', words: [], run: () => {} })
  const air = {
    id: 'dev_air',
    number: '000000000000000a',
    kind: 'air_conditioner',
    areaId: 'ara_102',
    hostId: 'hst_1',
  } as const
  const floor = { ...air, id: 'dev_floor', number: '000000000000000b', kind: 'floor_heating' } as const
  // It has neither degrees nor a mode that could be off.
  const fresh = { ...air, id: 'dev_fresh', number: '000000000000000c', kind: 'fresh_air' } as const
  state.store.apply([{ put: aDevice(air) }, { put: aDevice(floor) }, { put: aDevice(fresh) }])
  const offer = (temperatureC: number) =>
    climateEntry(state, room('ara_102'), { kind: 'temperature', temperatureC })[0]
  state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
  const who = { accountId: 'acc_1', isSuper: false, limits: [], timeZone: 'UTC' } as const
  state.viewer.set({ ...who, rights: new Set<Right>() })
  expect(offer(22)?.whyNot).toBeTruthy()
  state.viewer.set({ ...who, rights: new Set<Right>(['control.devices']) })
  expect(climateEntry(state, room('ara_101'), { kind: 'climateOff' })).toEqual([])
  expect(offer(45)?.whyNot).toMatch(/^\d+ to \d+ °C/)
  expect(offer(22.5)?.whyNot).toContain('in steps of 1')
  report(10, 'system_mode', 'off')
  expect(offer(22)).toMatchObject({ titles: ['Set Room 102 to 22 °C'], detail: 'It is off, and stays off' })
  offer(22)?.run()
  await sent(1)
  expect(told[0]).toEqual([{ deviceId: 'dev_air', values: { occupied_heating_setpoint: 22 } }])
  hear('DeviceCommandConfirmed', 'hst_1')
  await eventually(() => expect(toast()?.text).toBe('Set Room 102 to 22 °C: done'))
  report(10, 'occupied_heating_setpoint', 22)
  expect(offer(22)?.whyNot).toBe('It is off')
  report(10, 'system_mode', 'cool')
  expect(offer(22)?.whyNot).toBe('Already set to that')
})

describe('undo', () => {
  test('gives devices the values they had, and leaves alone what somebody else has set since', async () => {
    const { state, report, hear } = smallHotel()
    void runBulk(state, ['ara_102'], lightsOff)
    await sent(1)
    for (const hostId of ['hst_1', 'hst_2']) hear('DeviceCommandConfirmed', hostId)
    for (const digit of [2, 3]) report(digit, 'state', 'OFF')
    await eventually(() => expect(toast()?.tone).toBe('ok'))
    report(3, 'state', 'ON')
    void undo(state)
    await sent(2)
    expect(told[1]).toEqual([{ deviceId: 'dev_other', values: { state: 'ON' } }])
    hear('DeviceCommandConfirmed', 'hst_1')
    await eventually(() => expect(toast()?.text).toBe('Undo: Lights off: 1 of 1 confirmed'))
  })

  test('takes back the newest first, each once, and says when there is nothing left', async () => {
    const { state, report } = smallHotel()
    for (const [deviceId, digit] of [
      ['dev_near', 1],
      ['dev_other', 2],
    ] as const) {
      rememberTold(state, deviceId, [{ deviceId, values: { state: 'OFF' } }])
      report(digit, 'state', 'OFF')
    }
    void undo(state)
    await sent(1)
    void undo(state)
    await sent(2)
    expect([toldIds(0), toldIds(1)]).toEqual([['dev_other'], ['dev_near']])
    await undo(state)
    expect(toast()?.text).toMatch(/^Nothing to undo/)
    expect(told).toHaveLength(2)
  })
})
