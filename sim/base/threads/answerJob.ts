/** The inside of a bounded thread. */
import { parentPort } from 'node:worker_threads'
import { Rejection } from '#shared/kernel/errors.ts'
import { nextTurn } from '../clock.ts'

/** An error's class is lost between threads. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refusal: Pick<Rejection, 'code' | 'details'> }

/** First message of the thread, so that module loading does not count towards the job's time limit. */
export const STARTED = 'started'

/** No-op in tests, where the module is imported normally. */
export function answerJob<Job, Result>(work: (job: Job) => Result): void {
  const port = parentPort
  // `BoundedThread` of the same types sends them.
  port?.on('message', (job: Job) => {
    port.postMessage(STARTED)
    const outcome = outcomeOf(() => work(job))
    // Posts the outcome after warnings of this turn, because the thread may end with it.
    void nextTurn().then(() => port.postMessage(outcome))
  })
}

function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    return { result: work() }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { refusal: { code: error.code, details: error.details } }
  }
}
