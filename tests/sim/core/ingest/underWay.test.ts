import { expect, it, onTestFinished, vi } from 'vitest'
import { nextTurn } from '#sim/base/clock.ts'
import { Slices } from '#sim/core/ingest/slices.ts'
import { UnderWay } from '#sim/core/ingest/underWay.ts'

it('who waits for a report and throws is told once, and nobody else’s report is counted as answered for it', async () => {
  const uncaught = vi.spyOn(globalThis, 'queueMicrotask').mockReturnValue()
  onTestFinished(() => uncaught.mockRestore())
  const underWay = new UnderWay()
  const settled: string[] = []
  const waiting = {
    stored: () => {
      settled.push('stored')
      throw new Error('no use for it')
    },
    failed: () => void settled.push('failed'),
  }
  underWay.begin()
  underWay.begin()
  new Slices().add('a lane', {
    step: () => {
      underWay.stored(waiting, 'nothing')
      return true
    },
    onThrown: (error) => underWay.failed(waiting, error),
  })
  await nextTurn()
  expect([settled, underWay.isBusy]).toEqual([['stored'], true])
  expect(uncaught).toHaveBeenCalledOnce()
})
