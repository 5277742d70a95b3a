import { expect, it } from 'vitest'
import type { AnyChange } from '#shared/records/registry.ts'
import { recordsBefore } from '#sim/workspace/recordsBefore.ts'
import { cpuMsOf } from '../../support/cost.ts'

const building = (n: number, name: string) =>
  ({ type: 'building', id: `bld_${n}`, name, nameEn: '', order: n }) as const

it('tells what a record was, and nothing of one that the commit made', () => {
  const inverse: AnyChange[] = [
    { put: building(1, 'first') },
    { remove: { type: 'building', id: 'bld_2' } },
    { put: building(1, 'second') },
  ]
  expect([...recordsBefore(inverse)]).toEqual([['bld_1', building(1, 'first')]])
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
