import { expect, it } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import type { FieldDevice, WriteOutcome } from '#sim/gateway/adapter.ts'
import { AwaitedStates } from '#sim/gateway/awaitedStates.ts'
import { BusQueue, NotSentError } from '#sim/gateway/busQueue.ts'

const field: FieldDevice = {
  number: '00158D00000000A1',
  address: 'a',
  name: 'Light',
  model: '',
  kind: null,
  circuits: 1,
  properties: [],
}

/** Runs everything due. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    clock.advance(100)
    await settled()
  }
}

it('a command waits for its state from when it is sent, and one that had no turn in time is not sent', async () => {
  const clock = new ManualClock(0)
  const queue = new BusQueue(clock, { requestsPerSecond: 0.5, timeoutMs: 5_000 })
  const awaited = new AwaitedStates(clock)
  const sent: number[] = []
  const outcomes: (WriteOutcome | Error)[] = []
  // At 0, 2 and 4 s; the fourth would be at 6 s.
  for (let number = 0; number < 4; number += 1)
    awaited
      .command({ field, values: { [`p${number}`]: 1 }, publish: async () => void sent.push(number) }, queue)
      .then(
        (outcome) => outcomes.push(outcome),
        (error: Error) => outcomes.push(error),
      )
  await pass(clock, 4_400)
  expect(sent).toEqual([0, 1, 2])
  expect(outcomes).toEqual([])
  await pass(clock, 200)
  // The first had its time; the fourth has failed before Atrium gives it up.
  expect(outcomes).toEqual(expect.arrayContaining(['unknown', expect.any(NotSentError)]))
  expect(String(outcomes.find((one) => one instanceof Error))).toContain('not sent in time')
  await pass(clock, 1_000)
  awaited.reported(field.number, { p1: 1, p2: 1 })
  await settled()
  expect(outcomes.filter((one) => one === 'confirmed')).toHaveLength(2)
  await pass(clock, 10_000)
  expect(sent).toEqual([0, 1, 2])
  expect(queue.length).toBe(0)
})

it('a poll has no such time', async () => {
  const clock = new ManualClock(0)
  const queue = new BusQueue(clock, { requestsPerSecond: 0.1, timeoutMs: 5_000 })
  let polls = 0
  for (let number = 0; number < 3; number += 1) void queue.run(async () => (polls += 1))
  await pass(clock, 21_000)
  expect(polls).toBe(3)
})
