import { expect, it } from 'vitest'
import { monotonicMs, nextTurn } from '#sim/clock.ts'
import { Slices } from '#sim/ingest/slices.ts'

const busy = (untilMs: number): void => {
  while (monotonicMs() < untilMs);
}

it('work that has more to do goes on in later turns, and what waits behind it keeps its place', async () => {
  const slices = new Slices()
  const done: string[] = []
  let left = 3
  slices.add((untilMs) => {
    busy(untilMs)
    left -= 1
    if (left === 0) done.push('large')
    return left === 0
  })
  slices.add(() => done.push('small') > 0)
  expect([left, done]).toEqual([2, []])
  await nextTurn()
  expect([left, done]).toEqual([1, []])
  // What is left of a turn in which the machine did something else may be too little for the last.
  while (done.length < 2) await nextTurn()
  expect([left, done]).toEqual([0, ['large', 'small']])
})

it('whatever comes at once, others get their turn after four milliseconds', async () => {
  const slices = new Slices()
  let done = 0
  const startMs = monotonicMs()
  for (let n = 0; n < 40; n += 1)
    slices.add(() => {
      busy(monotonicMs() + 0.5)
      done += 1
      return true
    })
  const spentMs = monotonicMs() - startMs
  expect(done).toBeLessThanOrEqual(Math.ceil(spentMs / 0.5))
  expect(done).toBeLessThan(10)
  while (done < 40) await nextTurn()
})
