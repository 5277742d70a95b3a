import { expect, it } from 'vitest'
import { decide, PROJECT_STREAM } from '#shared/domain/registry.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { createState } from '#shared/records/registry.ts'
import { tester } from '../../support/context.ts'
import { cpuMsOf } from '../../support/cost.ts'

it('what many buildings and floors cost that are imported at once grows as they do', () => {
  const costOf = (count: number): number => {
    const rows = Array.from({ length: count }, (_, i) => ({ name: `楼${i}`, nameEn: '' }))
    const floors = rows.map((row, i) => ({ ...row, building: '楼0', level: i % 100 }))
    const data = { buildings: rows, floors, areas: [], hosts: [], devices: [] }
    const context = { actor: tester, channel: 'web', nowMs: 1_000, seq: 1, newId: idFactory(1) } as const
    return cpuMsOf(() => {
      const events = decide(PROJECT_STREAM, { name: 'ImportSetup', data }, createState(), context)
      expect(events).toHaveLength(2 * count)
    })
  }
  // The least of three: a collection of garbage is none of the cost.
  const leastOf = (count: number) => Math.min(costOf(count), costOf(count), costOf(count))
  const few = leastOf(1_000)
  // Sixty-four times as much where each is held against all before it.
  expect(leastOf(8_000)).toBeLessThan(30 * few)
})
