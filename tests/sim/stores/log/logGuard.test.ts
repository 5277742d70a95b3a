import { expect, it } from 'vitest'
import { LogGuard } from '#sim/stores/log/logGuard.ts'
import { until } from '../../../support/until.ts'

it('a verification under way ends with its guard, without reading the rest of the log', async () => {
  const noted: string[] = []
  let slices = 0
  let isOver = false
  const log = {
    findBrokenTail: async () => null,
    async findBrokenLink(rest?: () => Promise<void>) {
      try {
        for (; slices < 1_000; slices += 1) await rest?.()
        return null
      } finally {
        isOver = true
      }
    },
  }
  const reports = { async *after() {} }
  const health = { note: (about: string) => void noted.push(about) }
  const guard = await LogGuard.start({ log, reports, remedy: '', health, metrics: { gauge: () => {} } })
  guard.stop()
  await until(() => isOver)
  expect(slices).toBeLessThan(2)
  expect(noted).toEqual([])
})
