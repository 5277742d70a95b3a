import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTheirs } from '#client/ui/form/model/merge.ts'
import type { FieldValue } from '#client/ui/form/model/values.ts'

const merged = (initial: FieldValue, mine: FieldValue, theirs: FieldValue) => {
  const result = mergeTheirs({ initial: { x: initial }, mine: { x: mine }, theirs: { x: theirs } })
  return { value: result.mine.x, conflicts: Object.fromEntries(result.conflicts) }
}

describe('two people’s edits of a list of ids', () => {
  it('are both kept: what either took out is out, what either put in is in', () => {
    expect(merged(['a', 'b', 'c'], ['c', 'b', 'mine'], ['a', 'b', 'theirs'])).toEqual({
      value: ['b', 'mine', 'theirs'],
      conflicts: {},
    })
  })

  it('follow the other where one changed nothing, order included', () => {
    expect(merged(['a', 'b'], ['a', 'b'], ['b', 'a']).value).toEqual(['b', 'a'])
    expect(merged(['a', 'b'], ['b', 'a'], ['a', 'b']).value).toEqual(['b', 'a'])
  })

  it('never lose an addition nor bring back what was taken out', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(ids, ids, ids, (initial, mine, theirs) => {
        const { value, conflicts } = merged(initial, mine, theirs)
        expect(conflicts).toEqual({})
        const kept = new Set(Array.isArray(value) ? value : [])
        for (const id of new Set([...initial, ...mine, ...theirs])) {
          const isWanted = initial.includes(id)
            ? mine.includes(id) && theirs.includes(id)
            : mine.includes(id) || theirs.includes(id)
          expect([id, kept.has(id)]).toEqual([id, isWanted])
        }
      }),
    )
  })
})

describe('two people’s edits of an object', () => {
  it('meet field by field, and a conflict names its path', () => {
    const initial = { from: '08:00', to: '18:00', days: [1] }
    expect(
      merged(
        initial,
        { ...initial, from: '07:00', to: '20:00' },
        { ...initial, from: '06:00', days: [1, 2] },
      ),
    ).toEqual({
      value: { from: '07:00', to: '20:00', days: [1, 2] },
      conflicts: { 'x.from': '06:00' },
    })
  })
})

describe('two people’s edits of rows', () => {
  const row = (id: string, value: string) => ({ id, value })
  const initial = [row('1', 'a'), row('2', 'b'), row('3', 'c')]

  it('with ids meet row by row, wherever the rows stand', () => {
    const mine = [row('3', 'c'), row('1', 'mine'), row('2', 'b'), row('4', 'new')]
    const theirs = [row('1', 'a'), row('2', 'theirs'), row('5', 'also new')]
    expect(merged(initial, mine, theirs)).toEqual({
      value: [row('1', 'mine'), row('2', 'theirs'), row('4', 'new'), row('5', 'also new')],
      conflicts: {},
    })
  })

  it('conflict in the field of the row that both changed', () => {
    const mine = [row('2', 'mine'), row('1', 'a'), row('3', 'c')]
    const theirs = [row('1', 'a'), row('2', 'theirs'), row('3', 'c')]
    expect(merged(initial, mine, theirs).conflicts).toEqual({ 'x.0.value': 'theirs' })
  })

  it('conflict as a whole where one deleted what the other changed, or where rows have no ids', () => {
    expect(
      merged(initial, [row('1', 'a'), row('2', 'mine'), row('3', 'c')], [row('1', 'a')]).conflicts,
    ).toEqual({ x: [row('1', 'a')] })
    expect(merged([{ v: 1 }], [{ v: 2 }], [{ v: 3 }]).conflicts).toEqual({ x: [{ v: 3 }] })
  })
})

describe('edits that do not contradict each other', () => {
  // Empty values of all kinds count as the same.
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.array(fc.integer(), { minLength: 1 }))
  const names = ['a', 'b', 'c', 'd'] as const
  const object = fc.record({ a: value, b: value, c: value, d: value })
  const owner = fc.constantFrom('mine', 'theirs', 'nobody', 'both')
  const owners = fc.record({ a: owner, b: owner, c: owner, d: owner })
  type Values = Record<(typeof names)[number], FieldValue>

  /** Each field is changed by one, neither, or both to the same value. */
  const edits = fc.tuple(object, object, owners).map(([initial, next, changedBy]) => {
    const editOf = (person: 'mine' | 'theirs') =>
      Object.fromEntries(
        names.map((name) => [name, [person, 'both'].includes(changedBy[name]) ? next[name] : initial[name]]),
      )
    const expected = Object.fromEntries(
      names.map((name) => [name, changedBy[name] === 'nobody' ? initial[name] : next[name]]),
    )
    return { initial: initial as Values, mine: editOf('mine'), theirs: editOf('theirs'), expected }
  })

  it('are merged without a conflict, as fields, inside an object and inside a row', () => {
    fc.assert(
      fc.property(edits, ({ initial, mine, theirs, expected }) => {
        const fields = mergeTheirs({ initial, mine, theirs })
        expect([fields.mine, [...fields.conflicts]]).toEqual([expected, []])
        expect(merged(initial, mine, theirs)).toEqual({ value: expected, conflicts: {} })
        const rowOf = (row: object) => [{ id: '1', ...row }] as FieldValue
        expect(merged(rowOf(initial), rowOf(mine), rowOf(theirs))).toEqual({
          value: rowOf(expected),
          conflicts: {},
        })
      }),
    )
  })
})
