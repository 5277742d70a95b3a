/** Contract of the leases port: one holder, increasing epochs. */
import { describe, expect, it } from 'vitest'
import { LeaseLostError, type Leases, LeaseTakenError } from '#sim/stores/leases/leases.ts'

export interface LeasesStand {
  /** Leases as seen by another process on the same stand. */
  open(): Promise<Leases>
  /** Takes the lease away, like a rival or lost store. */
  takeAway(shard: string): Promise<void>
}

export function leasesContract(implementation: string, aStand: () => LeasesStand): void {
  describe(`${implementation}: a lease`, () => {
    it('is held by one process at a time, and is free once it is released', async () => {
      const { open } = aStand()
      const [first, second] = [await open(), await open()]
      const lease = await first.acquire('s1')
      await expect(second.acquire('s1')).rejects.toThrow(LeaseTakenError)
      await expect(first.acquire('s1')).rejects.toThrow(LeaseTakenError)
      await lease.release()
      const next = await second.acquire('s1')
      await expect(first.acquire('s1')).rejects.toThrow(LeaseTakenError)
      await next.release()
    })

    it('gets a higher epoch than every one before it; other shards are not concerned', async () => {
      const { open } = aStand()
      const epochs: number[] = []
      for (let n = 0; n < 3; n += 1) {
        const lease = await (await open()).acquire('s1')
        epochs.push(lease.epoch)
        await lease.release()
      }
      expect(epochs).toEqual([1, 2, 3])
      const leases = await open()
      const [one, other] = [await leases.acquire('s1'), await leases.acquire('s2')]
      expect([one.shard, one.epoch, other.shard, other.epoch]).toEqual(['s1', 4, 's2', 1])
      await one.release()
      await other.release()
    })

    it('is taken by one of many that ask at once', async () => {
      const { open } = aStand()
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, async () => (await open()).acquire('s1')),
      )
      const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(taken).toHaveLength(1)
      await taken[0]?.release()
    })

    it('is renewed as often as one likes, and not once it is released', async () => {
      const lease = await (await aStand().open()).acquire('s1')
      await lease.renew()
      await lease.renew()
      expect(lease.renewEveryMs).toBeGreaterThan(0)
      await lease.release()
      await lease.release()
      await expect(lease.renew()).rejects.toThrow(LeaseLostError)
    })

    it('that was lost is noticed when it is renewed', async () => {
      const { open, takeAway } = aStand()
      const lease = await (await open()).acquire('s1')
      await takeAway('s1')
      await expect(lease.renew()).rejects.toThrow(LeaseLostError)
      await lease.release()
    })
  })
}
