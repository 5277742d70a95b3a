/** Device groups and favourites in device control. */
import { expect, test } from 'vitest'
import { bulkKindsOf, bulkPlan } from '#client/actions/devices/bulkPlan.ts'
import { areaOrders } from '#client/screens/control/areaOrders.ts'
import { type DeviceQuery, shownDevices } from '#client/screens/control/deviceFilter.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea } from '../../support/records.ts'

const groups = [{ id: 'grp_1', order: 1 }] as const
const OTHER_ROOM = 'ara_102'
const lamp = aDevice({ id: 'dev_lamp', number: '00158D00000000C1' })
const cooler = aDevice({ id: 'dev_cooler', number: '00158D00011020C2', kind: 'air_conditioner', groups })
const farLamp = aDevice({ id: 'dev_far', number: '00158D00000000C3', areaId: OTHER_ROOM, groups })

function smallHouse() {
  const store = createLiveStore()
  const records = [
    aBuilding(),
    aFloor(),
    anArea(),
    anArea({ id: OTHER_ROOM, name: '1102', order: 2 }),
    aHost(),
    lamp,
    cooler,
    farLamp,
  ]
  store.apply(records.map((put) => ({ put })))
  return store
}

function shown(query: Partial<DeviceQuery>, ...ids: DeviceId[]) {
  const store = smallHouse()
  const favourites = { ids, has: new Set<string>(ids) }
  const source = { read: store.read, orderOf: areaOrders(store), readingsOf: store.readings, serverNowMs: 2 }
  const all = { place: 'all', set: 'all', group: 'all', state: 'all', search: '' } as const
  return shownDevices({ ...source, favourites }, { ...all, ...query })
}

test('a device group is shown wherever its devices stand, and offers what can be done to all of it', () => {
  const found = shown({ set: 'grp_1' })
  expect([found.shown, found.count]).toEqual([2, 3])
  expect(found.areas.flatMap(({ deviceIds }) => deviceIds)).toEqual(['dev_cooler', 'dev_far'])
  const kinds = ['allOn', 'allOff', 'lightsOn', 'lightsOff', 'climateOff', 'temperature']
  expect([...bulkKindsOf([cooler, farLamp])]).toEqual(kinds)
  const { read, readings } = smallHouse()
  expect(bulkPlan(read, (id) => readings(id)?.values, [cooler, farLamp], { kind: 'allOff' }).items).toEqual([
    { deviceId: 'dev_cooler', values: { system_mode: 'off' } },
    { deviceId: 'dev_far', values: { state: 'OFF' } },
  ])
})

test('one’s favourites come first, in a filtered list once and otherwise in their area as well', () => {
  const lists = (query: Partial<DeviceQuery>) =>
    shown(query, 'dev_far', 'dev_lamp').areas.map(({ deviceIds }) => deviceIds)
  expect(lists({})).toEqual([['dev_far', 'dev_lamp'], ['dev_lamp', 'dev_cooler'], ['dev_far']])
  expect(lists({ place: `area/${OTHER_ROOM}` })).toEqual([['dev_far'], ['dev_far']])
  expect(lists({ group: 'light' }).flat()).toEqual(['dev_far', 'dev_lamp'])
  expect(lists({ set: 'favourites', search: '1102' }).flat()).toEqual(['dev_far'])
})

test('what a search finds by name or place comes before what it finds in a number', () => {
  expect(shown({ search: '1102' }).areas.map(({ deviceIds }) => deviceIds)).toEqual([
    ['dev_far'],
    ['dev_cooler'],
  ])
})
