import { expect, it } from 'vitest'
import { PageSlices } from '#sim/core/readmodels/pageSlices.ts'

it('of many pages that are asked for at once, one slice begins in each turn of the event loop', async () => {
  let turn = 0
  let isOver = false
  const count = (): void => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const begun = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const slices = new PageSlices()
      expect(slices.isOver).toBe(true)
      await slices.next()
      return turn
    }),
  )
  isOver = true
  expect(new Set(begun).size).toBe(20)
})
