import { describe, expect, it } from 'vitest'
import { hash01 } from '#sim/base/rng.ts'
import type { Occurrence } from '#sim/core/outbox/subscriber.ts'
import { until } from '../../../support/until.ts'
import { instantOf, keyOf, openSite } from './support.ts'

describe('the outbox', () => {
  it('delivers each event of interest once, in the order of its key, and moves its cursor to the end', async () => {
    const { log, registerAll, startOutbox } = await openSite()
    const seen: Occurrence[] = []
    const site = await startOutbox(async (occurrence) => void seen.push(occurrence))
    await registerAll(1, 50)
    await site.pass(() => seen.length === 50 && site.status().lag === 0)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(50)
    expect(seen[0]).toMatchObject({ id: 'test:estate#1.0', attempt: 1, event: { type: 'AccountRegistered' } })
    for (let key = 0; key < 10; key += 1) {
      const instants = seen.map(instantOf).filter((n) => n % 10 === key)
      expect(instants).toEqual([...instants].sort((a, b) => a - b))
    }
    expect(site.status()).toEqual({ lag: 0, waiting: 0, parked: 0 })
    await site.close()
    await log.close()
  })

  it('keeps the order of a key whatever fails, and repeats what failed under the same id', async () => {
    const { log, registerAll, startOutbox } = await openSite()
    const delivered: number[] = []
    const attempts = new Map<string, number>()
    const site = await startOutbox(async (occurrence) => {
      const count = (attempts.get(occurrence.id) ?? 0) + 1
      attempts.set(occurrence.id, count)
      expect(occurrence.attempt).toBe(count)
      // Up to three failures, different for each.
      if (count <= Math.floor(hash01(7, instantOf(occurrence)) * 4)) throw new Error('no line')
      delivered.push(instantOf(occurrence))
    })
    await registerAll(1, 80)
    await site.pass(() => delivered.length === 80)
    expect(site.failed.length).toBeGreaterThan(40)
    for (let key = 0; key < 10; key += 1) {
      const instants = delivered.filter((n) => n % 10 === key)
      expect(instants).toEqual([...instants].sort((a, b) => a - b))
    }
    await site.close()
    await log.close()
  })

  it('lets one failing key hold up neither the others nor the cursor', async () => {
    const { log, registerAll, startOutbox } = await openSite()
    const delivered: number[] = []
    const site = await startOutbox(async (occurrence) => {
      if (keyOf(occurrence.event, occurrence.commit) === 'key 3') throw new Error('no such number')
      delivered.push(instantOf(occurrence))
    })
    await registerAll(1, 60)
    await site.pass(() => delivered.length === 54 && site.status().lag === 0)
    expect(site.status()).toMatchObject({ waiting: 6, parked: 0 })
    await registerAll(61, 20)
    await site.pass(() => delivered.length === 72)
    await site.close()
    await log.close()
  })

  it('waits longer after each failure, and no longer than five minutes', async () => {
    const { log, register, startOutbox } = await openSite()
    const instants: number[] = []
    let nowMs = () => 0
    const site = await startOutbox(async () => {
      instants.push(nowMs())
      throw new Error('no line')
    })
    nowMs = () => site.clock.now()
    await register(1)
    await until(() => site.failed.length === 1)
    await site.jump(() => site.parked.length === 1)
    const waits = instants.slice(1).map((ms, i) => (ms - (instants[i] ?? 0)) / 1000)
    // Half of it at random, of which the test's chance gives half.
    expect(waits).toEqual([0.75, 1.5, 3, 6, 12, 24, 48, 96, 192, 225, 225])
    await site.close()
    await log.close()
  })

  it('parks what fails too often, in sight and out of the way, and tries it again when asked to', async () => {
    const { log, register, startOutbox } = await openSite()
    const delivered: number[] = []
    let isBroken = true
    const site = await startOutbox(async (occurrence) => {
      if (isBroken && instantOf(occurrence) === 5) throw new Error('poison')
      delivered.push(instantOf(occurrence))
    })
    await register(5)
    await register(15)
    await site.pass(() => site.parked.length === 1, 60_000)
    await site.pass(() => delivered.length === 1 && site.status().lag === 0)
    expect(delivered).toEqual([15])
    expect(site.status()).toEqual({ lag: 0, waiting: 0, parked: 1 })
    const [entry] = await site.outbox.parked('test')
    expect(entry).toMatchObject({ id: 'test:estate#1.0', key: 'key 5', failures: 12, reason: 'poison' })
    isBroken = false
    expect(await site.outbox.retry('test', 'test:estate#1.0')).toBe(true)
    await site.pass(() => delivered.length === 2 && site.status().waiting === 0)
    await site.close()
    const again = await startOutbox(async () => undefined)
    expect(await again.outbox.parked('test')).toEqual([])
    expect(await again.outbox.retry('test', 'test:estate#1.0')).toBe(false)
    await again.close()
    await log.close()
  })

  it('parks an event of which the subscriber cannot say whether it wants it', async () => {
    const { log, register, startOutbox } = await openSite()
    const site = await startOutbox(async () => undefined, {
      keyOf: () => {
        throw new Error('a bug')
      },
    })
    await register(1)
    await site.pass(() => site.status().parked === 1 && site.status().lag === 0)
    expect(await site.outbox.parked('test')).toMatchObject([{ reason: 'Error: a bug' }])
    await site.close()
    await log.close()
  })

  it('counts an attempt that takes too long as failed, and tells it so', async () => {
    const { log, register, startOutbox } = await openSite()
    const signals: AbortSignal[] = []
    const site = await startOutbox(({ signal, attempt }) => {
      signals.push(signal)
      return attempt === 1 ? new Promise(() => undefined) : Promise.resolve()
    })
    await register(1)
    await until(() => signals.length === 1)
    site.clock.advance(30_000)
    expect(signals[0]?.aborted).toBe(true)
    await site.pass(() => signals.length === 2 && site.status().waiting === 0)
    await site.close()
    await log.close()
  })

  it('reads no further than it has room for, and goes on when there is some', async () => {
    const { log, registerAll, startOutbox } = await openSite()
    const open: (() => void)[] = []
    let underWay = 0
    let underWayMax = 0
    const site = await startOutbox(async () => {
      underWay += 1
      underWayMax = Math.max(underWayMax, underWay)
      await new Promise<void>((resolve) => open.push(resolve))
      underWay -= 1
    })
    await registerAll(1, 1_000)
    await until(() => site.status().waiting === 500)
    expect([underWay, site.status()]).toEqual([8, { lag: 1_000, waiting: 500, parked: 0 }])
    await site.pass(() => {
      for (const resolve of open.splice(0)) resolve()
      return site.status().lag === 0
    })
    expect([underWayMax, site.status().waiting]).toEqual([8, 0])
    await site.close()
    await log.close()
  })
})

describe('a restart', () => {
  it('goes on where the outbox was, with the failures of before', async () => {
    const { log, registerAll, startOutbox } = await openSite()
    const delivered: number[] = []
    const first = await startOutbox(async (occurrence) => {
      if (instantOf(occurrence) % 10 === 3) throw new Error('no line')
      delivered.push(instantOf(occurrence))
    })
    await registerAll(1, 40)
    await first.pass(() => delivered.length === 36)
    await first.close()
    await registerAll(41, 10)
    const attempts: number[] = []
    const second = await startOutbox(async (occurrence) => {
      if (instantOf(occurrence) === 3) attempts.push(occurrence.attempt)
      delivered.push(instantOf(occurrence))
    })
    await second.pass(() => delivered.length === 50)
    expect([...delivered].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(delivered.filter((n) => n % 10 === 3)).toEqual([3, 13, 23, 33, 43])
    expect(attempts[0]).toBeGreaterThan(1)
    await second.close()
    await log.close()
  })

  it('delivers nothing of the past to a subscriber that is new', async () => {
    const { log, register, startOutbox } = await openSite()
    await register(1)
    const delivered: number[] = []
    const site = await startOutbox(async (occurrence) => void delivered.push(instantOf(occurrence)))
    await register(2)
    await site.pass(() => delivered.length === 1)
    expect(delivered).toEqual([2])
    await site.close()
    await log.close()
  })

  it('forgets nothing that could not be saved: it happens again', async () => {
    const { log, register, startOutbox } = await openSite()
    const ids: string[] = []
    const first = await startOutbox(async ({ id }) => void ids.push(id))
    first.store.save = () => Promise.reject(new Error('no room'))
    await register(1)
    await first.pass(() => ids.length === 1 && first.errors.length > 0)
    await expect(first.close()).rejects.toThrow('no room')
    const second = await startOutbox(async ({ id }) => void ids.push(id))
    await second.pass(() => ids.length === 2)
    expect(ids).toEqual(['test:estate#1.0', 'test:estate#1.0'])
    await second.close()
    await log.close()
  })
})
