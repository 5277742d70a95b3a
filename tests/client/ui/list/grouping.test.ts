import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridCommand } from '#client/ui/list/model/gridKeys.ts'
import { groupedLines } from '#client/ui/list/model/grouping.ts'
import { type AddressRules, changeAddress, readAddress, viewOf } from '#client/ui/list/model/listUrl.ts'
import { NOTHING_SELECTED, type Step, select } from '#client/ui/list/model/selection.ts'

const way = { id: 'host', keyOf: (row: string) => (row === 'gone' ? null : (row[0] ?? null)) }
const idOf = (row: string) => row
const lines = (rows: readonly string[], ...open: readonly string[]) =>
  groupedLines(rows, idOf, way, new Set(open.map((key) => `group:host:${key}`)))

describe('the lines of grouped rows', () => {
  test('are the groups in the order of their first rows, closed ones without their rows', () => {
    const { ids, groups } = lines(['b1', 'a1', 'b2'])
    expect(ids).toEqual(['group:host:b', 'group:host:a'])
    expect(groups.get('group:host:b')).toMatchObject({ key: 'b', rows: ['b1', 'b2'], isOpen: false })
  })

  test('have the rows of an open group below it', () => {
    const { ids, groupOf } = lines(['b1', 'a1', 'b2'], 'b')
    expect(ids).toEqual(['group:host:b', 'b1', 'b2', 'group:host:a'])
    expect(groupOf.get('a1')).toBe('group:host:a')
  })

  test('leave out a row that is gone', () => {
    expect(lines(['gone', 'a1'], 'a').ids).toEqual(['group:host:a', 'a1'])
  })

  test('hold each row once, whatever is open', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[abc][0-9]{1,2}$/)),
        fc.subarray(['a', 'b', 'c']),
        (rows, open) => {
          const { ids, groups } = lines(rows, ...open)
          const inGroups = [...groups.values()].flatMap((group) => group.rows)
          expect(inGroups.toSorted()).toEqual(rows.toSorted())
          expect(new Set(ids).size).toBe(ids.length)
          expect(ids.filter((id) => !groups.has(id)).toSorted()).toEqual(
            rows.filter((row) => open.includes(row[0] ?? '')).toSorted(),
          )
        },
      ),
    )
  })
})

describe('the selection in grouped rows', () => {
  const { ids, groups } = lines(['b1', 'a1', 'b2', 'c1'], 'b')
  const rowsOf = (id: string) => groups.get(id)?.rows ?? [id]
  const ticked = (...steps: readonly Step[]) =>
    [...steps.reduce((state, step) => select(state, step, ids, rowsOf), NOTHING_SELECTED).ticked].toSorted()

  test('ticks the rows of a closed group with it, and takes them back', () => {
    const group: Step = { kind: 'toggle', id: 'group:host:a' }
    expect(ticked(group)).toEqual(['a1'])
    expect(ticked(group, group)).toEqual([])
  })

  test('ticks the rest of a group of which some are ticked', () => {
    const group: Step = { kind: 'toggle', id: 'group:host:b' }
    expect(ticked({ kind: 'toggle', id: 'b2' }, group)).toEqual(['b1', 'b2'])
  })

  test('ticks all rows, never a group', () => {
    expect(ticked({ kind: 'all' })).toEqual(['a1', 'b1', 'b2', 'c1'])
  })

  test('ticks a range over groups by their rows', () => {
    const from: Step = { kind: 'focus', id: 'b2' }
    expect(ticked(from, { kind: 'range', id: 'group:host:c' })).toEqual(['a1', 'b2', 'c1'])
  })
})

describe('the choice of groups in the address', () => {
  const rules: AddressRules = {
    ...{ facets: [], columns: ['name'], sortable: [], sort: null, pageSize: 20 },
    groupings: ['host', 'area'],
  }
  const at = (text: string) => readAddress(new URLSearchParams(text), rules)

  test('is one that the list offers, or none', () => {
    expect(at('by=area').groupedBy).toBe('area')
    expect(at('by=evil').groupedBy).toBeNull()
    expect(readAddress(new URLSearchParams('by=area'), { ...rules, groupings: [] }).groupedBy).toBeNull()
  })

  test('is written, taken off, and kept by saved views', () => {
    const grouped = changeAddress(new URLSearchParams('open=1'), { groupedBy: 'host' }, rules)
    expect(grouped.toString()).toBe('open=1&by=host')
    expect(viewOf(grouped, rules, ['name'])).toBe('by=host&cols=name')
    expect(changeAddress(grouped, { groupedBy: null }, rules).toString()).toBe('open=1')
  })
})

test('arrows open and close groups, also in a list without actions', () => {
  const held = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  for (const hasActions of [true, false]) {
    expect(gridCommand({ key: 'ArrowRight', ...held }, 10, hasActions)).toEqual({ kind: 'expand' })
    expect(gridCommand({ key: 'ArrowLeft', ...held }, 10, hasActions)).toEqual({ kind: 'collapse' })
  }
})
