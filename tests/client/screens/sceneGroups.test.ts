import { expect, it } from 'vitest'
import { firstOf, sceneGroups } from '#client/screens/control/scenes/sceneGroups.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import type { Scene } from '#shared/records/scene.ts'
import { aBuilding, aFloor, anArea } from '../../support/records.ts'

const scene = (id: string, areaId: string | null, isPinned = false) =>
  ({ id, areaId, isPinned, steps: [] }) as unknown as Scene

function house() {
  const { store } = createConsoleState()
  const rooms = ['1101', '1102'].map((name, order) =>
    anArea({ id: `ara_${name}`, name, nameEn: name, kind: 'room', parentId: null, order }),
  )
  store.apply([
    { put: aBuilding() },
    { put: aFloor() },
    ...rooms.map((put) => ({ put })),
    { put: anArea({ id: 'ara_bath', name: 'Bath', nameEn: 'Bath', kind: 'public', parentId: 'ara_1101' }) },
  ])
  return store.read
}

it('scenes stand under their rooms as one walks, after pinned ones and those of the whole project', () => {
  const groups = sceneGroups(
    [
      scene('next', 'ara_1102'),
      scene('star', 'ara_1102', true),
      scene('sleep', 'ara_1101'),
      scene('all', null),
      scene('bath', 'ara_bath'),
      scene('lost', 'ara_gone'),
    ],
    house(),
  )
  const ids = groups.map(({ id, scenes }) => [id, ...scenes.map((one) => one.id)])
  expect(ids).toEqual([
    ['pinned', 'star'],
    ['project', 'all', 'lost'],
    ['ara_1101', 'sleep', 'bath'],
    ['ara_1102', 'next'],
  ])
  // The last visible group is truncated but shows its full count.
  expect(firstOf(groups, 2).map(({ id, scenes, all }) => [id, scenes.length, all])).toEqual([
    ['pinned', 1, 1],
    ['project', 1, 2],
  ])
})
