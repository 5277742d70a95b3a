/** Reads workbooks in a thread of its own, so that everybody else is answered meanwhile. */
import { Worker } from 'node:worker_threads'
import { Rejection } from '#shared/kernel/errors.ts'
import { systemClock } from '../clock.ts'
import type { Plan } from './plan/plan.ts'
import type { PlanAnswer, PlanJob } from './planThread.ts'

const THREAD = new URL('./planThread.ts', import.meta.url)
/** As many as there are cores to spare on a small machine. */
const RUNNING_MAX = 1
const RETRY_S = 5

export interface ReaderLimits {
  readonly timeMaxMs: number
  readonly heapMaxMib: number
  readonly waitingMax: number
}

const LIMITS: ReaderLimits = { timeMaxMs: 20_000, heapMaxMib: 384, waitingMax: 8 }

export class WorkbookReader {
  readonly #limits: ReaderLimits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Partial<ReaderLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /** @throws Rejection what is wrong with the workbook as a whole; too_many_requests */
  async plan(job: PlanJob): Promise<Plan> {
    await this.#enter()
    try {
      const answer = await this.#run(job)
      if ('plan' in answer) return answer.plan
      throw new Rejection(answer.refusal.code, answer.refusal.details)
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }

  async #enter(): Promise<void> {
    if (this.#waiting.length >= this.#limits.waitingMax)
      throw new Rejection('too_many_requests', { seconds: RETRY_S })
    if (this.#running >= RUNNING_MAX) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#running += 1
  }

  #run(job: PlanJob): Promise<PlanAnswer> {
    const { timeMaxMs, heapMaxMib } = this.#limits
    const { promise, resolve, reject } = Promise.withResolvers<PlanAnswer>()
    const worker = new Worker(THREAD, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMib, maxYoungGenerationSizeMb: 32 },
    })
    const tooSlow = new Rejection('workbook_too_slow', { seconds: Math.round(timeMaxMs / 1_000) })
    const cancelLimit = systemClock.schedule(timeMaxMs, () => reject(tooSlow))
    worker.once('message', resolve)
    worker.once('error', (error) =>
      reject(isOutOfMemory(error) ? new Rejection('workbook_inflates', { maxMib: heapMaxMib }) : error),
    )
    worker.once('exit', () => reject(new Error('the thread that reads a workbook ended by itself')))
    return promise.finally(async () => {
      cancelLimit()
      await worker.terminate()
    })
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
