/** The inside of a bounded thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { Rejection } from '#shared/kernel/errors.ts'

/** An error's class is lost between threads. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly refusal: Pick<Rejection, 'code' | 'details'> }

/** Said first: how long a thread takes to start is not the job's fault. */
export const STARTED = 'started'

/** In a test its module is an ordinary one, and nothing is done. */
export function answerJob<Job, Result>(work: (job: Job) => Result): void {
  if (!parentPort) return
  parentPort.postMessage(STARTED)
  // `BoundedThread` of the same types has started it.
  parentPort.postMessage(outcomeOf(() => work(workerData as Job)))
}

function outcomeOf<Result>(work: () => Result): Outcome<Result> {
  try {
    return { result: work() }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { refusal: { code: error.code, details: error.details } }
  }
}
