import { describe, expect, test } from 'vitest'
import { besides, type TreeShape, treeMove, treeRows, typedTo } from '#client/ui/tree/treeRows.ts'

interface Node {
  readonly name: string
  readonly inside?: readonly Node[]
}
const size = (node: Node): number => 1 + (node.inside ?? []).reduce((sum, one) => sum + size(one), 0)
const shape: TreeShape<Node> = {
  idOf: ({ name }) => name,
  labelOf: ({ name }) => name,
  childrenOf: ({ inside }) => inside ?? [],
  countOf: size,
}
const roots: readonly Node[] = [
  { name: 'North', inside: [{ name: 'Floor 2', inside: [{ name: '201' }] }, { name: 'Floor 1' }] },
  { name: 'South', inside: [{ name: 'Foyer' }] },
]
const rows = (...open: string[]) => treeRows(roots, shape, new Set(open))

describe('the rows of a tree', () => {
  test('are those that are open, with depth and with what is inside', () => {
    expect(rows('North').map(({ id, level, count, isOpen }) => [id, level, count, isOpen])).toEqual([
      ['North', 1, 4, true],
      ['Floor 2', 2, 2, false],
      ['Floor 1', 2, 1, false],
      ['South', 1, 2, false],
    ])
    expect(rows('Floor 2').map(({ id }) => id)).toEqual(['North', 'South'])
  })

  test('end somewhere even where a node is inside itself', () => {
    const loop: { name: string; inside: Node[] } = { name: 'loop', inside: [] }
    loop.inside.push(loop)
    expect(treeRows<Node>([loop], { ...shape, countOf: () => 0 }, new Set(['loop']))).toHaveLength(32)
  })
})

describe('the keys of a tree', () => {
  const open = rows('North', 'Floor 2')
  const at = (id: string) => open.findIndex((row) => row.id === id)
  const press = (key: string, id: string) => treeMove(key, open, at(id), 10)

  test('go up, down and to the ends, and no further', () => {
    expect(press('ArrowDown', 'North')).toEqual({ kind: 'to', index: 1 })
    expect(press('ArrowUp', 'North')).toEqual({ kind: 'to', index: 0 })
    expect(press('End', 'North')).toEqual({ kind: 'to', index: open.length - 1 })
    expect(press('PageDown', 'North')).toEqual({ kind: 'to', index: open.length - 1 })
  })

  test('go in and out: right opens or enters, left closes or leaves', () => {
    expect(press('ArrowRight', 'South')).toEqual({ kind: 'toggle' })
    expect(press('ArrowRight', 'North')).toEqual({ kind: 'to', index: 1 })
    expect(press('ArrowRight', '201')).toBeNull()
    expect(press('ArrowLeft', 'Floor 2')).toEqual({ kind: 'toggle' })
    expect(press('ArrowLeft', '201')).toEqual({ kind: 'to', index: at('Floor 2') })
    expect(press('ArrowLeft', 'South')).toBeNull()
  })

  test('typing goes to the next label that begins so; one letter again goes on', () => {
    expect(typedTo(open, 0, 'f')).toBe(at('Floor 2'))
    expect(typedTo(open, at('Floor 2'), 'ff')).toBe(at('Floor 1'))
    expect(typedTo(open, at('Floor 2'), 'floor 1')).toBe(at('Floor 1'))
    expect(typedTo(open, 0, 'zzz')).toBeNull()
  })

  test('an asterisk concerns all that stand beside the row', () => {
    expect(besides(open, at('Floor 1'))).toEqual(['Floor 2', 'Floor 1'])
    expect(besides(open, at('South'))).toEqual(['North', 'South'])
  })
})
