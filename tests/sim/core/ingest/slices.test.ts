import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { monotonicMs, nextTurn } from '#sim/base/clock.ts'
import { Slices, type Work } from '#sim/core/ingest/slices.ts'

const busy = (untilMs: number): void => {
  while (monotonicMs() < untilMs);
}

const fail = (error: unknown): never => {
  throw error
}

const add = (slices: Slices, lane: string, step: Work['step'], onThrown: Work['onThrown'] = fail): void =>
  slices.add(lane, { step, onThrown })

/** Needs so many turns. */
function largeWork(parts: number, onDone: () => void) {
  let left = parts
  return (untilMs: number): boolean => {
    busy(untilMs)
    left -= 1
    if (left === 0) onDone()
    return left === 0
  }
}

it('work that has more to do goes on in later turns, and only what is behind it in its lane waits', async () => {
  const slices = new Slices()
  const done: string[] = []
  add(
    slices,
    'one',
    largeWork(30, () => void done.push('large')),
  )
  add(slices, 'one', () => done.push('behind it') > 0)
  add(slices, 'other', () => done.push('beside it') > 0)
  // A busy machine may leave too little time in the turn.
  while (done.length < 1) await nextTurn()
  add(slices, 'other', () => done.push('again') > 0)
  while (done.length < 4) await nextTurn()
  expect(done).toEqual(['beside it', 'again', 'large', 'behind it'])
})

it('whatever comes at once, others get their turn after four milliseconds', async () => {
  const slices = new Slices()
  let done = 0
  const startMs = monotonicMs()
  for (let n = 0; n < 40; n += 1)
    add(slices, `lane ${n % 3}`, () => {
      busy(monotonicMs() + 0.5)
      done += 1
      return true
    })
  const spentMs = monotonicMs() - startMs
  expect(done).toBeLessThanOrEqual(Math.ceil(spentMs / 0.5))
  expect(done).toBeLessThan(10)
  while (done < 40) await nextTurn()
})

it('a crowd with endless work leaves time to what comes, and each of it goes on', async () => {
  const slices = new Slices()
  const parts = new Map<number, number>()
  for (let n = 0; n < 30; n += 1)
    add(slices, `crowd ${n}`, (untilMs) => {
      busy(untilMs)
      parts.set(n, (parts.get(n) ?? 0) + 1)
      return parts.get(n) === 50
    })
  while (parts.size < 30) await nextTurn()
  let isDone = false
  add(slices, 'small', () => {
    isDone = true
    return true
  })
  for (let turns = 0; turns < 3 && !isDone; turns += 1) await nextTurn()
  expect(isDone).toBe(true)
  while ([...parts.values()].some((count) => count < 50)) await nextTurn()
  const counts = [...parts.values()]
  expect(counts).toEqual(counts.map(() => 50))
})

it('what is held and takes all of each turn lets something else go on beside it', async () => {
  const slices = new Slices()
  const done: number[] = []
  let isOver = false
  add(slices, 'held', () => {
    busy(monotonicMs() + 5)
    return isOver
  })
  for (let n = 0; n < 5; n += 1) add(slices, 'other', () => done.push(n) > 0)
  for (let turn = 0; turn < 20 && done.length < 5; turn += 1) await nextTurn()
  expect(done).toEqual([0, 1, 2, 3, 4])
  isOver = true
  await nextTurn()
  await nextTurn()
})

it('what throws is over and whoever gave it is told, at once or in a later turn; all else goes on', async () => {
  const slices = new Slices()
  const done: string[] = []
  const thrown: unknown[] = []
  const throwAfter = (turns: number) => {
    let turn = 0
    add(
      slices,
      'one',
      () => {
        turn += 1
        if (turn > turns) throw new Error(`in turn ${turn}`)
        return false
      },
      (error) => thrown.push(String(error)),
    )
  }
  throwAfter(0)
  add(slices, 'one', () => done.push('after the first') > 0)
  throwAfter(2)
  add(slices, 'one', () => done.push('after the second') > 0)
  while (done.length < 2) await nextTurn()
  expect(thrown).toEqual(['Error: in turn 1', 'Error: in turn 3'])
  expect(done).toEqual(['after the first', 'after the second'])
})

it('whatever takes how long, each lane keeps its order and nothing is left or done twice', async () => {
  const piece = fc.record({ lane: fc.integer({ min: 0, max: 3 }), parts: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(piece, { maxLength: 6 }), { maxLength: 6 }), async (turns) => {
      const slices = new Slices()
      const [added, done]: [string[][], string[][]] = [
        [[], [], [], []],
        [[], [], [], []],
      ]
      let left = 0
      for (const [turn, pieces] of turns.entries()) {
        for (const [index, { lane, parts }] of pieces.entries()) {
          const name = `${turn}.${index}`
          added[lane]?.push(name)
          left += 1
          let todo = parts
          const work = (): boolean => {
            todo -= 1
            if (todo > 0) return false
            left -= 1
            done[lane]?.push(name)
            return true
          }
          add(slices, String(lane), work)
        }
        await nextTurn()
      }
      while (left > 0) await nextTurn()
      for (let turn = 0; turn < 3; turn += 1) await nextTurn()
      expect(done).toEqual(added)
    }),
    { numRuns: 300 },
  )
})

it.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  'goes on where the machine stands still before its look number %i at the clock',
  async (look) => {
    let [looks, ms] = [0, 0]
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      looks += 1
      ms += looks === look ? 3 : 0.01
      return ms
    })
    const slices = new Slices()
    let left = 3
    add(slices, 'one', () => {
      left -= 1
      return left === 0
    })
    for (let turns = 0; turns < 20 && left > 0; turns += 1) await nextTurn()
    clock.mockRestore()
    expect(left).toBe(0)
  },
)
