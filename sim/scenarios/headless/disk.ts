/** A disk that a scenario can fill or slow down: the stores of a server refuse, or take their time, as theirs would. */
import type { Commit } from '#shared/kernel/commit.ts'
import { pause } from '../../clock.ts'
import type { EventLog } from '../../log/eventLog.ts'
import type { RawReport, Reports } from '../../reports/reports.ts'
import type { WriteOutcomes } from '../../storage/diskWatch.ts'
import { StorageError } from '../../storage/errors.ts'
import { openStores, type Stores } from '../../stores.ts'

export class Disk {
  isFull = false
  /** Real time: a server waits for its disk and not for its world. */
  delayMs = 0

  open = async (folder: string, outcomes: WriteOutcomes): Promise<Stores> => {
    // What a killed process has written is there; nobody pulls the plug.
    const stores = await openStores(folder, outcomes, 'NORMAL')
    return {
      ...stores,
      log: this.#log(stores.log, outcomes),
      reports: this.#reports(stores.reports, outcomes),
      close: () => stores.close(),
    }
  }

  /** In the order of the calls, however long each takes. */
  #writer(file: string, outcomes: WriteOutcomes) {
    let last: Promise<unknown> = Promise.resolve()
    return <T>(write: () => Promise<T>): Promise<T> => {
      if (!this.isFull && this.delayMs === 0) return write()
      const before = last
      const done = (async (): Promise<T> => {
        await before.catch(() => undefined)
        if (this.delayMs > 0) await pause(this.delayMs)
        if (!this.isFull) return write()
        const error = new Error('ENOSPC: no space left on device')
        outcomes.refused(file, error)
        throw new StorageError(error)
      })()
      last = done
      return done
    }
  }

  #log(log: EventLog, outcomes: WriteOutcomes): EventLog {
    const write = this.#writer('log.db', outcomes)
    return {
      append: (commit: Commit, id: string) => write(() => log.append(commit, id)),
      lastSeq: (stream) => log.lastSeq(stream),
      hashAt: (stream, seq) => log.hashAt(stream, seq),
      streams: () => log.streams(),
      newestMs: () => log.newestMs(),
      read: (stream, afterSeq, count) => log.read(stream, afterSeq, count),
      findBrokenLink: (rest) => log.findBrokenLink(rest),
      findBrokenTail: (count) => log.findBrokenTail(count),
      close: () => log.close(),
    }
  }

  #reports(reports: Reports, outcomes: WriteOutcomes): Reports {
    const write = this.#writer('reports.db', outcomes)
    return {
      append: (report: RawReport, id: string) => write(() => reports.append(report, id)),
      after: (position) => reports.after(position),
      newestMs: () => reports.newestMs(),
      prune: (pruning) => reports.prune(pruning),
    }
  }
}
