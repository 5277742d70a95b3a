import { expect, it } from 'vitest'
import { giveBackMemory } from '#sim/giveBackMemory.ts'

it('gives back what heavy work took, and leaves no collector lying about for others', () => {
  const MIB = 1024 * 1024
  const before = process.memoryUsage().heapTotal
  let work: unknown[] | null = Array.from({ length: 300_000 }, (_, n) => ({ n, text: `row ${n}` }))
  const busy = process.memoryUsage().heapTotal
  expect(busy - before).toBeGreaterThan(10 * MIB)
  expect(work.length).toBe(300_000)
  work = null
  giveBackMemory()
  expect(process.memoryUsage().heapTotal).toBeLessThan(busy - 10 * MIB)
  expect('gc' in globalThis).toBe(false)
})
