/** Device commands of the palette. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { found } from '#client/app/search/answer.ts'
import type { Entry } from '#client/app/search/entry.ts'
import { mentionedPlaces } from '#client/app/search/mentionedPlaces.ts'
import { tellPlace } from '#client/app/search/orders.ts'
import { thingEntries } from '#client/app/search/pool.ts'
import { createSearch } from '#client/app/search/searchIndex.ts'
import { climateEntry, turnEntry } from '#client/app/search/thingActions.ts'
import { changeLanguage, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { Right } from '#shared/permissions.ts'
import { aDevice, aHost } from '../../support/records.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { smallHotel } from '../support/smallHotel.ts'

/** Recorded device commands, call by call. */
let sentItems: { deviceId: string; values: Record<string, Reading> }[][] = []
let commandCount = 0

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  sentItems = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { items } = JSON.parse(String(init.body)) as { items: (typeof sentItems)[number] }
    sentItems.push(items)
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

const sent = (count: number) => eventually(() => expect(sentItems).toHaveLength(count))
const toast = () => readToasts().at(-1)
const reportedIds = (call: number) => sentItems[call]?.map(({ deviceId }) => deviceId)

test('what the palette did to many ends in the same result, with names and another try', async () => {
  const { state, report, hear } = smallHotel(() => commandCount)
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
    text: 'Turn off the lights in Room 102: 1 of 2 confirmed · 1 without response',
    details: ['102 Light far: The host did not answer in time'],
  })
  toast()
    ?.actions.find(({ text }) => text === 'Try again')
    ?.run()
  await sent(2)
  expect(reportedIds(1)).toEqual(['dev_far'])
  hear('DeviceCommandConfirmed', 'hst_2')
  await eventually(() => expect(toast()?.tone).toBe('ok'))

  for (const digit of [2, 3]) report(digit, 'state', 'ON')
  state.store.apply([{ put: aHost({ id: 'hst_2', isOnline: false }) }])
  off()
  await sent(3)
  expect(reportedIds(2)).toEqual(['dev_other'])
  hear('DeviceCommandConfirmed', 'hst_1')
  await eventually(() =>
    expect(toast()?.details).toEqual(['102 Light far: The host of this device is offline']),
  )
})

test.each(['on', 'off'] as const)(
  'the palette asks before it turns %s the light of a room that asks for quiet',
  async (turn) => {
    const { state, report } = smallHotel(() => commandCount)
    report(9, 'occupancy', false)
    report(9, 'do_not_disturb', true)
    report(1, 'state', turn === 'on' ? 'OFF' : 'ON')
    state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
    const rights = new Set<Right>(['control.devices'])
    state.viewer.set({ accountId: 'acc_1', isSuper: false, rights, limits: [], timeZone: 'UTC' })
    const found = { kind: 'room', id: 'ara_101', titles: [], detail: '', words: [], run: () => {} } as const
    turnEntry(state, found, turn)[0]?.run()
    expect(readQuestion()).toMatchObject({ details: ['101'], isCautious: true })
    expect(sentItems).toEqual([])
    readQuestion()?.answer(true)
    await sent(1)
    expect(sentItems[0]).toEqual([{ deviceId: 'dev_near', values: { state: turn === 'on' ? 'ON' : 'OFF' } }])
  },
)

test('the palette sets the climate of a room within its range, where there is one and the viewer may', async () => {
  const { state, report, hear } = smallHotel(() => commandCount)
  const room = (id: string): Entry => ({ kind: 'room', id, titles: [], detail: '', words: [], run: () => {} })
  const air = {
    id: 'dev_air',
    number: '000000000000000a',
    kind: 'air_conditioner',
    areaId: 'ara_102',
    hostId: 'hst_1',
  } as const
  const floor = { ...air, id: 'dev_floor', number: '000000000000000b', kind: 'floor_heating' } as const
  // A kind with neither temperature nor mode.
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
  expect(offer(22)).toMatchObject({ titles: ['Set Room 102 to 22 °C'], detail: 'Off, stays off' })
  offer(22)?.run()
  await sent(1)
  expect(sentItems[0]).toEqual([{ deviceId: 'dev_air', values: { occupied_heating_setpoint: 22 } }])
  hear('DeviceCommandConfirmed', 'hst_1')
  await eventually(() => expect(toast()?.text).toBe('Set Room 102 to 22 °C: done'))
  report(10, 'occupied_heating_setpoint', 22)
  expect(offer(22)?.whyNot).toBe('Off')
  report(10, 'system_mode', 'cool')
  expect(offer(22)?.whyNot).toBe('Already set')
})

test('the palette asks before setting the climate of an occupied room or commanding a device under do-not-disturb', async () => {
  const { state, report } = smallHotel(() => commandCount)
  const air = aDevice({
    ...{ id: 'dev_air', number: '000000000000000a', kind: 'air_conditioner' },
    ...{ areaId: 'ara_101', hostId: 'hst_1' },
  })
  state.store.apply([{ put: air }])
  state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
  const rights = new Set<Right>(['control.devices'])
  state.viewer.set({ accountId: 'acc_1', isSuper: false, rights, limits: [], timeZone: 'UTC' })
  const plain = { titles: [], detail: '', words: [], run: () => {} }
  const command = { kind: 'temperature', temperatureC: 22 } as const
  const room = () => climateEntry(state, { kind: 'room', id: 'ara_101', ...plain }, command)[0]
  const device = () => climateEntry(state, { kind: 'device', id: 'dev_air', ...plain }, command)[0]
  expect(room()?.detail).toBe('someone inside')
  room()?.run()
  expect(readQuestion()).toMatchObject({ title: 'Set Room 101 to 22 °C: the room is occupied' })
  readQuestion()?.answer(false)
  report(9, 'do_not_disturb', true)
  device()?.run()
  expect(readQuestion()).toMatchObject({ details: ['101: occupied'] })
  readQuestion()?.answer(false)
  expect(sentItems).toEqual([])
  report(9, 'do_not_disturb', false)
  // A single device was chosen explicitly.
  device()?.run()
  await sent(1)
  expect(readQuestion()).toBeNull()
})

test('the palette turns on the air that is off together with its degrees, and tells several rooms at once', async () => {
  const { state, report, hear } = smallHotel(() => commandCount)
  report(9, 'occupancy', false)
  const air = (id: string, number: string, areaId: string) => ({
    put: aDevice({
      id: `dev_${id}`,
      number,
      kind: 'air_conditioner',
      areaId: `ara_${areaId}`,
      hostId: 'hst_1',
    }),
  })
  state.store.apply([air('a', '000000000000000a', '101'), air('b', '000000000000000b', '102')])
  for (const digit of [10, 11]) report(digit, 'system_mode', 'off')
  state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
  const rights = new Set<Right>(['control.devices'])
  state.viewer.set({ accountId: 'acc_1', isSuper: false, rights, limits: [], timeZone: 'UTC' })
  const [place] = mentionedPlaces(state.store.read, '101 102 199')
  const entries = place ? tellPlace(state, place, { kind: 'temperature', temperatureC: 22 }) : []
  expect(entries.map(({ titles }) => titles[0])).toEqual([
    'Set 22°: 2 rooms (101, 102)',
    'Air con on at 22°: 2 rooms (101, 102)',
  ])
  expect(entries[1]?.detail).toBe('There is no room 199')
  entries[1]?.run()
  await sent(1)
  const values = { system_mode: 'auto', occupied_heating_setpoint: 22 }
  expect(sentItems[0]).toEqual(['dev_a', 'dev_b'].map((deviceId) => ({ deviceId, values })))
  hear('DeviceCommandConfirmed', 'hst_1')
  await eventually(() => expect(toast()?.text).toBe('Air con on at 22°: 2 rooms (101, 102): done'))
  expect(toast()?.actions.map(({ text }) => text)).toEqual(['Undo'])
})

test('rooms that are said together are found with as few searches as one', () => {
  const { state } = smallHotel(() => commandCount)
  const pool = thingEntries(state.store.read, () => {})
  const search = vi.fn(createSearch(pool))
  const roomsOf = (asked: string) => {
    search.mockClear()
    const [rooms] = found(state, { pool, search }, asked)
    return [rooms?.name, rooms?.entries.map(({ id }) => id)]
  }
  roomsOf('101')
  const once = search.mock.calls.length
  expect(roomsOf('101-102')).toEqual(['room', ['ara_101', 'ara_102']])
  expect(search.mock.calls.length).toBe(once)
})

test('a room that is opened is gone to, although the word may mean its lights', () => {
  const { state } = smallHotel(() => commandCount)
  state.connection.set({ isLive: true, isLocked: false, sinceMs: 0, latencyMs: 1 })
  const rights = new Set<Right>(['control.devices'])
  state.viewer.set({ accountId: 'acc_1', isSuper: false, rights, limits: [], timeZone: 'UTC' })
  const pool = thingEntries(state.store.read, () => {})
  const search = createSearch(pool)
  const sectionsOf = (asked: string) =>
    found(state, { pool, search }, asked).map(({ name, entries }) => [name, entries[0]?.id])
  expect(sectionsOf('打开101').slice(0, 2)).toEqual([
    ['room', 'ara_101'],
    ['order', expect.stringContaining('ara_101')],
  ])
  expect(sectionsOf('open 101')[0]).toEqual(['room', 'ara_101'])
  expect(sectionsOf('打开101的灯')[0]?.[0]).toBe('order')
})

test('rooms that are not there are listed as the language does', async () => {
  const { state } = smallHotel(() => commandCount)
  await changeLanguage('zh')
  const [place] = mentionedPlaces(state.store.read, '198 199')
  const [entry] = place ? tellPlace(state, place, { kind: 'lightsOff' }) : []
  expect(entry).toMatchObject({ titles: ['关闭灯光：198、199'], whyNot: '没有房间 198、199' })
  await changeLanguage('en')
})
