import type { ReadState } from '#shared/records/registry.ts'
import { endOf, type RunStep, type SceneRun, type SceneRunId } from '#shared/records/sceneRun.ts'

export const endedWell = ({ outcome }: RunStep): boolean => outcome === 'confirmed' || outcome === 'alreadySo'

/** Another try has the steps alone that were left; with those that went well before it is the whole run once more. */
export function wholeRun(run: SceneRun, read: ReadState): SceneRun {
  const before = run.kind === 'scene' ? read.get('sceneRun', run.cause as SceneRunId) : undefined
  if (!before) return run
  const rest = run.steps.values()
  const steps = wholeRun(before, read).steps.map((step) =>
    endedWell(step) ? step : (rest.next().value ?? step),
  )
  const isEnded = run.state !== 'running' && run.state !== 'stopped'
  return {
    ...run,
    steps,
    state: isEnded ? endOf(steps.filter(endedWell).length, steps.length) : run.state,
  }
}
