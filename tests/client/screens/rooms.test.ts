import { describe, expect, test } from 'vitest'
import { type BulkAction, bulkPlan, devicesWithin } from '#client/actions/devices/bulkPlan.ts'
import type { Favourites } from '#client/actions/favourites.ts'
import { areaOrders } from '#client/screens/control/areaOrders.ts'
import { matchingIn, shownDevices } from '#client/screens/control/deviceFilter.ts'
import { gridRows } from '#client/screens/control/gridRows.ts'
import { markedAll } from '#client/screens/control/marking/marks.ts'
import { outsideAlarms } from '#client/screens/control/matrix/outsideAlarms.ts'
import { roomSections } from '#client/screens/control/roomDevices.ts'
import { matrixOf, neighbour, type RoomQuery } from '#client/screens/control/roomRows.ts'
import { houseHeat } from '#client/screens/home/floorHeat.ts'
import { createLiveStore, type LiveStore } from '#client/store/liveStore.ts'
import { areasOf, keysAbove, placeRows } from '#client/widgets/pickers/placeTree.ts'
import type { Area, AreaKind } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import { aDevice, anAlarm } from '../../support/records.ts'

const area = (id: string, kind: AreaKind, floor: number, rest: Partial<Area> = {}): Area => ({
  type: 'area',
  id: `ara_${id}`,
  floorId: `flr_${floor}`,
  parentId: null,
  name: id,
  nameEn: '',
  kind,
  image: '',
  order: Number.parseInt(id, 10) || 99,
  ...rest,
})

const device = (id: number, kind: string, areaId: `ara_${string}`, circuits = 1): Device =>
  aDevice({
    id: `dev_${id}`,
    number: id.toString(16).toUpperCase().padStart(16, '0'),
    name: `${kind} ${id}`,
    nameEn: '',
    kind,
    areaId,
    hostId: id < 50 ? 'hst_1' : 'hst_2',
    circuits: Array.from({ length: circuits }, () => ({ name: '', nameEn: '' })),
  })

const host = (id: number, isOnline: boolean) => ({
  type: 'host' as const,
  id: `hst_${id}` as const,
  number: '00000000000000F1',
  name: `H-${id}`,
  areaId: 'ara_hall' as const,
  model: '',
  firmwareVersion: '',
  networkNumber: 1,
  isOnline,
  presenceSinceMs: null,
  servedAreaIds: [],
  offlineReason: null,
  createdAtMs: 0,
})

const NO_STARS: Favourites = { ids: [], has: new Set() }
const planIn = ({ read, readings }: LiveStore, areaIds: readonly string[], action: BulkAction) =>
  bulkPlan(read, (id) => readings(id)?.values, devicesWithin(read, areaIds), action)

function smallHotel() {
  const store = createLiveStore()
  store.apply([
    { put: { type: 'building', id: 'bld_1', name: 'A', nameEn: 'A', order: 1 } },
    ...[1, 2].map((level) => ({
      put: {
        type: 'floor' as const,
        id: `flr_${level}` as const,
        buildingId: 'bld_1' as const,
        name: `${level}F`,
        nameEn: `${level}F`,
        level,
      },
    })),
    ...[
      area('101', 'room', 1),
      area('102', 'room', 1),
      area('201', 'room', 2),
      area('202', 'room', 2),
      area('203', 'suite', 2),
      area('203a', 'room', 2, { parentId: 'ara_203' }),
      area('hall', 'corridor', 1),
    ].map((put) => ({ put })),
    { put: host(1, true) },
    { put: host(2, false) },
    ...[
      device(1, 'dimmable_light', 'ara_101'),
      device(2, 'relay_module', 'ara_101', 2),
      device(3, 'air_conditioner', 'ara_101'),
      device(4, 'curtain', 'ara_101'),
      device(5, 'room_status_panel', 'ara_201'),
      device(6, 'dimmable_light', 'ara_203a'),
      device(7, 'metering_socket', 'ara_101'),
      device(50, 'dimmable_light', 'ara_102'),
    ].map((put) => ({ put })),
  ])
  return store
}

const query = (rest: Partial<RoomQuery> = {}): RoomQuery => ({
  scope: 'rooms',
  filter: 'all',
  search: '',
  ...rest,
})
const idsOf = (store: ReturnType<typeof smallHotel>, rest: Partial<RoomQuery> = {}) =>
  rowsOf(store, rest).flatMap(({ foundIds }) => (foundIds.length > 0 ? [foundIds] : []))
const rowsOf = (store: ReturnType<typeof smallHotel>, rest: Partial<RoomQuery>) =>
  matrixOf(store.read, store.room, query(rest)).rows

function report(store: ReturnType<typeof smallHotel>, id: number, values: Record<string, string | boolean>) {
  store.applyReadings({
    numbers: [id.toString(16).toUpperCase().padStart(16, '0')],
    atMs: 1,
    counts: [Object.keys(values).length],
    names: Object.keys(values),
    values: Object.values(values),
  })
}

describe('the room matrix', () => {
  test('shows floors from the top down with their rooms in order; a suite’s own rooms are part of the suite', () => {
    expect(idsOf(smallHotel())).toEqual([
      ['ara_201', 'ara_202', 'ara_203'],
      ['ara_101', 'ara_102'],
    ])
  })

  test('shows what is no room on demand', () => {
    expect(idsOf(smallHotel(), { scope: 'others' })).toEqual([['ara_hall']])
  })

  test('finds a room by its number, and keeps every other room in its place', () => {
    const store = smallHotel()
    expect(idsOf(store, { search: ' 102 ' })).toEqual([['ara_102']])
    const kept = rowsOf(store, { search: '102', filter: 'alarm' }).map(({ areaIds }) => areaIds)
    expect(kept).toEqual(idsOf(store))
  })

  test('filters by state, and a room without a link is offline', () => {
    const store = smallHotel()
    report(store, 50, { state: 'OFF' })
    report(store, 5, { checked_in: true, do_not_disturb: true })
    expect(idsOf(store, { filter: 'do_not_disturb' })).toEqual([['ara_201']])
    expect(idsOf(store, { filter: 'offline' })).toEqual([['ara_102']])
    expect(store.roomCounts()).toMatchObject({ all: 5, offline: 1, never: 2 })
  })

  test('counts a room as occupied whatever its guest has asked for, as home does', () => {
    const store = smallHotel()
    report(store, 5, { checked_in: true, do_not_disturb: true })
    expect(store.roomCounts()).toMatchObject({ occupied: 1, do_not_disturb: 1 })
    expect(houseHeat(store).taken).toBe(1)
    expect(idsOf(store, { filter: 'occupied' })).toEqual([['ara_201']])
    report(store, 5, { checked_in: false })
    expect(store.roomCounts()).toMatchObject({ occupied: 0, vacant: 1, do_not_disturb: 1 })
    expect(idsOf(store, { filter: 'vacant' })).toEqual([['ara_201']])
  })

  test('measures its tiles by all rooms of a scope, whatever the filters leave of them', () => {
    const store = smallHotel()
    const all = matrixOf(store.read, store.room, query())
    const found = matrixOf(store.read, store.room, query({ search: '102' }))
    expect(all.shape).toEqual({ floors: 2, columns: 3, nameLetters: 3 })
    expect(found.shape).toEqual(all.shape)
    expect(found.rows.map(({ foundIds }) => foundIds)).toEqual([[], ['ara_102']])
  })

  test('knows the alarms that no room has, with the floor they are on', () => {
    const store = smallHotel()
    store.apply([
      { put: anAlarm({ id: 'alm_1', areaId: 'ara_101', severity: 'critical' }) },
      { put: anAlarm({ id: 'alm_2', areaId: 'ara_hall', severity: 'minor' }) },
      { put: anAlarm({ id: 'alm_3', areaId: 'ara_hall', severity: 'critical' }) },
      { put: anAlarm({ id: 'alm_4', areaId: 'ara_203a', severity: 'critical' }) },
    ])
    const found = outsideAlarms(store.read).map(({ alarm, areaId, floorId }) => [alarm.id, areaId, floorId])
    expect(found).toEqual([
      ['alm_3', 'ara_hall', 'flr_1'],
      ['alm_2', 'ara_hall', 'flr_1'],
    ])
  })

  test('is walked with the arrow keys', () => {
    const store = smallHotel()
    const { rows } = matrixOf(store.read, store.room, query())
    expect(neighbour(rows, 'ara_201', 'ArrowRight')).toBe('ara_202')
    expect(neighbour(rows, 'ara_203', 'ArrowDown')).toBe('ara_102')
    expect(neighbour(rows, 'ara_203', 'ArrowRight')).toBe('ara_101')
    expect(neighbour(rows, 'ara_101', 'ArrowUp')).toBe('ara_201')
    expect(neighbour(rows, 'ara_201', 'ArrowUp')).toBeUndefined()
    expect(neighbour(rows, 'ara_201', 'End')).toBe('ara_203')
  })
})

describe('a bulk action', () => {
  test('turns off the lights of the chosen rooms, every circuit of them, and leaves sockets alone', () => {
    const store = smallHotel()
    expect(planIn(store, ['ara_101'], { kind: 'lightsOff' })).toEqual({
      items: [
        { deviceId: 'dev_1', values: { state: 'OFF' } },
        { deviceId: 'dev_2', values: { state_l1: 'OFF', state_l2: 'OFF' } },
      ],
      ...{ offline: [], already: [] },
    })
  })

  test('reaches the rooms inside a suite', () => {
    const store = smallHotel()
    const { items } = planIn(store, ['ara_203'], { kind: 'lightsOff' })
    expect(items.map(({ deviceId }) => deviceId)).toEqual(['dev_6'])
  })

  test('omits values that a device already reports, and offline devices', () => {
    const store = smallHotel()
    report(store, 1, { state: 'OFF' })
    report(store, 2, { state_l1: 'OFF', state_l2: 'ON' })
    const plan = planIn(store, ['ara_101', 'ara_102'], { kind: 'lightsOff' })
    const items = [{ deviceId: 'dev_2', values: { state_l2: 'OFF' } }]
    expect(plan).toEqual({ items, offline: ['dev_50'], already: ['dev_1'] })
  })

  test('knows climate and curtains', () => {
    const store = smallHotel()
    const items = (action: 'climateOff' | 'curtainsClose') =>
      planIn(store, ['ara_101'], { kind: action }).items
    expect(items('climateOff')).toEqual([{ deviceId: 'dev_3', values: { system_mode: 'off' } }])
    expect(items('curtainsClose')).toEqual([{ deviceId: 'dev_4', values: { position: 0 } }])
  })

  test('sets one temperature everywhere, as far as each unit can go', () => {
    const store = smallHotel()
    const items = (temperatureC: number) =>
      planIn(store, ['ara_101'], { kind: 'temperature', temperatureC }).items
    expect(items(21)).toEqual([{ deviceId: 'dev_3', values: { occupied_heating_setpoint: 21 } }])
    expect(items(99)).toEqual([{ deviceId: 'dev_3', values: { occupied_heating_setpoint: 30 } }])
  })
})

describe('marking rooms', () => {
  test('takes a whole floor, and gives it back', () => {
    const all = markedAll(new Set(['301']), ['101', '102'])
    expect([...all]).toEqual(['301', '101', '102'])
    expect([...markedAll(all, ['101', '102'])]).toEqual(['301'])
  })
})

describe('the room panel', () => {
  test('has climate, lights and quiet first, and keeps what only reports apart', () => {
    const store = smallHotel()
    store.apply([{ put: device(8, 'hotel_lock', 'ara_101') }])
    expect(roomSections(store.read, 'ara_101')).toEqual({
      climate: 'dev_3',
      lights: ['dev_2', 'dev_1'],
      quiet: [],
      others: ['dev_4', 'dev_7'],
      sensors: ['dev_8'],
    })
    expect(roomSections(store.read, 'ara_201').quiet).toEqual(['dev_5'])
    expect(roomSections(store.read, 'ara_203').lights).toEqual(['dev_6'])
  })
})

describe('the tree of places', () => {
  test('counts the devices of everything inside a place', () => {
    const { read } = smallHotel()
    const open = new Set(['building/bld_1', 'floor/flr_2', 'area/ara_203'])
    const rows = placeRows(read, open, (areaId) => read.by('device', 'area', areaId).size)
    expect(rows.map(({ key, devices, level }) => [key, devices, level])).toEqual([
      ['all', 8, 1],
      ['building/bld_1', 8, 1],
      ['floor/flr_2', 2, 2],
      ['area/ara_201', 1, 3],
      ['area/ara_202', 0, 3],
      ['area/ara_203', 1, 3],
      ['area/ara_203a', 1, 4],
      ['floor/flr_1', 6, 2],
    ])
  })

  test('counts what the filters leave', () => {
    const store = smallHotel()
    const source = {
      read: store.read,
      orderOf: areaOrders(store),
      readingsOf: store.readings,
      favourites: NO_STARS,
      serverNowMs: 2,
    }
    const lights = { set: 'all', group: 'light', state: 'all', search: '' } as const
    const rows = placeRows(
      store.read,
      new Set(['building/bld_1']),
      (areaId) => matchingIn(source, lights, areaId).length,
    )
    expect(rows.map(({ key, devices }) => [key, devices])).toEqual([
      ['all', 4],
      ['building/bld_1', 4],
      ['floor/flr_2', 1],
      ['floor/flr_1', 3],
    ])
  })

  test('knows what must be open to see a place', () => {
    const { read } = smallHotel()
    expect(keysAbove(read, 'area/ara_203a')).toEqual(['area/ara_203', 'floor/flr_2', 'building/bld_1'])
    expect(areasOf(read, 'floor/flr_2')).toEqual(['ara_201', 'ara_202', 'ara_203', 'ara_203a'])
  })
})

describe('device control', () => {
  const ask = (store: ReturnType<typeof smallHotel>, rest: object) =>
    shownDevices(
      {
        read: store.read,
        orderOf: areaOrders(store),
        readingsOf: store.readings,
        serverNowMs: 2,
        favourites: NO_STARS,
      },
      { place: 'all', set: 'all', group: 'all', state: 'all', search: '', ...rest },
    )

  test('groups the devices of a place by area', () => {
    const found = ask(smallHotel(), { place: 'floor/flr_2' })
    expect(found).toEqual({
      areas: [
        { areaId: 'ara_201', deviceIds: ['dev_5'] },
        { areaId: 'ara_203a', deviceIds: ['dev_6'] },
      ],
      shown: 2,
      count: 2,
    })
  })

  test('finds by kind, by name, by room and by number', () => {
    const store = smallHotel()
    expect(ask(store, { group: 'shade' }).shown).toBe(1)
    expect(ask(store, { search: 'CURTAIN' }).shown).toBe(1)
    expect(ask(store, { search: '203a' }).shown).toBe(1)
    expect(ask(store, { search: '0000000032' }).areas).toEqual([{ areaId: 'ara_102', deviceIds: ['dev_50'] }])
    expect(ask(store, { search: 'nothing like it' })).toEqual({ areas: [], shown: 0, count: 8 })
  })

  test('keeps the order of an area until a device enters, leaves or changes', () => {
    const store = smallHotel()
    const orderOf = areaOrders(store)
    const ids = (areaId: string) => orderOf(areaId).map(({ id }) => id)
    const before = orderOf('ara_101')
    report(store, 1, { state: 'ON' })
    expect(orderOf('ara_101')).toBe(before)
    expect(ids('ara_101')).toEqual(['dev_2', 'dev_1', 'dev_4', 'dev_3', 'dev_7'])
    store.apply([{ put: { ...device(1, 'curtain', 'ara_101'), name: 'z' } }])
    expect(ids('ara_101')).toEqual(['dev_2', 'dev_4', 'dev_1', 'dev_3', 'dev_7'])
    store.apply([{ put: device(1, 'curtain', 'ara_102') }])
    expect(ids('ara_101')).toEqual(['dev_2', 'dev_4', 'dev_3', 'dev_7'])
    expect(ids('ara_102')).toEqual(['dev_50', 'dev_1'])
  })

  test('stands under its areas, and filtered one after the other without gaps', () => {
    const { areas } = ask(smallHotel(), { group: 'light' })
    expect(gridRows(areas, 2, false).map(({ kind }) => kind)).toEqual([
      'heading',
      'tiles',
      'heading',
      'tiles',
      'heading',
      'tiles',
    ])
    expect(gridRows(areas, 2, true)).toEqual([
      { kind: 'tiles', areaId: '', deviceIds: ['dev_6', 'dev_2'] },
      { kind: 'tiles', areaId: '', deviceIds: ['dev_1', 'dev_50'] },
    ])
  })

  test('tells who does not report from who is offline with its host, and counts both as away', () => {
    const store = smallHotel()
    const silent = [device(1, 'curtain', 'ara_101'), device(50, 'dimmable_light', 'ara_102')]
    store.apply(silent.map((one) => ({ put: { ...one, isSilent: true } })))
    for (const id of [1, 50]) report(store, id, { state: 'OFF' })
    expect(ask(store, { state: 'silent' }).areas).toEqual([{ areaId: 'ara_101', deviceIds: ['dev_1'] }])
    expect(ask(store, { state: 'offline' }).areas).toEqual([{ areaId: 'ara_102', deviceIds: ['dev_50'] }])
    const away = (areaId: string) => store.room(areaId).offlineDevices
    expect([away('ara_101'), away('ara_102'), away('ara_201')]).toEqual([1, 1, 0])
  })

  test('tells on from off, and takes what never reported for neither nor for offline', () => {
    const store = smallHotel()
    report(store, 1, { state: 'ON' })
    report(store, 3, { system_mode: 'off' })
    expect(ask(store, { state: 'on' }).areas).toEqual([{ areaId: 'ara_101', deviceIds: ['dev_1'] }])
    expect(ask(store, { state: 'off' }).areas).toEqual([{ areaId: 'ara_101', deviceIds: ['dev_3'] }])
    expect(ask(store, { state: 'offline' }).areas).toEqual([])
  })
})
