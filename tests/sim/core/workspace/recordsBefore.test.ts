import { expect, it } from 'vitest'
import { type AnyChange, createState } from '#shared/records/registry.ts'
import { recordsBefore } from '#sim/core/workspace/recordsBefore.ts'
import { removedIn } from '#sim/core/workspace/removedIn.ts'
import { cpuMsOf } from '../../../support/cost.ts'

const building = (n: number, name: string) =>
  ({ type: 'building', id: `bld_${n}`, name, nameEn: '', order: n }) as const

/** Inverse changes, as in a commit. */
function inverseOf(changes: readonly AnyChange[]): AnyChange[] {
  const state = createState()
  state.apply([{ put: building(1, 'before') }, { put: building(2, 'before') }])
  return state.apply(changes)
}

it('tells what a record was before the commit, however often that changed it, and nothing of one that it made', () => {
  const changes: AnyChange[] = [
    { put: building(3, 'made') },
    { put: building(1, 'between') },
    { remove: { type: 'building', id: 'bld_2' } },
    { put: building(3, 'made and changed') },
    { put: building(1, 'after') },
  ]
  const inverse = inverseOf(changes)
  expect(recordsBefore(inverse)).toEqual(
    new Map([
      ['bld_1', building(1, 'before')],
      ['bld_2', building(2, 'before')],
    ]),
  )
})

it('a record that was changed before it was removed was removed once, as it was', () => {
  const changes: AnyChange[] = [
    { put: building(1, 'between') },
    { put: building(3, 'made') },
    ...([1, 3] as const).map((n) => ({ remove: { type: 'building', id: `bld_${n}` } }) as const),
  ]
  expect(removedIn('building', { changes, inverse: inverseOf(changes) })).toEqual([building(1, 'before')])
})

it('costs as much as the commit is long', () => {
  const inverse = Array.from({ length: 50_000 }, (_, n): AnyChange => ({ put: building(n, `B${n}`) }))
  const spentMs = cpuMsOf(() => {
    const before = recordsBefore(inverse)
    for (let n = 0; n < 50_000; n += 1) before.get(`bld_${n}`)
  })
  // Looked through for each it is half a minute.
  expect(spentMs).toBeLessThan(1_000)
})
