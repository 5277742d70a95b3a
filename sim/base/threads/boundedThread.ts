/**
 * Runs untrusted input in a separate thread with limits for time and memory. Each job uses a new thread for isolation,
 * unless threads are reused because loading modules takes longer than the job.
 */
import { type Transferable, Worker } from 'node:worker_threads'
import { Rejection } from '#shared/kernel/errors.ts'
import { systemClock } from '../clock.ts'
import { warnOfStderr } from '../processWarnings.ts'
import { type Outcome, STARTED } from './answerJob.ts'

export interface ThreadLimits {
  /** Time limit in ms, measured from the start of the thread. */
  readonly timeMaxMs: number
  readonly heapMaxMib: number
  /** Jobs at a time: as many as there are cores to spare on a small machine. */
  readonly runningMax: number
  readonly waitingMax: number
  /** How long an idle thread waits for the next job; omitted: each job has a new one. */
  readonly keptMs?: number
}

export interface ThreadWords {
  /** Name of the thread in log lines for its standard error. */
  readonly helper: string
  readonly tooSlow: (limits: ThreadLimits) => Rejection
  readonly tooLarge: (limits: ThreadLimits) => Rejection
}

const RETRY_S = 5
/** Start-up limit on a busy machine. */
const START_MAX_MS = 60_000

export class BoundedThread<Job, Result> {
  readonly #module: URL
  readonly #limits: ThreadLimits
  readonly #words: ThreadWords
  readonly #waiting: (() => void)[] = []
  readonly #kept: { readonly worker: Worker; readonly cancel: () => void }[] = []
  #running = 0
  #isClosed = false

  /** @param module calls `answerJob` with a function of these types */
  constructor(module: URL, limits: ThreadLimits, words: ThreadWords) {
    this.#module = module
    this.#limits = limits
    this.#words = words
  }

  /**
   * @param handedOver parts of the job that are transferred instead of copied
   * @throws Rejection of the job or its limits; too_many_requests
   */
  async run(job: Job, handedOver: readonly Transferable[] = []): Promise<Result> {
    await this.#enter()
    try {
      const outcome = await this.#runAlone(job, handedOver)
      if ('result' in outcome) return outcome.result
      throw new Rejection(outcome.refusal.code, outcome.refusal.details)
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }

  /** Ends idle threads; busy ones end after their job. */
  close(): void {
    this.#isClosed = true
    for (let worker = this.#takeKept(); worker; worker = this.#takeKept()) void worker.terminate()
  }

  async #enter(): Promise<void> {
    const { runningMax, waitingMax } = this.#limits
    if (this.#waiting.length >= waitingMax) throw new Rejection('too_many_requests', { seconds: RETRY_S })
    if (this.#running >= runningMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
  }

  async #runAlone(job: Job, handedOver: readonly Transferable[]): Promise<Outcome<Result>> {
    const { timeMaxMs, heapMaxMib, keptMs = 0 } = this.#limits
    const worker = this.#takeKept() ?? this.#start(heapMaxMib)
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Result>>()
    const giveUp = () => reject(this.#words.tooSlow(this.#limits))
    let cancelLimit = systemClock.schedule(START_MAX_MS, giveUp)
    worker.on('message', (message: Outcome<Result> | typeof STARTED) => {
      if (message !== STARTED) return resolve(message)
      cancelLimit()
      cancelLimit = systemClock.schedule(timeMaxMs, giveUp)
    })
    worker.once('error', (error) => reject(isOutOfMemory(error) ? this.#words.tooLarge(this.#limits) : error))
    worker.once('exit', () => reject(new Error(`the thread of ${this.#module.pathname} ended by itself`)))
    let isKept = false
    try {
      worker.postMessage(job, handedOver)
      const outcome = await promise
      isKept = keptMs > 0 && !this.#isClosed
      return outcome
    } finally {
      cancelLimit()
      if (isKept) this.#keep(worker, keptMs)
      else await worker.terminate()
    }
  }

  #start(heapMaxMib: number): Worker {
    const worker = new Worker(this.#module, {
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMib, maxYoungGenerationSizeMb: 32 },
    })
    warnOfStderr(worker.stderr, this.#words.helper)
    return worker
  }

  #takeKept(): Worker | undefined {
    const kept = this.#kept.pop()
    kept?.cancel()
    return kept?.worker
  }

  #keep(worker: Worker, keptMs: number): void {
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    const drop = () => {
      const at = this.#kept.findIndex((one) => one.worker === worker)
      this.#kept.splice(at, at === -1 ? 0 : 1)
      void worker.terminate()
    }
    worker.once('error', drop)
    worker.once('exit', drop)
    this.#kept.push({ worker, cancel: systemClock.schedule(keptMs, drop) })
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
