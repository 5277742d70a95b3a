/** Parses workbooks in a separate thread. */
import { Rejection } from '#shared/kernel/errors.ts'
import { BoundedThread, type ThreadLimits } from '../../base/threads/boundedThread.ts'
import type { Plan } from './plan/plan.ts'
import type { PlanAnswer, PlanJob } from './planThread.ts'

const THREAD = new URL('./planThread.ts', import.meta.url)
const LIMITS: ThreadLimits = { timeMaxMs: 20_000, heapMaxMib: 384, runningMax: 1, waitingMax: 8 }

export class WorkbookReader {
  readonly #thread: BoundedThread<PlanJob, PlanAnswer>

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#thread = new BoundedThread(
      THREAD,
      { ...LIMITS, ...limits },
      {
        helper: 'the thread that reads workbooks',
        tooSlow: ({ timeMaxMs }) =>
          new Rejection('workbook_too_slow', { seconds: Math.round(timeMaxMs / 1_000) }),
        tooLarge: ({ heapMaxMib }) => new Rejection('workbook_inflates', { maxMib: heapMaxMib }),
      },
    )
  }

  /** @throws Rejection the problems with the workbook as a whole; too_many_requests */
  async plan(job: PlanJob): Promise<Plan> {
    const handedOver = job.records.map(({ buffer }) => buffer)
    const answer = await this.#thread.run(job, handedOver)
    if ('plan' in answer) return answer.plan
    throw new Rejection(answer.refusal.code, answer.refusal.details)
  }
}
