/** Disk that scenarios can fill or slow down: stores reject or delay writes. */
import type { Commit } from '#shared/kernel/commit.ts'
import { pause } from '../../base/clock.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { promised } from '../../stores/receipt.ts'
import type { Position, Reports } from '../../stores/reports/reports.ts'
import type { WriteOutcomes } from '../../stores/storage/diskWatch.ts'
import { StorageError } from '../../stores/storage/errors.ts'
import { openStores, type Stores, settled } from '../../stores/stores.ts'

export class Disk {
  isFull = false
  /** Real time: a server waits for its disk and not for its world. */
  delayMs = 0

  open = async (folder: string, outcomes: WriteOutcomes): Promise<Stores> => {
    // Data written by a killed process survives, because the operating system keeps running.
    const stores = await openStores(folder, outcomes, 'NORMAL')
    const log = this.#log(stores.log, outcomes)
    const reports = this.#reports(stores.reports, outcomes)
    return {
      ...stores,
      log,
      reports,
      close: async () => {
        await settled({ log, reports })
        await stores.close()
      },
    }
  }

  /** Keeps the order of calls regardless of their duration. `settled` also waits for delayed calls. */
  #writer(file: string, outcomes: WriteOutcomes, store: { settled(): Promise<void> }) {
    let last: Promise<unknown> | null = null
    const write = <T>(write: () => Promise<T>): Promise<T> => {
      if (!this.isFull && this.delayMs === 0 && last === null) return write()
      const before = last
      const done = (async (): Promise<T> => {
        await before?.catch(() => undefined)
        if (this.delayMs > 0) await pause(this.delayMs)
        if (!this.isFull) return write()
        const error = new Error('ENOSPC: no space left on device')
        outcomes.refused(file, error)
        throw new StorageError(error)
      })()
      last = done
      const end = (): void => {
        if (last === done) last = null
      }
      done.then(end, end)
      return done
    }
    const settled = async (): Promise<void> => {
      while (last !== null) await last.catch(() => undefined)
      await store.settled()
    }
    return { write, settled }
  }

  #log(log: EventLog, outcomes: WriteOutcomes): EventLog {
    const { write, settled } = this.#writer('log.db', outcomes, log)
    return {
      append: (commit: Commit, id: string) => write(() => log.append(commit, id)),
      lastSeq: (stream) => log.lastSeq(stream),
      seqAt: (stream, atMs) => log.seqAt(stream, atMs),
      hashAt: (stream, seq) => log.hashAt(stream, seq),
      streams: () => log.streams(),
      newestMs: () => log.newestMs(),
      settled,
      read: (...range) => log.read(...range),
      findBrokenLink: (rest) => log.findBrokenLink(rest),
      findBrokenTail: (count) => log.findBrokenTail(count),
      close: () => log.close(),
    }
  }

  #reports(reports: Reports, outcomes: WriteOutcomes): Reports {
    const { write, settled } = this.#writer('reports.db', outcomes, reports)
    return {
      append: (report, id, receipt) => {
        const storing = write(() => promised<Position>((onStored) => reports.append(report, id, onStored)))
        storing.then(
          (position) => receipt.stored(position),
          (error) => receipt.failed(error),
        )
      },
      after: (position) => reports.after(position),
      newestMs: () => reports.newestMs(),
      settled,
      prune: (pruning) => reports.prune(pruning),
    }
  }
}
