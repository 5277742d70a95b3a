/** Set-up problems of small projects. */
import { expect, it } from 'vitest'
import { isDone, setupChecks } from '#client/screens/deploy/setup/setupChecks.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import { createState } from '#shared/records/registry.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea, ROOM } from '../../../support/records.ts'

function missingIn(...records: readonly AnyRecord[]): Record<string, readonly string[]> {
  const state = createState()
  state.apply(records.map((put) => ({ put })))
  const found = setupChecks(state).filter(({ missing }) => missing.length > 0)
  return Object.fromEntries(found.map(({ name, missing }) => [name, missing.map(({ to }) => to)]))
}

const whole = [
  aBuilding(),
  aFloor(),
  anArea(),
  aHost({ servedAreaIds: [ROOM], presenceSinceMs: 1 }),
  aDevice(),
]

it('a project in which nothing is missing has no open point', () => {
  expect(missingIn(...whole)).toEqual({})
})

it('a project in which nothing is built has nothing done, and each point leads to where the first is made', () => {
  const checks = setupChecks(createState())
  expect(checks.filter(isDone)).toEqual([])
  expect(checks.map(({ to }) => to)).toContain('/deploy/deploybuilding')
})

it('each thing that is missing leads to where it is mended', () => {
  const bare = [aBuilding(), aFloor(), aFloor({ id: 'flr_2', name: '2' }), anArea(), aHost()]
  expect(missingIn(...bare)).toMatchObject({
    floorsWithoutAreas: ['/deploy/deployarea?place=floor%2Fflr_2'],
    areasWithoutHost: [`/deploy/deployarea?place=area%2F${ROOM}`],
    roomsWithoutDevices: [`/deploy/deployarea?place=area%2F${ROOM}`],
    hostsNeverOnline: ['/deploy/deployzhuji?q=H-01'],
  })
  expect(missingIn(aBuilding())).toEqual({ buildingsWithoutFloors: [expect.any(String)] })
})

it('a room has devices when an area inside it has some', () => {
  const inner = anArea({ id: 'ara_bath', parentId: ROOM, kind: 'public', name: '101 Bath' })
  const host = aHost({ servedAreaIds: [ROOM, 'ara_bath'], presenceSinceMs: 1 })
  expect(missingIn(...whole.slice(0, 3), inner, host, aDevice({ areaId: 'ara_bath' }))).toEqual({})
})

it('devices that were never seen, and names that two have, are told', () => {
  const twin = aDevice({ id: 'dev_2', number: '00158D00000000B2', isJoined: false })
  const other = anArea({ id: 'ara_2' })
  const found = missingIn(...whole, twin, other)
  expect(found.devicesNeverSeen).toEqual(['/device/devicedetail?device=dev_2'])
  expect(found.doubledDevices).toHaveLength(1)
  expect(found.doubledRooms).toHaveLength(1)
})
