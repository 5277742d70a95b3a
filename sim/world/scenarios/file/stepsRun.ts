/** Number of steps in a run, as far as the file shows; a loop over a selection counts once. */
import { innerSteps, type Step } from './steps.ts'
import { LIST_SEPARATOR } from './units.ts'

/** Nested repetitions multiply. */
export const stepsRun = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => {
    const inner = innerSteps(step)
    return sum + (inner.length === 0 ? 1 : timesOf(step) * stepsRun(inner))
  }, 0)

function timesOf({ kind, body }: Step): number {
  if (kind === 'repeat') return body.times
  return kind === 'forEach' ? body.over.split(LIST_SEPARATOR).length : 1
}
