/**
 * Moves pages out of a write-ahead log beside the event loop. SQLite does it within the commit that finds a thousand of
 * them in there, and that commit waits for two syncs and a thousand writes (https://sqlite.org/wal.html#ckpt).
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { monotonicMs, repeat } from '../clock.ts'
import { type CheckpointJob, JobState } from './checkpointJob.ts'

/** What is to be moved before the thread is asked for it. */
const FRAMES = 1_000
/** Twice that is begun anew. Where the thread is behind or cannot, a commit moves them after all, which bounds the log. */
const [RESTART_FACTOR, OWN_FACTOR] = [2, 8]
const RETRY_MS = 10_000
/** What was begun moves some thousand pages; a disk that hangs must not keep a server from ending. */
const END_MAX_MS = 5_000

export interface CheckpointerOptions {
  readonly db: DatabaseSync
  readonly path: string
  /** Of the log's frames; for larger pages fewer. */
  readonly frames?: number
}

export class Checkpointer {
  readonly #path: string
  readonly #frames: number
  readonly #size: StatementSync
  readonly #state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  #isAsked = false
  #notBeforeMs = 0

  constructor({ db, path, frames = FRAMES }: CheckpointerOptions) {
    this.#path = path
    this.#frames = frames
    db.exec(`PRAGMA wal_autocheckpoint = ${frames * OWN_FACTOR}`)
    this.#size = db.prepare('PRAGMA wal_checkpoint(NOOP)')
  }

  /** After a transaction; costs some microseconds. */
  written(): void {
    if (this.#isAsked || monotonicMs() < this.#notBeforeMs) return
    const { log, checkpointed } = this.#size.get() ?? {}
    if (Number(log) - Number(checkpointed) < this.#frames) return
    this.#isAsked = true
    Atomics.store(this.#state, 0, JobState.asked)
    const job = { path: this.#path, restartFrames: this.#frames * RESTART_FACTOR, state: this.#state }
    thread.checkpoint(job, (isDone) => this.#onEnd(isDone))
  }

  #onEnd(isDone: boolean): void {
    // A thread that died has not said so.
    Atomics.store(this.#state, 0, JobState.ended)
    this.#isAsked = false
    this.#notBeforeMs = isDone ? 0 : monotonicMs() + RETRY_MS
  }

  /**
   * Before the database is closed: the connection that closes last removes the log by its name, which may be another
   * database's by then.
   */
  close(): void {
    const before = Atomics.compareExchange(this.#state, 0, JobState.asked, JobState.ended)
    if (before === JobState.running) Atomics.wait(this.#state, 0, JobState.running, END_MAX_MS)
  }
}

/** One for all databases of the process, while there is something to do. */
class CheckpointThread {
  readonly #idleMaxMs = 10_000
  #worker: Worker | null = null
  /** Of jobs in the order in which they were asked for. */
  #waiting: ((isDone: boolean) => void)[] = []
  #cancelEnd = () => {}

  checkpoint(job: CheckpointJob, onEnd: (isDone: boolean) => void): void {
    this.#cancelEnd()
    this.#worker ??= this.#start()
    this.#waiting.push(onEnd)
    this.#worker.postMessage(job)
  }

  #start(): Worker {
    const worker = new Worker(new URL('checkpointThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
    })
    worker.unref()
    worker.on('message', (isDone: boolean) => {
      this.#waiting.shift()?.(isDone)
      if (this.#waiting.length === 0) this.#cancelEnd = repeat(this.#idleMaxMs, () => this.#end())
    })
    // Nothing is lost with it: the commits checkpoint until it is asked for again.
    worker.on('error', () => this.#end())
    return worker
  }

  #end(): void {
    this.#cancelEnd()
    const waiting = this.#waiting
    this.#waiting = []
    void this.#worker?.terminate()
    this.#worker = null
    for (const onEnd of waiting) onEnd(false)
  }
}

const thread = new CheckpointThread()
