/**
 * Runs what reads untrusted input in a thread of its own: its time and its memory are bounded from outside, and everybody
 * else is answered meanwhile. Each job has a new thread, so that nothing of one is left for the next.
 */
import { type Transferable, Worker } from 'node:worker_threads'
import { Rejection } from '#shared/kernel/errors.ts'
import { systemClock } from '../clock.ts'
import { type Outcome, STARTED } from './answerJob.ts'

export interface ThreadLimits {
  /** From when the thread has started. */
  readonly timeMaxMs: number
  readonly heapMaxMib: number
  /** Jobs at a time: as many as there are cores to spare on a small machine. */
  readonly runningMax: number
  readonly waitingMax: number
}

export interface ThreadRefusals {
  readonly tooSlow: (limits: ThreadLimits) => Rejection
  readonly tooLarge: (limits: ThreadLimits) => Rejection
}

const RETRY_S = 5
/** On a machine that has much else to do. */
const START_MAX_MS = 60_000

export class BoundedThread<Job, Result> {
  readonly #module: URL
  readonly #limits: ThreadLimits
  readonly #refusals: ThreadRefusals
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param module calls `answerJob` with a function of these types */
  constructor(module: URL, limits: ThreadLimits, refusals: ThreadRefusals) {
    this.#module = module
    this.#limits = limits
    this.#refusals = refusals
  }

  /**
   * @param handedOver parts of the job that are not copied, and are gone here
   * @throws Rejection that the job ended with, or of its limits; too_many_requests
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

  async #enter(): Promise<void> {
    const { runningMax, waitingMax } = this.#limits
    if (this.#waiting.length >= waitingMax) throw new Rejection('too_many_requests', { seconds: RETRY_S })
    if (this.#running >= runningMax) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
  }

  #runAlone(job: Job, handedOver: readonly Transferable[]): Promise<Outcome<Result>> {
    const { timeMaxMs, heapMaxMib } = this.#limits
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Result>>()
    const worker = new Worker(this.#module, {
      workerData: job,
      transferList: [...handedOver],
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMib, maxYoungGenerationSizeMb: 32 },
    })
    const giveUp = () => reject(this.#refusals.tooSlow(this.#limits))
    let cancelLimit = systemClock.schedule(START_MAX_MS, giveUp)
    worker.on('message', (message: Outcome<Result> | typeof STARTED) => {
      if (message !== STARTED) return resolve(message)
      cancelLimit()
      cancelLimit = systemClock.schedule(timeMaxMs, giveUp)
    })
    worker.once('error', (error) =>
      reject(isOutOfMemory(error) ? this.#refusals.tooLarge(this.#limits) : error),
    )
    worker.once('exit', () => reject(new Error(`the thread of ${this.#module.pathname} ended by itself`)))
    return promise.finally(async () => {
      cancelLimit()
      await worker.terminate()
    })
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
