import { expect, it } from 'vitest'
import { copyNames } from '#shared/domain/structure/areaCopies.ts'
import { given } from '../../support/givenWhenThen.ts'
import { anArea, areaAdded, buildingAdded, FLOOR, floorAdded, ROOM } from '../../support/records.ts'

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
    .when('CopyArea', { areaId: ROOM, names: ['102', '103'] })
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
    .when('CopyArea', { areaId: BATH, floorId: FLOOR, parentId: null, names: ['101 卫生间'] })
    .thenTypes('AreaAdded', 'AreaAdded')
  expect([...state.all('area')].filter(({ parentId }) => parentId === null)).toHaveLength(2)
})

it('a name that is taken, or that two copies would have, is refused with nothing copied', () => {
  given(...site)
    .when('CopyArea', { areaId: ROOM, names: ['101'] })
    .thenRefused('name_taken', { name: '101' })
  given(...site)
    .when('CopyArea', { areaId: ROOM, names: ['102', '102'] })
    .thenRefused('name_taken', { name: '102' })
})

it('fifty copies are made and not one more', () => {
  const names = (count: number) => copyNames('101', count, new Set(['101']))
  const { events } = given(...floor, suite)
    .when('CopyArea', { areaId: ROOM, names: names(50) })
    .thenTypes(...Array.from({ length: 50 }, () => 'AreaAdded' as const))
  expect(events.at(-1)?.data).toMatchObject({ name: '151' })
  given(...floor, suite)
    .when('CopyArea', { areaId: ROOM, names: names(51) })
    .thenRefused('too_many_copies', { max: 50 })
})

it('names count on from the number that they end with, and pass over those that are taken', () => {
  expect(copyNames('309', 3, new Set(['311']))).toEqual(['310', '312', '313'])
  expect(copyNames('B-007', 1, new Set())).toEqual(['B-008'])
  expect(copyNames('Lobby', 2, new Set(['Lobby', 'Lobby 2']))).toEqual(['Lobby 3', 'Lobby 4'])
})
