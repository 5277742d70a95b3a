import { describe, expect, it } from 'vitest'
import { given } from '../../support/givenWhenThen.ts'
import {
  aBuilding,
  aDevice,
  aFloor,
  anArea,
  areaAdded,
  buildingAdded,
  deviceAdded,
  FLOOR,
  floorAdded,
  house,
  LIGHT,
  ROOM,
} from '../../support/records.ts'

const second = areaAdded(anArea({ id: 'ara_102', name: '102', nameEn: '102' }))
const lamp = deviceAdded(aDevice({ id: 'dev_1', number: '00158D0100000001', name: '灯1' }))
const moved = { areaId: 'ara_102' } as const
const wasHere = { areaId: ROOM } as const

describe('what a step made of devices', () => {
  const steps = [
    { deviceId: LIGHT, was: wasHere, now: moved },
    { deviceId: 'dev_1', was: { ...wasHere, name: '灯1' }, now: { ...moved, name: '灯9' } },
  ] as const
  const changes = [
    { type: 'DeviceChanged', data: { deviceId: LIGHT, ...moved } },
    { type: 'DeviceChanged', data: { deviceId: 'dev_1', ...moved, name: '灯9' } },
  ] as const

  it('is taken back in one step, each to where it was', () => {
    const { state } = given(...house, second, lamp, ...changes)
      .when('PutBackDevices', { steps })
      .thenTypes('DeviceChanged', 'DeviceChanged')
    expect(state.get('device', LIGHT)).toMatchObject(wasHere)
    expect(state.get('device', 'dev_1')).toMatchObject({ ...wasHere, name: '灯1' })
  })

  it('stays where one of them was changed since, is gone, or its name is another’s by now', () => {
    const since = { type: 'DeviceChanged', data: { deviceId: 'dev_1', name: '灯7' } } as const
    given(...house, second, lamp, ...changes, since)
      .when('PutBackDevices', { steps })
      .thenRefused('changed_since', { name: '灯7' })
    given(...house, second, lamp, ...changes, { type: 'DeviceRemoved', data: { deviceId: 'dev_1' } })
      .when('PutBackDevices', { steps })
      .thenRefused('record_unknown', { kind: 'device' })
    const another = deviceAdded(aDevice({ id: 'dev_2', number: '00158D0100000002', name: '灯1' }))
    given(...house, second, lamp, ...changes, another)
      .when('PutBackDevices', { steps })
      .thenRefused('device_name_taken', { name: '灯1' })
  })
})

describe('a move of an area', () => {
  const place = { floorId: FLOOR, parentId: null } as const
  const rooms = [1, 2, 3].map((n) =>
    areaAdded(anArea({ id: `ara_${n}`, name: `${n}`, floorId: FLOOR, parentId: null, order: n })),
  )
  const floor = [buildingAdded(aBuilding()), floorAdded(aFloor({ id: FLOOR })), ...rooms]
  // Moved from last to first.
  const ordered = { type: 'AreasOrdered', data: { areaIds: ['ara_3', 'ara_1', 'ara_2'] } } as const
  const back = { areaId: 'ara_3', ...place, beforeId: null, from: { ...place, beforeId: 'ara_1' } } as const

  it('is taken back while it stands where it was put, and not once somebody has moved it on', () => {
    const { state } = given(...floor, ordered)
      .when('MoveArea', back)
      .thenTypes('AreasOrdered')
    const names = [...state.all('area')].sort((a, b) => a.order - b.order).map(({ name }) => name)
    expect(names).toEqual(['1', '2', '3'])
    const on = { type: 'AreasOrdered', data: { areaIds: ['ara_1', 'ara_3', 'ara_2'] } } as const
    given(...floor, ordered, on)
      .when('MoveArea', back)
      .thenRefused('changed_since', { name: '3' })
  })
})
