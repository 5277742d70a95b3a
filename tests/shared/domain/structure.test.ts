import { describe, expect, it } from 'vitest'
import { given } from '../../support/givenWhenThen.ts'
import {
  aFloor,
  aHost,
  anArea,
  areaAdded,
  BUILDING,
  buildingAdded,
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
      .thenRefused('name_taken', { name: '101' })
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
