import { expect, it, onTestFinished } from 'vitest'
import { keepLease } from '#sim/stores/leases/leases.ts'
import { UnknownOutcomeError } from '#sim/stores/storage/errors.ts'
import { until } from '../../../support/until.ts'

it('a lease that cannot be renewed ends the process once its lifetime is over, not before', async () => {
  const uncaught: Error[] = []
  const note = (error: Error) => void uncaught.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  onTestFinished(() => {
    process.off('uncaughtException', note)
    for (const other of others) process.on('uncaughtException', other)
  })
  let [nowMs, isReached, renewals, isStopped] = [0, true, 0, false]
  const lease = {
    ...{ shard: 'all', epoch: 1, renewEveryMs: 5_000, lifetimeMs: 20_000 },
    async renew() {
      renewals += 1
      if (!isReached) throw new UnknownOutcomeError('no answer')
    },
    async release() {},
  }
  let tick = (): void => {}
  const repeat = (_: number, run: () => void) => {
    tick = run
    return () => {
      isStopped = true
    }
  }
  keepLease(lease, repeat, () => nowMs)
  const at = async (ms: number): Promise<void> => {
    nowMs = ms
    tick()
    await new Promise(setImmediate)
  }
  await at(15_000)
  isReached = false
  await at(20_000)
  await at(35_000)
  expect([renewals, isStopped, uncaught]).toEqual([3, false, []])
  await at(36_000)
  await until(() => uncaught.length > 0)
  expect([renewals, isStopped, uncaught.length]).toEqual([3, true, 1])
  expect(uncaught[0]?.message).toBe(
    'the lease of all is lost: it could not be renewed for as long as it lasts',
  )
})
