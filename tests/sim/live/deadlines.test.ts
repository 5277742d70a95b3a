import { expect, it } from 'vitest'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { ManualClock, nextTurn } from '#sim/clock.ts'
import { Deadlines } from '#sim/live/deadlines.ts'

it('a time-out that is refused is tried again, and not after the end', async () => {
  const clock = new ManualClock(0)
  const errors: unknown[] = []
  const deadlines = new Deadlines({ clock, onError: (error) => errors.push(error) })
  let tries = 0
  deadlines.begin('cmd_1', async () => {
    tries += 1
    throw new Error('the disk is full')
  })
  clock.advance(COMMAND_TIMEOUT_MS)
  await nextTurn()
  const againMs = clock.nextDueMs()
  expect(againMs).not.toBeNull()
  clock.advanceTo(againMs ?? 0)
  deadlines.stop()
  await nextTurn()
  expect([tries, errors.length, clock.nextDueMs()]).toEqual([2, 2, null])
})
