import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Arrangement,
  type Box,
  keyPlace,
  placeOf,
  pointedGroup,
  pointedIndex,
  reconciled,
  withMoved,
} from '#client/ui/order/order.ts'

const board: Arrangement = [
  { id: 'todo', items: ['a', 'b', 'c'] },
  { id: 'doing', items: ['d'] },
  { id: 'done', items: [] },
]
const itemsOf = (arrangement: Arrangement) => arrangement.map(({ items }) => items.join(''))
const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

describe('an item that is moved', () => {
  test('stands at its new place, in its group or another one', () => {
    expect(itemsOf(withMoved(board, 'a', { groupId: 'todo', index: 2 }))).toEqual(['bca', 'd', ''])
    expect(itemsOf(withMoved(board, 'b', { groupId: 'doing', index: 0 }))).toEqual(['ac', 'bd', ''])
    expect(itemsOf(withMoved(board, 'c', { groupId: 'done', index: 9 }))).toEqual(['ab', 'd', 'c'])
  })

  test('changes nothing, not even the object, where it goes nowhere', () => {
    expect(withMoved(board, 'b', { groupId: 'todo', index: 1 })).toBe(board)
    expect(withMoved(board, 'c', { groupId: 'todo', index: 9 })).toBe(board)
    expect(withMoved(board, 'b', { groupId: 'elsewhere', index: 0 })).toBe(board)
    expect(withMoved(board, 'unknown', { groupId: 'todo', index: 0 })).toBe(board)
  })

  test('neither gets lost nor doubled, wherever it is sent', () => {
    const place = fc.record({ groupId: fc.constantFrom('todo', 'doing', 'done'), index: fc.integer() })
    const moves = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), place))
    fc.assert(
      fc.property(moves, (list) => {
        const end = list.reduce<Arrangement>((before, [id, to]) => withMoved(before, id, to), board)
        expect(
          end
            .flatMap(({ items }) => items)
            .toSorted()
            .join(''),
        ).toBe('abcd')
        const last = list.at(-1)
        if (last) expect(placeOf(end, last[0])?.groupId).toBe(last[1].groupId)
      }),
    )
  })
})

describe('the keys of a lifted item', () => {
  const press = (id: string, key: string, layout: 'column' | 'wrap' = 'column') =>
    keyPlace(board, id, key, layout)

  test('move it up, down and to the ends, and not beyond them', () => {
    expect(press('b', 'ArrowUp')).toEqual({ groupId: 'todo', index: 0 })
    expect(press('a', 'ArrowUp')).toEqual({ groupId: 'todo', index: 0 })
    expect(press('c', 'ArrowDown')).toEqual({ groupId: 'todo', index: 2 })
    expect(press('a', 'End')).toEqual({ groupId: 'todo', index: 2 })
    expect(press('c', 'Home')).toEqual({ groupId: 'todo', index: 0 })
  })

  test('move it to the neighbouring column at the same height, as far as that is filled', () => {
    expect(press('c', 'ArrowRight')).toEqual({ groupId: 'doing', index: 1 })
    expect(press('d', 'ArrowRight')).toEqual({ groupId: 'done', index: 0 })
    expect(press('a', 'ArrowLeft')).toEqual({ groupId: 'todo', index: 0 })
  })

  test('move tags that stand side by side to the left and to the right', () => {
    expect(press('b', 'ArrowRight', 'wrap')).toEqual({ groupId: 'todo', index: 2 })
    expect(press('b', 'ArrowLeft', 'wrap')).toEqual({ groupId: 'todo', index: 0 })
  })

  test('are not taken from anybody else', () => {
    expect(press('b', 'Tab')).toBeNull()
    expect(press('unknown', 'ArrowUp')).toBeNull()
  })
})

describe('the pointer', () => {
  test('puts an item behind all whose middle it has passed', () => {
    const rows = [box(0, 0), box(0, 40), box(0, 80)]
    expect(pointedIndex(rows, { x: 50, y: 10 }, 'column')).toBe(0)
    expect(pointedIndex(rows, { x: 50, y: 61 }, 'column')).toBe(2)
    expect(pointedIndex(rows, { x: 50, y: 500 }, 'column')).toBe(3)
  })

  test('reads tags line by line', () => {
    const tags = [box(0, 0), box(100, 0), box(0, 40)]
    expect(pointedIndex(tags, { x: 120, y: 20 }, 'wrap')).toBe(1)
    expect(pointedIndex(tags, { x: 180, y: 20 }, 'wrap')).toBe(2)
    expect(pointedIndex(tags, { x: 80, y: 60 }, 'wrap')).toBe(3)
  })

  test('means the group it is over, or else the closest', () => {
    const groups = [
      { id: 'left', box: box(0, 0) },
      { id: 'right', box: box(200, 0) },
    ]
    expect(pointedGroup(groups, { x: 250, y: 20 })).toBe('right')
    expect(pointedGroup(groups, { x: 120, y: 20 })).toBe('left')
    expect(pointedGroup([], { x: 0, y: 0 })).toBeNull()
  })
})

test('a kept order loses what is gone and takes in what is new, in the first group', () => {
  expect(itemsOf(reconciled(board, ['d', 'c', 'new', 'a']))).toEqual(['acnew', 'd', ''])
  const doubled: Arrangement = [
    { id: 'one', items: ['a', 'a'] },
    { id: 'two', items: ['a'] },
  ]
  expect(itemsOf(reconciled(doubled, ['a']))).toEqual(['a', ''])
})
