import { expect, it } from 'vitest'
import { inArea } from '#shared/domain/device/copies.ts'
import { copyNames } from '#shared/domain/structure/areaCopies.ts'
import { given } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  anArea,
  areaAdded,
  buildingAdded,
  deviceAdded,
  FLOOR,
  floorAdded,
  hostInstalled,
  ROOM,
} from '../../support/records.ts'

const BATH = 'ara_bath'
const SHELF = 'ara_shelf'
const floor = [buildingAdded(), floorAdded()]
const suite = areaAdded(anArea({ name: '101', nameEn: 'Suite 101', kind: 'suite' }))
const bath = areaAdded(
  anArea({ id: BATH, parentId: ROOM, name: '101 卫生间', nameEn: '101 Bathroom', kind: 'public' }),
)
const shelf = areaAdded(anArea({ id: SHELF, parentId: BATH, name: 'Shelf', nameEn: '', kind: 'public' }))
const site = [...floor, suite, bath, shelf]

it('a copy has everything inside the area, under names that follow its own, after its siblings', () => {
  const { state } = given(...site)
    .when('CopyArea', { areaId: ROOM, names: ['102', '103'], withDevices: true })
    .thenTypes('AreaAdded', 'AreaAdded', 'AreaAdded', 'AreaAdded', 'AreaAdded', 'AreaAdded')
  const all = [...state.all('area')]
  const copy = all.find(({ name }) => name === '103')
  expect(copy).toMatchObject({ nameEn: 'Suite 103', kind: 'suite', parentId: null, order: 3 })
  const inner = all.find(({ parentId }) => parentId === copy?.id)
  expect(inner).toMatchObject({ name: '103 卫生间', nameEn: '103 Bathroom' })
  expect(all.find(({ parentId }) => parentId === inner?.id)).toMatchObject({ name: 'Shelf' })
})

it('it comes to another place where one is named, and there a name is free that is taken here', () => {
  const { state } = given(...site)
    .when('CopyArea', {
      areaId: BATH,
      floorId: FLOOR,
      parentId: null,
      names: ['101 卫生间'],
      withDevices: true,
    })
    .thenTypes('AreaAdded', 'AreaAdded')
  expect([...state.all('area')].filter(({ parentId }) => parentId === null)).toHaveLength(2)
})

it('a name that is taken, or that two copies would have, is refused with nothing copied', () => {
  given(...site)
    .when('CopyArea', { areaId: ROOM, names: ['101'], withDevices: true })
    .thenRefused('area_number_taken', { name: '101' })
  given(...site)
    .when('CopyArea', { areaId: ROOM, names: ['102', '102'], withDevices: true })
    .thenRefused('area_number_taken', { name: '102' })
})

it('an English name counts on as the other one does, and is left out where that says nothing about it', () => {
  const copied = (from: { name: string; nameEn: string }, name: string) => {
    const { state } = given(...floor, areaAdded(anArea(from)))
      .when('CopyArea', { areaId: ROOM, names: [name], withDevices: false })
      .thenTypes('AreaAdded')
    return [...state.all('area')].at(-1)?.nameEn
  }
  expect(copied({ name: '大堂', nameEn: 'Lobby' }, '大堂 2')).toBe('Lobby 2')
  expect(copied({ name: '会议室1', nameEn: 'Meeting 1' }, '会议室2')).toBe('Meeting 2')
  expect(copied({ name: '大堂', nameEn: 'Lobby' }, '贵宾厅')).toBe('')
})

it('fifty copies are made and not one more', () => {
  const names = (count: number) => copyNames('101', count, new Set(['101']))
  const { events } = given(...floor, suite)
    .when('CopyArea', { areaId: ROOM, names: names(50), withDevices: true })
    .thenTypes(...Array.from({ length: 50 }, () => 'AreaAdded' as const))
  expect(events.at(-1)?.data).toMatchObject({ name: '151' })
  given(...floor, suite)
    .when('CopyArea', { areaId: ROOM, names: names(51), withDevices: true })
    .thenRefused('too_many_copies', { max: 50 })
})

it('names count on from the number that they end with, and pass over those that are taken', () => {
  expect(copyNames('309', 3, new Set(['311']))).toEqual(['310', '312', '313'])
  expect(copyNames('B-007', 1, new Set())).toEqual(['B-008'])
  expect(copyNames('Lobby', 2, new Set(['Lobby', 'Lobby 2']))).toEqual(['Lobby 3', 'Lobby 4'])
})

const lamp = deviceAdded(aDevice({ name: '101 灯', nameEn: 'Suite 101 light' }))
const heater = deviceAdded(
  aDevice({ id: 'dev_heater', areaId: BATH, number: '00158D00000000A1', name: '浴霸', nameEn: 'Heater' }),
)
const voice = deviceAdded(
  aDevice({
    id: 'dev_voice',
    number: '00158D00000000A2',
    name: '101 语音',
    kind: 'voice_panel',
    circuits: [],
  }),
)
const furnished = [...site, ...hostInstalled(), lamp, heater]

it('devices come along where their originals stand, under numbers and names of their own', () => {
  const { state, events } = given(...furnished, voice)
    .when('CopyArea', { areaId: ROOM, names: ['102'], withDevices: true })
    .thenTypes('AreaAdded', 'AreaAdded', 'AreaAdded', 'DeviceAdded', 'DeviceAdded')
  const [own, inner] = events.flatMap((event) => (event.type === 'DeviceAdded' ? [event.data] : []))
  expect(own).toMatchObject({ name: '102 灯', nameEn: 'Suite 102 light', isJoined: false })
  expect(state.get('area', String(own?.areaId))?.name).toBe('102')
  expect(state.get('area', String(inner?.areaId))?.name).toBe('102 卫生间')
  // The name is taken on this host.
  expect(inner?.name).toBe('浴霸 2')
  expect(new Set([...state.all('device')].map(({ number }) => number)).size).toBe(state.count('device'))
})

it('they stay behind where one says so, and no host gets more than it may have', () => {
  given(...furnished)
    .when('CopyArea', { areaId: BATH, names: ['101 浴室'], withDevices: false })
    .thenTypes('AreaAdded', 'AreaAdded')
  const many = Array.from({ length: 6 }, (_, i) =>
    deviceAdded(
      aDevice({ id: `dev_more-${i}`, number: `00158D00000000B${i}`, name: `灯带 ${i}`, nameEn: '' }),
    ),
  )
  const copying = (copies: number) =>
    given(...furnished, ...many).when('CopyArea', {
      areaId: ROOM,
      names: copyNames('101', copies, new Set(['101'])),
      withDevices: true,
    })
  // 8 are there, and each copy brings 8.
  copying(31).thenRefused('device_count_exceeded', { max: 255 })
  const added = (type: 'AreaAdded' | 'DeviceAdded', count: number) =>
    Array.from({ length: count }, () => type)
  copying(30).thenTypes(...added('AreaAdded', 90), ...added('DeviceAdded', 240))
})

it('a device of another word than the area keeps its name', () => {
  expect([inArea('301 lamp', '301', '302'), inArea('3012 lamp', '301', '302')]).toEqual([
    '302 lamp',
    '3012 lamp',
  ])
})
