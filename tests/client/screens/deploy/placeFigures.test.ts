/** Contents and gaps of floors and areas in a small project. */
import { expect, it } from 'vitest'
import { areaFigures, floorFigures } from '#client/screens/deploy/areas/placeFigures.ts'
import { createState } from '#shared/records/registry.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea, ROOM } from '../../../support/records.ts'

const inner = anArea({ id: 'ara_bath', parentId: ROOM, kind: 'public', name: '101 Bath' })
const records = [
  aBuilding(),
  aFloor(),
  aFloor({ id: 'flr_2', name: '2', level: 2 }),
  anArea(),
  inner,
  anArea({ id: 'ara_102', name: '102' }),
  aHost({ servedAreaIds: [ROOM, 'ara_bath'] }),
  aDevice({ areaId: 'ara_bath' }),
]

function stateOf() {
  const state = createState()
  state.apply(records.map((put) => ({ put })))
  return state
}

it('a floor tells how many of its areas no host serves, and how many have no device in them or inside them', () => {
  const figures = floorFigures(stateOf(), null).map(({ floor, ...rest }) => ({ id: floor.id, ...rest }))
  expect(figures).toEqual([
    { id: 'flr_2', areas: 0, hosts: 0, devices: 0, unserved: 0, bare: 0 },
    expect.objectContaining({ areas: 3, devices: 1, unserved: 1, bare: 1 }),
  ])
  expect(floorFigures(stateOf(), 'bld_elsewhere')).toEqual([])
})

it('an area has its own devices, tells those of the areas inside it apart, and the name of the host that serves it', () => {
  const [first] = floorFigures(stateOf(), null).slice(-1)
  const figures = areaFigures(stateOf(), first?.floor.id ?? '')
  expect(figures.map(({ area, devices, inside, host }) => [area.id, devices, inside, host])).toEqual([
    [ROOM, 0, 1, 'H-01'],
    ['ara_bath', 1, 0, 'H-01'],
    ['ara_102', 0, 0, null],
  ])
})
