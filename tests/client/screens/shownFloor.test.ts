import { expect, it } from 'vitest'
import { shownFloor } from '#client/screens/control/plan/shownFloor.ts'

const floors = ['flr_5', 'flr_3']

it.each([
  ['the floor of the open room', null, 'flr_3', { id: 'flr_3', hasPlan: true }],
  [
    'a floor that has one where that of the open room has none',
    null,
    'flr_9',
    { id: 'flr_5', hasPlan: true },
  ],
  ['what was chosen', 'flr_5', 'flr_3', { id: 'flr_5', hasPlan: true }],
  ['a floor without one where it was chosen', 'flr_9', 'flr_3', { id: 'flr_9', hasPlan: false }],
  ['the first where no room is open', null, undefined, { id: 'flr_5', hasPlan: true }],
])('the plan shows %s', (_, chosen, open, shown) =>
  expect(shownFloor({ chosen, open, floors })).toEqual(shown),
)

it('the plan of a house without any shows none', () =>
  expect(shownFloor({ chosen: null, open: 'flr_1', floors: [] })).toBeNull())
