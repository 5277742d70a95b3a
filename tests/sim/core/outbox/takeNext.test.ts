/** Commits come from the publisher; missing ones are read from the log. */
import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { until } from '../../../support/until.ts'
import { instantOf, openSite } from './support.ts'

const numbers = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

/** Hook before each read of following commits; reads of single commits are excluded. */
function beforeReading(
  log: EventLog,
  run: (count: number) => Promise<void>,
): { readonly count: () => number } {
  const read = log.read.bind(log)
  let reads = 0
  log.read = async function* (stream, afterSeq, count) {
    if (count === undefined) {
      reads += 1
      await run(reads)
    }
    yield* read(stream, afterSeq, count)
  }
  return { count: () => reads }
}

async function committed(log: EventLog, seq: number): Promise<Commit<AtriumEvent>> {
  for await (const [commit] of log.read('estate', seq - 1, 1))
    if (commit) return commit as Commit<AtriumEvent>
  throw new Error(`the log has no estate#${seq}`)
}

it('takes what follows from who published it, without a way through the log', async () => {
  const { log, registerAll, startOutbox } = await openSite()
  const delivered: number[] = []
  const site = await startOutbox(async (occurrence) => void delivered.push(instantOf(occurrence)), {
    keyOf: () => 'one key',
  })
  const reading = beforeReading(log, async () => {})
  await registerAll(1, 30)
  await site.pass(() => delivered.length === 30 && site.status().lag === 0)
  expect([delivered, reading.count()]).toEqual([numbers(1, 30), 0])
  await site.close()
  await log.close()
})

it('reads what it was not told of first, in order, and takes none twice', async () => {
  const { log, registerAll, startOutbox } = await openSite()
  const delivered: number[] = []
  const site = await startOutbox(async (occurrence) => void delivered.push(instantOf(occurrence)), {
    keyOf: () => 'one key',
  })
  await registerAll(1, 2)
  await until(() => delivered.length === 2)
  site.unlisten()
  await registerAll(3, 5)
  // Receives the fourth of five, a known one, and the fourth again.
  for (const seq of [6, 1, 6]) site.outbox.wake(await committed(log, seq))
  await site.pass(() => delivered.length === 7 && site.status().lag === 0)
  expect(delivered).toEqual(numbers(1, 7))
  await site.close()
  await log.close()
})

it('after a restart catches up with the log before it takes what is new', async () => {
  const { log, registerAll, register, startOutbox } = await openSite()
  const first = await startOutbox(async () => undefined)
  await registerAll(1, 3)
  await first.close()
  await registerAll(4, 600)
  const delivered: number[] = []
  let isNew = true
  const second = await startOutbox(
    async (occurrence) => {
      delivered.push(instantOf(occurrence))
      if (!isNew) return
      isNew = false
      // Room for five hundred, which are read now.
      await register(604)
    },
    { keyOf: () => 'one key' },
  )
  await second.pass(() => delivered.length === 601 && second.status().lag === 0)
  expect(delivered).toEqual(numbers(4, 601))
  await second.close()
  await log.close()
})

it('reads again for what comes while a read fails', async () => {
  const { log, register, startOutbox } = await openSite()
  const delivered: number[] = []
  const site = await startOutbox(async (occurrence) => void delivered.push(instantOf(occurrence)))
  await register(1)
  await until(() => delivered.length === 1)
  const [isReading, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  beforeReading(log, async (count) => {
    if (count > 1) return
    isReading.resolve()
    await goOn.promise
    throw new Error('disk I/O error')
  })
  site.unlisten()
  await register(2)
  site.outbox.wake()
  await isReading.promise
  await register(3)
  site.outbox.wake(await committed(log, 3))
  goOn.resolve()
  await until(() => delivered.length === 3)
  expect([delivered, site.errors.length]).toEqual([[1, 2, 3], 1])
  await site.close()
  await log.close()
})

it('takes nothing while it reads, so that all is delivered in order', async () => {
  const { log, register, startOutbox } = await openSite()
  const delivered: number[] = []
  const site = await startOutbox(async (occurrence) => void delivered.push(instantOf(occurrence)), {
    keyOf: () => 'one key',
  })
  const [isReading, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  beforeReading(log, async () => {
    isReading.resolve()
    await goOn.promise
  })
  site.unlisten()
  await register(1)
  site.outbox.wake()
  await isReading.promise
  await register(2)
  // The first is still pending, so the next is not the newest.
  for (const seq of [1, 2]) site.outbox.wake(await committed(log, seq))
  goOn.resolve()
  await site.pass(() => delivered.length === 2 && site.status().lag === 0)
  expect(delivered).toEqual([1, 2])
  await site.close()
  await log.close()
})

it('what comes faster than it is delivered is read from the log in whole pieces, and each commit once', async () => {
  const { log, registerAll, startOutbox } = await openSite()
  const delivered: number[] = []
  const site = await startOutbox(async (occurrence) => void delivered.push(instantOf(occurrence)))
  const reading = beforeReading(log, async () => {})
  let commits = 0
  const read = log.read.bind(log)
  log.read = async function* (stream, afterSeq, count) {
    for await (const piece of read(stream, afterSeq, count)) {
      commits += piece.length
      yield piece
    }
  }
  await registerAll(1, 3_000)
  await site.pass(() => delivered.length === 3_000 && site.status().lag === 0)
  expect(new Set(delivered).size).toBe(3_000)
  // Part of the last block is read again for the next pass.
  expect(commits).toBeLessThan(4 * 3_000)
  expect(reading.count()).toBeLessThan(30)
  await site.close()
  await log.close()
})
