/**
 * Checkpoints a write-ahead log in a separate thread. SQLite would do it within a commit after a thousand pages,
 * blocking for two syncs and a thousand writes (https://sqlite.org/wal.html#ckpt).
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { monotonicMs, repeat } from '../../base/clock.ts'
import { warnOfStderr } from '../../base/processWarnings.ts'
import { type CheckpointJob, type CheckpointOutcome, JobState } from './checkpointJob.ts'
import { throwUncaught } from './errors.ts'

/** Number of pages after which a checkpoint is requested. */
const FRAMES = 1_000
/** Multiples of the restart size: for restarting, and for checkpoints by commits as a fallback. */
const [RESTART_FACTOR, OWN_FACTOR] = [2, 8]
/** While a reader blocks the WAL, or after the thread died. */
const RETRY_MS = 10_000
/** Time limit for stopping: a checkpoint in progress writes thousands of pages, and a disk may hang. */
const END_MAX_MS = 5_000

export interface CheckpointerOptions {
  readonly db: DatabaseSync
  readonly path: string
  /** Number of WAL frames; smaller for larger pages. */
  readonly frames?: number
  /** Called when the disk refused a checkpoint; by default that is an uncaught error. */
  readonly onFailed?: (error: Error) => void
}

export class Checkpointer {
  readonly #path: string
  readonly #frames: number
  readonly #onFailed: (error: Error) => void
  readonly #size: StatementSync
  readonly #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #isAsked = false
  #isClosed = false
  #notBeforeMs = 0

  constructor({ db, path, frames = FRAMES, onFailed = throwUncaught }: CheckpointerOptions) {
    this.#path = path
    this.#frames = frames
    this.#onFailed = onFailed
    db.exec(`PRAGMA wal_autocheckpoint = ${frames * OWN_FACTOR}`)
    this.#size = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  }

  /** After each transaction; costs some microseconds and never throws. */
  checkpointIfDue(): void {
    if (this.#isAsked || monotonicMs() < this.#notBeforeMs || this.#waiting() < this.#frames) return
    this.#isAsked = true
    Atomics.store(this.#state, 0, JobState.asked)
    const job = { path: this.#path, restartFrames: this.#frames * RESTART_FACTOR, state: this.#state }
    thread.checkpoint(job, (outcome) => this.#onEnd(outcome))
  }

  /** Frames to move. Unavailable during a query of the connection. */
  #waiting(): number {
    try {
      const { log, checkpointed } = this.#size.get() ?? {}
      return Number(log) - Number(checkpointed)
    } catch {
      return 0
    }
  }

  /** Null: the thread died without a word. */
  #onEnd(outcome: CheckpointOutcome | null): void {
    Atomics.store(this.#state, 0, JobState.ended)
    this.#isAsked = false
    if (outcome?.is !== 'done') this.#notBeforeMs = monotonicMs() + RETRY_MS
    if (outcome?.is !== 'failed' || this.#isClosed) return
    // A failed sync is fatal: a later one may succeed without the lost pages, and the WAL would restart.
    this.#onFailed(new Error(`the disk refused a checkpoint of ${this.#path}: ${outcome.reason}`))
  }

  /**
   * Call before closing the database: the last connection deletes the WAL by name, which may belong to a newer
   * database.
   */
  close(): void {
    this.#isClosed = true
    const before = Atomics.compareExchange(this.#state, 0, JobState.asked, JobState.ended)
    if (before === JobState.running) Atomics.wait(this.#state, 0, JobState.running, END_MAX_MS)
  }
}

type OnEnd = (outcome: CheckpointOutcome | null) => void

/** One thread for all databases, while there is work. */
class CheckpointThread {
  readonly #idleMaxMs = 10_000
  #worker: Worker | null = null
  /** Callbacks of jobs in order of request. */
  #waiting: OnEnd[] = []
  #cancelEnd = () => {}

  checkpoint(job: CheckpointJob, onEnd: OnEnd): void {
    this.#cancelEnd()
    this.#worker ??= this.#start()
    this.#waiting.push(onEnd)
    this.#worker.postMessage(job)
  }

  #start(): Worker {
    const worker = new Worker(new URL('checkpointThread.ts', import.meta.url), {
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    })
    warnOfStderr(worker.stderr, 'the thread that checkpoints')
    worker.unref()
    worker.on('message', (outcome: CheckpointOutcome) => {
      this.#waiting.shift()?.(outcome)
      if (this.#waiting.length > 0) return
      this.#cancelEnd()
      this.#cancelEnd = repeat(this.#idleMaxMs, () => this.#end(worker))
    })
    worker.on('error', (error) => {
      process.emitWarning(`the thread that checkpoints ended: ${error}`)
      this.#end(worker)
    })
    worker.once('exit', () => this.#end(worker))
    return worker
  }

  /** Without the thread, commits checkpoint themselves until it is requested again. */
  #end(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#cancelEnd()
    this.#worker = null
    const waiting = this.#waiting
    this.#waiting = []
    void worker.terminate()
    for (const onEnd of waiting) onEnd(null)
  }
}

const thread = new CheckpointThread()
