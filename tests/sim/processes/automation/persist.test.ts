import { expect, it } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { Persist } from '#sim/processes/automation/persist.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'

it('what the disk refuses is tried again until it is taken, and not after the end', async () => {
  const clock = new ManualClock(0)
  const errors: unknown[] = []
  const persist = new Persist({ clock, onError: (error) => errors.push(error) })
  const refusal = new StorageError('the disk is full')
  const disk = { isFull: true }
  const taken: string[] = []
  const record = async (): Promise<void> => {
    if (disk.isFull) throw refusal
    taken.push('recorded')
  }
  await expect(persist.run(record)).rejects.toBe(refusal)
  expect(clock.nextDueMs()).not.toBeNull()
  disk.isFull = false
  clock.advanceTo(clock.nextDueMs() ?? 0)
  expect([taken, clock.nextDueMs()]).toEqual([['recorded'], null])

  disk.isFull = true
  const underWay = persist.run(record)
  persist.stop()
  await expect(underWay).rejects.toBe(refusal)
  expect([errors, clock.nextDueMs()]).toEqual([[refusal, refusal], null])
})
