import { describe, expect, it } from 'vitest'
import type { ReadState } from '#shared/records/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import {
  aBuilding,
  aDevice,
  aFloor,
  aHost,
  anArea,
  areaAdded,
  BUILDING,
  buildingAdded,
  deviceAdded,
  FLOOR,
  floorAdded,
  hostInstalled,
  ROOM,
} from '../../support/records.ts'

const floor = { buildingId: BUILDING, name: '2F', nameEn: '2F', level: 2 } as const
const area = {
  floorId: FLOOR,
  parentId: null,
  name: '102',
  nameEn: '102',
  kind: 'room',
  image: 'room',
} as const
const suite = { ...area, parentId: ROOM, name: '卧室', nameEn: 'Bedroom' } as const
const built = [buildingAdded(), floorAdded(), areaAdded()]

describe('buildings', () => {
  it('are numbered in the order they come', () => {
    const { state } = given(buildingAdded())
      .when('AddBuilding', { name: 'B座', nameEn: 'B' })
      .thenTypes('BuildingAdded')
    expect([...state.all('building')].map((building) => building.order)).toEqual([1, 2])
  })

  it('have different names', () => {
    given(buildingAdded())
      .when('AddBuilding', { name: ' 主楼 ', nameEn: 'Main' })
      .thenRefused('name_taken', { name: '主楼' })
  })

  it('read differently in either language, and keep what they are called', () => {
    const add = (name: string, nameEn: string) => given(buildingAdded()).when('AddBuilding', { name, nameEn })
    add('Main', '').thenRefused('name_taken', { name: 'Main' })
    add('西楼', ' Main ').thenRefused('name_en_taken', { name: 'Main' })
    add('西楼', '主楼').thenRefused('name_en_taken', { name: '主楼' })
    add('西楼', '').thenTypes('BuildingAdded')
    const twins = [
      buildingAdded(),
      buildingAdded(aBuilding({ id: 'bld_2', name: '二号楼', nameEn: 'Main' })),
      buildingAdded(aBuilding({ id: 'bld_3', name: '三号楼', nameEn: '' })),
    ]
    given(...twins)
      .when('ChangeBuilding', { buildingId: 'bld_2', name: '附楼', order: 5 })
      .thenTypes('BuildingChanged')
    given(...twins)
      .when('ChangeBuilding', { buildingId: 'bld_3', nameEn: 'Main' })
      .thenRefused('name_en_taken', { name: 'Main' })
  })
})

describe('floors', () => {
  it('stand in a building, under a name that is theirs there', () => {
    given(buildingAdded(), floorAdded()).when('AddFloor', floor).thenTypes('FloorAdded')
    given(buildingAdded(), floorAdded())
      .when('AddFloor', { ...floor, name: '1F' })
      .thenRefused('name_taken', { name: '1F' })
    given(floorAdded()).when('AddFloor', floor).thenRefused('record_unknown', { kind: 'building' })
  })
})

describe('areas', () => {
  it('are ordered among their siblings', () => {
    const { state } = given(...built)
      .when('AddArea', area)
      .thenTypes('AreaAdded')
    expect([...state.all('area')].map((one) => one.order)).toEqual([1, 2])
    const inner = given(...built)
      .when('AddArea', suite)
      .thenTypes('AreaAdded')
    expect([...inner.state.all('area')].map((one) => one.order)).toEqual([1, 1])
  })

  it('have a name that is theirs among their siblings; a room inside another may share it', () => {
    given(...built)
      .when('AddArea', { ...area, name: '101' })
      .thenRefused('area_number_taken', { name: '101' })
    given(...built)
      .when('AddArea', { ...suite, name: '101' })
      .thenTypes('AreaAdded')
  })

  it('stand on a floor that exists, inside an area of the same floor', () => {
    given(...built)
      .when('AddArea', { ...area, floorId: 'flr_none' })
      .thenRefused('record_unknown', { kind: 'floor' })
    given(...built)
      .when('AddArea', { ...suite, parentId: 'ara_none' })
      .thenRefused('record_unknown', { kind: 'area' })
    given(...built, floorAdded(aFloor({ id: 'flr_2', name: '2F', level: 2 })))
      .when('AddArea', { ...suite, floorId: 'flr_2' })
      .thenRefused('record_unknown', { kind: 'area' })
  })

  it.each(['', ' ', 'x'.repeat(51), '101|102', '<i>'])('refuse the name "%s"', (name) => {
    given(...built)
      .when('AddArea', { ...area, name })
      .thenRefused('name_invalid', { max: 50 })
  })

  it('come many at once, in one step and in their order', () => {
    const rooms = ['103', '104'].map((name) => ({ name, nameEn: name, kind: 'room', image: 'room' }) as const)
    const { state } = given(...built)
      .when('AddAreas', { floorId: FLOOR, parentId: null, areas: rooms })
      .thenTypes('AreaAdded', 'AreaAdded')
    expect([...state.all('area')].map(({ name, order }) => [name, order])).toEqual([
      ['101', 1],
      ['103', 2],
      ['104', 3],
    ])
    given(...built)
      .when('AddAreas', { floorId: FLOOR, parentId: null, areas: [...rooms, ...rooms] })
      .thenRefused('area_number_taken', { name: '103' })
  })

  const row = (...names: string[]) =>
    names.map((name, i) => areaAdded(anArea({ id: `ara_${name}`, name, order: i + 1 })))
  const names = (state: ReadState) =>
    [...state.all('area')].sort((a, b) => a.order - b.order).map(({ name }) => name)
  const onFloor = [buildingAdded(), floorAdded(), ...row('1', '2', '3')]

  it('go up and down among their siblings, and stay at the ends', () => {
    const { state } = given(...onFloor)
      .when('ShiftArea', { areaId: 'ara_3', direction: 'up' })
      .thenTypes('AreasOrdered')
    expect(names(state)).toEqual(['1', '3', '2'])
    given(...onFloor)
      .when('ShiftArea', { areaId: 'ara_3', direction: 'down' })
      .thenNothing()
  })

  it('move before a sibling, into another area, and to another floor with all that is inside', () => {
    const place = { floorId: FLOOR, parentId: null } as const
    const { state } = given(...onFloor)
      .when('MoveArea', { areaId: 'ara_3', ...place, beforeId: 'ara_1' })
      .thenTypes('AreasOrdered')
    expect(names(state)).toEqual(['3', '1', '2'])
    given(...onFloor)
      .when('MoveArea', { areaId: 'ara_3', ...place, beforeId: null })
      .thenNothing()
    const upstairs = floorAdded(aFloor({ id: 'flr_2', name: '2F', level: 2 }))
    const inner = areaAdded(anArea({ id: 'ara_bed', parentId: 'ara_1', name: '卧室' }))
    const moved = given(...onFloor, upstairs, inner)
      .when('MoveArea', { areaId: 'ara_1', floorId: 'flr_2', parentId: null, beforeId: null })
      .thenTypes('AreaMoved', 'AreasOrdered')
    expect(moved.state.get('area', 'ara_bed')).toMatchObject({ floorId: 'flr_2', parentId: 'ara_1' })
    expect(moved.state.get('area', 'ara_1')).toMatchObject({ floorId: 'flr_2', parentId: null, order: 1 })
  })

  it('move neither into themselves nor beside one of the same name', () => {
    const inner = [
      areaAdded(anArea({ id: 'ara_bed', parentId: 'ara_1', name: '2' })),
      areaAdded(anArea({ id: 'ara_bath', parentId: 'ara_bed', name: '浴室' })),
    ]
    given(...onFloor, ...inner)
      .when('MoveArea', { areaId: 'ara_1', floorId: FLOOR, parentId: 'ara_bath', beforeId: null })
      .thenRefused('area_inside_itself')
    given(...onFloor, ...inner)
      .when('MoveArea', { areaId: 'ara_bed', floorId: FLOOR, parentId: null, beforeId: null })
      .thenRefused('area_number_taken', { name: '2' })
    given(...onFloor, ...inner)
      .when('MoveArea', { areaId: 'ara_2', floorId: FLOOR, parentId: null, beforeId: 'ara_bed' })
      .thenRefused('record_unknown', { kind: 'area' })
  })

  it('can be removed when nothing is inside and no host hangs there', () => {
    const { state } = given(...built)
      .when('RemoveArea', { areaId: ROOM })
      .thenEvents({ type: 'AreaRemoved', data: { areaId: ROOM } })
    expect(state.count('area')).toBe(0)
    given(...built, areaAdded(anArea({ id: 'ara_bed', parentId: ROOM, name: '卧室' })))
      .when('RemoveArea', { areaId: ROOM })
      .thenRefused('area_has_children')
    given(...built, hostInstalled(aHost()))
      .when('RemoveArea', { areaId: ROOM })
      .thenRefused('area_has_host')
    given(...built, hostInstalled(aHost({ areaId: 'ara_else' })), deviceAdded(aDevice({ areaId: ROOM })))
      .when('RemoveArea', { areaId: ROOM })
      .thenRefused('area_has_devices', { count: 1 })
    given(...built)
      .when('RemoveArea', { areaId: 'ara_none' })
      .thenRefused('record_unknown', { kind: 'area' })
  })
})

describe('what is built already', () => {
  const annexe = { buildingId: 'bld_2', name: '副楼', nameEn: '', order: 2 } as const
  const twoBuildings = [...built, { type: 'BuildingAdded', data: annexe } as const]

  it('gets another name and place, but never one that another has', () => {
    const { state } = given(...twoBuildings)
      .when('ChangeBuilding', { buildingId: 'bld_2', name: ' 花园楼 ', order: 5 })
      .thenEvents({ type: 'BuildingChanged', data: { buildingId: 'bld_2', name: '花园楼', order: 5 } })
    expect(state.get('building', 'bld_2')).toMatchObject({ name: '花园楼', nameEn: '', order: 5 })
    given(...twoBuildings)
      .when('ChangeBuilding', { buildingId: BUILDING, name: annexe.name })
      .thenRefused('name_taken', { name: annexe.name })
    given(...twoBuildings)
      .when('ChangeBuilding', { buildingId: 'bld_2', name: annexe.name })
      .thenNothing()
    const storey = given(...built).when('ChangeFloor', { floorId: FLOOR, level: 0 })
    expect(storey.thenTypes('FloorChanged').state.get('floor', FLOOR)?.level).toBe(0)
  })

  it('is deleted from the inside out', () => {
    given(...twoBuildings)
      .when('RemoveBuilding', { buildingId: 'bld_2' })
      .thenEvents({ type: 'BuildingRemoved', data: { buildingId: 'bld_2' } })
    given(...built)
      .when('RemoveBuilding', { buildingId: BUILDING })
      .thenRefused('building_has_floors')
    given(...built)
      .when('RemoveFloor', { floorId: FLOOR })
      .thenRefused('floor_has_areas')
    const { state } = given(buildingAdded(), floorAdded())
      .when('RemoveFloor', { floorId: FLOOR })
      .thenTypes('FloorRemoved')
    expect(state.count('floor')).toBe(0)
  })

  it('does not number a new building like one that stayed', () => {
    const removed = { type: 'BuildingRemoved', data: { buildingId: BUILDING } } as const
    const { state } = given(buildingAdded(), { type: 'BuildingAdded', data: annexe }, removed)
      .when('AddBuilding', { name: '三号楼', nameEn: '' })
      .thenTypes('BuildingAdded')
    expect([...state.all('building')].map(({ order }) => order)).toEqual([2, 3])
  })
})
