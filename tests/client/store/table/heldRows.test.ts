import { expect, test } from 'vitest'
import { heldRows } from '#client/store/table/heldRows.ts'

const heldIds = (kept: readonly string[], ids: readonly string[]) =>
  heldRows({ ids: kept, come: [] }, ids, () => true).ids

test('what comes while a list is held stands below what was there, the worst of it first', () => {
  expect(heldIds(['leak', 'battery'], ['fire', 'gas', 'leak', 'battery'])).toEqual([
    'leak',
    'battery',
    'fire',
    'gas',
  ])
  // A removed row leaves its place; the others keep their order.
  expect(heldIds(['battery'], ['fire', 'battery'])).toEqual(['battery', 'fire'])
  expect(heldIds(['leak', 'battery'], ['battery', 'leak'])).toEqual(['leak', 'battery'])
})
