import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { nextTurn } from '#sim/base/clock.ts'
import { openDatabase } from '#sim/stores/storage/database.ts'
import { StorageError, UnknownOutcomeError } from '#sim/stores/storage/errors.ts'
import { GroupWriter, Skip } from '#sim/stores/storage/groupWriter.ts'
import { WalSync } from '#sim/stores/storage/walSync.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { until } from '../../../support/until.ts'

/** A disk whose syncs end when the test says so. */
function aDisk() {
  const syncs: PromiseWithResolvers<void>[] = []
  return {
    syncs,
    sync(): Promise<void> {
      const one = Promise.withResolvers<void>()
      syncs.push(one)
      return one.promise
    },
    end: () => syncs.shift()?.resolve(),
    fail: () => syncs.shift()?.reject(new Error('EIO: i/o error, fdatasync')),
  }
}

function aWriter(disk: ReturnType<typeof aDisk>) {
  const path = join(temporaryFolder(), 'numbers.db')
  const db = openDatabase(path, 'NORMAL')
  db.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY)')
  const insert = db.prepare('INSERT INTO numbers (n) VALUES (?)')
  const durable: number[] = []
  let written: number[] = []
  const onLost = vi.fn()
  const writer = new GroupWriter<number>({
    db,
    write: (n) => {
      if (n < 0) throw new Skip(new Error('negative'))
      insert.run(n)
      written.push(n)
    },
    onDurable: () => {
      durable.push(...written)
      written = []
    },
    capacity: 100,
    sync: disk,
    onLost,
  })
  onTestFinished(() => db.close())
  const stored = () => {
    const other = new DatabaseSync(path, { readOnly: true })
    const rows = other.prepare('SELECT n FROM numbers ORDER BY n').all()
    other.close()
    return rows.map(({ n }) => n)
  }
  return { writer, durable, stored, onLost }
}

describe('a group of writes', () => {
  it('resolves only once it is synced, and what comes meanwhile is one further group', async () => {
    const disk = aDisk()
    const { writer, durable, stored } = aWriter(disk)
    const resolved: number[] = []
    const add = (n: number) => writer.add(n).then(() => resolved.push(n))
    const first = [add(1), add(2)]
    await until(() => disk.syncs.length === 1)
    const later = [add(3), add(4)]
    expect([stored(), durable, resolved]).toEqual([[1, 2], [], []])
    disk.end()
    await Promise.all(first)
    expect([durable, resolved]).toEqual([
      [1, 2],
      [1, 2],
    ])
    await until(() => disk.syncs.length === 1)
    expect(stored()).toEqual([1, 2, 3, 4])
    disk.end()
    await Promise.all(later)
    expect(resolved).toEqual([1, 2, 3, 4])
  })

  it('is told to each receipt, whatever another one throws', async () => {
    const uncaught: (() => void)[] = []
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => void uncaught.push(run))
    onTestFinished(() => void vi.restoreAllMocks())
    const disk = aDisk()
    const { writer } = aWriter(disk)
    const outcomes: unknown[] = []
    const fault = (): never => {
      throw new Error('of the receipt')
    }
    const [faulty, sound] = [
      { stored: fault, failed: fault },
      { stored: () => void outcomes.push('stored'), failed: (reason: unknown) => void outcomes.push(reason) },
    ]
    for (const n of [1, -1]) writer.put(n, faulty)
    writer.put(2, sound)
    await until(() => disk.syncs.length === 1)
    disk.end()
    await writer.settled()
    // A duplicate number rejects the whole group.
    writer.put(1, faulty)
    writer.put(3, sound)
    await writer.settled()
    writer.put(4, faulty)
    writer.put(5, sound)
    await until(() => disk.syncs.length === 1)
    disk.fail()
    await expect(writer.settled()).rejects.toThrow(UnknownOutcomeError)
    expect(outcomes).toEqual(['stored', expect.any(StorageError), expect.any(UnknownOutcomeError)])
    expect(uncaught).toHaveLength(4)
    for (const run of uncaught) expect(run).toThrow('a receipt failed')
  })

  it('is waited for by who asks whether all is settled', async () => {
    const disk = aDisk()
    const { writer } = aWriter(disk)
    await writer.settled()
    const refused = expect(writer.add(-1)).rejects.toThrow('negative')
    let isSettled = false
    const settled = writer.settled().then(() => {
      isSettled = true
    })
    await until(() => disk.syncs.length === 1)
    expect(isSettled).toBe(false)
    disk.end()
    await Promise.all([refused, settled])
  })

  it('has an unknown outcome where the sync fails, as has all behind it, and ends the process', async () => {
    const disk = aDisk()
    const { writer, onLost } = aWriter(disk)
    const first = expect(writer.add(1)).rejects.toThrow(UnknownOutcomeError)
    await until(() => disk.syncs.length === 1)
    const second = expect(writer.add(2)).rejects.toThrow(UnknownOutcomeError)
    const closing = expect(writer.settled()).rejects.toThrow(UnknownOutcomeError)
    disk.fail()
    await Promise.all([first, second, closing])
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('is repeated in vain once a sync has failed: a further one would succeed and prove nothing', async () => {
    const disk = aDisk()
    const { writer, durable, stored } = aWriter(disk)
    const first = expect(writer.add(1)).rejects.toThrow(UnknownOutcomeError)
    await until(() => disk.syncs.length === 1)
    disk.fail()
    await first
    const again = vi.fn()
    writer.add(2).then(again, again)
    await expect(writer.settled()).rejects.toThrow(UnknownOutcomeError)
    await nextTurn()
    await nextTurn()
    expect([stored(), durable, disk.syncs]).toEqual([[1], [], []])
    expect(again).not.toHaveBeenCalled()
  })
})

describe('a receipt that throws', () => {
  /** The first of three throws; uncaught errors are collected. */
  function threeReceipts() {
    const uncaught = vi.spyOn(globalThis, 'queueMicrotask').mockReturnValue()
    onTestFinished(() => uncaught.mockRestore())
    const outcomes: string[] = []
    const tell = (n: number, what: string): void => {
      outcomes.push(`${n} ${what}`)
      if (n === 1) throw new Error('no use for it')
    }
    const receipts = [1, 2, 3].map((n) => ({
      stored: () => tell(n, 'stored'),
      failed: () => tell(n, 'failed'),
    }))
    return { receipts, outcomes, uncaught }
  }

  it('keeps no other from learning that it is stored', () => {
    const { writer } = aWriter(aDisk())
    const { receipts, outcomes, uncaught } = threeReceipts()
    for (const [n, receipt] of receipts.entries()) writer.put(n, receipt)
    writer.flush()
    expect(outcomes).toEqual(['1 stored', '2 stored', '3 stored'])
    expect(uncaught).toHaveBeenCalledOnce()
  })

  it('keeps no other from learning that the disk refused it, and the writer goes on', async () => {
    const { writer } = aWriter(aDisk())
    const { receipts, outcomes, uncaught } = threeReceipts()
    for (const receipt of receipts) writer.put(7, receipt)
    writer.flush()
    expect(outcomes).toEqual(['1 failed', '2 failed', '3 failed'])
    expect(uncaught).toHaveBeenCalledOnce()
    await writer.settled()
  })

  it('keeps no other from learning that a sync failed, nor the process from ending over that', async () => {
    const disk = aDisk()
    const { writer, onLost } = aWriter(disk)
    const { receipts, outcomes } = threeReceipts()
    for (const [n, receipt] of receipts.entries()) writer.put(n, receipt)
    await until(() => disk.syncs.length === 1)
    disk.fail()
    await until(() => outcomes.length > 0)
    expect(outcomes).toEqual(['1 failed', '2 failed', '3 failed'])
    expect(onLost).toHaveBeenCalledOnce()
  })
})

describe('a write-ahead log', () => {
  it('that was synced, or closed while it is being synced, is whole', async () => {
    const path = join(temporaryFolder(), 'numbers.db')
    const db = openDatabase(path, 'NORMAL')
    const sync = new WalSync(path)
    db.exec('CREATE TABLE numbers (n INTEGER PRIMARY KEY); INSERT INTO numbers VALUES (1)')
    await sync.sync()
    const underWay = sync.sync()
    sync.close()
    await underWay
    expect(db.prepare('SELECT n FROM numbers').all()).toEqual([{ n: 1 }])
    db.close()
  })
})
