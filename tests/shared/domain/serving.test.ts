import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aHost, anArea, areaAdded, HOST, hostInstalled, ROOM } from '../../support/records.ts'

const OTHER = 'hst_2'
const BATH = 'ara_bath'
const other = aHost({ id: OTHER, number: '00158D0000000002', name: 'H-02', networkNumber: 2 })
const areas = [areaAdded(), areaAdded(anArea({ id: BATH, name: '102' }))]
const site = [...areas, ...hostInstalled(), ...hostInstalled(other)]
const served: AtriumEvent = { type: 'HostAreasAssigned', data: { hostId: HOST, areaIds: [ROOM] } }

it('a host serves the areas that are assigned to it, and those that it served already are no new fact', () => {
  const { state } = given(...site, served)
    .when('AssignAreas', { hostId: HOST, areaIds: [ROOM, BATH, BATH] })
    .thenEvents({ type: 'HostAreasAssigned', data: { hostId: HOST, areaIds: [BATH] } })
  expect(state.first('host', 'serves', BATH)?.id).toBe(HOST)
  given(...site, served)
    .when('AssignAreas', { hostId: HOST, areaIds: [ROOM] })
    .thenNothing()
})

it('an area that one host serves is not assigned to another, and then none of the others is', () => {
  given(...site, served)
    .when('AssignAreas', { hostId: OTHER, areaIds: [BATH, ROOM] })
    .thenRefused('area_served', { area: '101', host: 'H-01' })
})

it('areas are taken away from whoever serves them, in one step', () => {
  const both: AtriumEvent = { type: 'HostAreasAssigned', data: { hostId: OTHER, areaIds: [BATH] } }
  const { state } = given(...site, served, both)
    .when('AssignAreas', { hostId: null, areaIds: [ROOM, BATH] })
    .thenTypes('HostAreasReleased', 'HostAreasReleased')
  expect([...state.all('host')].flatMap(({ servedAreaIds }) => servedAreaIds)).toEqual([])
  given(...site)
    .when('AssignAreas', { hostId: null, areaIds: [ROOM] })
    .thenNothing()
})

it('an area that is deleted is served no more, and one that is unknown is refused', () => {
  const apart = areaAdded(anArea({ id: BATH, name: '102' }))
  const inBath: AtriumEvent = { type: 'HostAreasAssigned', data: { hostId: HOST, areaIds: [BATH] } }
  const { state } = given(areaAdded(), apart, ...hostInstalled(), inBath)
    .when('RemoveArea', { areaId: BATH })
    .thenTypes('AreaRemoved')
  expect(state.get('host', HOST)?.servedAreaIds).toEqual([])
  given(...site)
    .when('AssignAreas', { hostId: HOST, areaIds: ['ara_none'] })
    .thenRefused('record_unknown', { kind: 'area' })
})

it('a host is installed with the areas that it serves', () => {
  const {
    id: _,
    type: __,
    isOnline: ___,
    presenceSinceMs: _p,
    offlineReason: _o,
    createdAtMs: _c,
    ...facts
  } = other
  given(...areas, ...hostInstalled(), served)
    .when('InstallHost', { ...facts, servedAreaIds: [BATH] })
    .thenTypes('HostInstalled', 'HostAreasAssigned')
  given(...areas, ...hostInstalled(), served)
    .when('InstallHost', { ...facts, servedAreaIds: [ROOM] })
    .thenRefused('area_served')
})

it('a network number is that of one host, 0 of any', () => {
  given(...site)
    .when('ChangeHost', { hostId: OTHER, networkNumber: 1 })
    .thenRefused('host_network_number_taken', { number: 1, host: 'H-01' })
  given(...site)
    .when('ChangeHost', { hostId: OTHER, networkNumber: 0 })
    .thenTypes('HostChanged')
})

it('only one host hangs under a home, wherever in it', () => {
  const home = areaAdded(anArea({ id: BATH, name: 'Villa 1', kind: 'villa' }))
  const inner = areaAdded(anArea({ id: 'ara_hall', name: 'Hall', kind: 'lobby', parentId: BATH }))
  const there = hostInstalled(aHost({ areaId: 'ara_hall' }))
  const villa = [areaAdded(), home, inner, ...there]
  given(...villa, ...hostInstalled(other))
    .when('ChangeHost', { hostId: OTHER, areaId: BATH })
    .thenRefused('home_has_host', { home: 'Villa 1', host: 'H-01' })
  given(...villa)
    .when('ChangeHost', { hostId: HOST, areaId: BATH })
    .thenTypes('HostChanged')
})
