/** Fair scheduling of large responses, with manual event loop turns. */
import { expect, it } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { filterInSlices, LongWork, type Share } from '#sim/edge/http/load/longWork.ts'
import { until } from '../../../support/until.ts'

/** Lets everything run that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function aWork() {
  const ends = new Map<string, () => void>()
  const begun: string[] = []
  return {
    begun,
    end: (name: string) => ends.get(name)?.(),
    of: (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    },
  }
}

it('a third long answer of one account waits while that of another account goes ahead', async () => {
  const longWork = new LongWork()
  const work = aWork()
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => longWork.run(name[0] ?? '', work.of(name)))
  await settle()
  expect(work.begun).toEqual(['a1', 'a2', 'b1'])
  work.end('b1')
  await settle()
  expect(work.begun).toEqual(['a1', 'a2', 'b1'])
  work.end('a2')
  await settle()
  expect(work.begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  work.end('a1')
  await settle()
  for (const name of ['a3', 'a4']) work.end(name)
  await Promise.all(all)
  expect(work.begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

it('a place is free again after work that failed', async () => {
  const longWork = new LongWork({ perAccountMax: 1 })
  await expect(longWork.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await longWork.run('a', async () => 'done')).toBe('done')
})

it('beyond the queue of one account further calls are refused with the time to wait, and others are not', async () => {
  const longWork = new LongWork({ perAccountMax: 1, waitingPerAccountMax: 2, retryAfterS: 7 })
  const work = aWork()
  const all = ['a1', 'a2', 'a3'].map((name) => longWork.run('a', work.of(name)))
  await expect(longWork.run('a', work.of('a4'))).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { seconds: 7 },
  })
  expect(await longWork.run('b', async () => 'served')).toBe('served')
  for (const name of ['a1', 'a2', 'a3']) {
    await until(() => work.begun.includes(name))
    work.end(name)
  }
  await Promise.all(all)
})

it('the queue of all accounts together has an end as well', async () => {
  const longWork = new LongWork({ perAccountMax: 1, waitingMax: 1 })
  const work = aWork()
  const all = ['a1', 'a2', 'b1'].map((name) => longWork.run(name[0] ?? '', work.of(name)))
  await expect(longWork.run('b', work.of('b2'))).rejects.toMatchObject({ code: 'too_many_requests' })
  for (const name of ['b1', 'a1', 'a2']) {
    await until(() => work.begun.includes(name))
    work.end(name)
  }
  await Promise.all(all)
})

it('one turn of the event loop runs one slice, and accounts take turns', async () => {
  const turns: (() => void)[] = []
  const longWork = new LongWork(
    {},
    { nextTurn: () => new Promise((resolve) => turns.push(resolve)), nowMs: () => 0 },
  )
  const order: string[] = []
  const slices = (name: string, count: number) => async (share: Share) => {
    for (let n = 0; n < count; n += 1) {
      await share.turn()
      order.push(name)
    }
  }
  const all = [
    longWork.run('a', slices('a1', 3)),
    longWork.run('a', slices('a2', 3)),
    longWork.run('b', slices('b1', 3)),
  ]
  const counts: number[] = []
  while (order.length < 9) {
    await settle()
    turns.shift()?.()
    await settle()
    counts.push(order.length)
  }
  await Promise.all(all)
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  // Account b has every second slice, however many answers account a has under way.
  expect(order).toEqual(['a1', 'b1', 'a2', 'b1', 'a1', 'b1', 'a2', 'a1', 'a2'])
})

it('an account that has used up its credit waits for more, and another one does not', async () => {
  const clock = new ManualClock(0)
  const longWork = new LongWork(
    { creditMs: 10, share01: 0.5 },
    { nowMs: () => clock.now(), schedule: (delayMs, run) => clock.schedule(delayMs, run) },
  )
  const order: string[] = []
  const slices = (name: string, tookMs: number) => async (share: Share) => {
    for (let n = 0; n < 3; n += 1) {
      await share.turn()
      order.push(name)
      clock.advance(tookMs)
    }
  }
  const greedy = longWork.run('a', slices('a', 16))
  await until(() => order.length === 1)
  await longWork.run('b', slices('b', 0))
  expect(order).toEqual(['a', 'b', 'b', 'b'])
  // Six milliseconds of debt are paid back at half a millisecond each.
  clock.advance(11)
  await settle()
  expect(order).toHaveLength(4)
  clock.advance(1)
  await until(() => order.length === 5)
  clock.advance(40)
  await greedy
  expect(order).toEqual(['a', 'b', 'b', 'b', 'a', 'a'])
})

it('a list is filtered slice by slice', async () => {
  let turns = 0
  const share: Share = {
    turn: async () => {
      turns += 1
    },
    isSliceOver: true,
  }
  const entries = Array.from({ length: 1_000 }, (_, n) => n)
  const kept = await filterInSlices(entries, (n) => n % 2 === 0, share)
  expect(kept).toEqual(entries.filter((n) => n % 2 === 0))
  expect(turns).toBeGreaterThan(20)
})
