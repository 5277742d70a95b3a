import { expect, it } from 'vitest'
import { shownFloor } from '#client/screens/control/plan/shownFloor.ts'

const floors = ['flr_5', 'flr_3']

it.each([
  ['the floor of the open room', null, 'flr_3', { id: 'flr_3', hasPlan: true }],
  ['no other floor where that of the open room has no plan', null, 'flr_9', { id: 'flr_9', hasPlan: false }],
  ['what was chosen', 'flr_5', 'flr_3', { id: 'flr_5', hasPlan: true }],
  ['the first where no room is open', null, undefined, { id: 'flr_5', hasPlan: true }],
])('the plan shows %s', (_, chosen, open, shown) =>
  expect(shownFloor({ chosen, open, floors })).toEqual(shown),
)

it('the plan of a house without any shows none', () =>
  expect(shownFloor({ chosen: null, open: 'flr_1', floors: [] })).toBeNull())
