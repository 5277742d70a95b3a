import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { endOf, type RunStep, type SceneRun, type SceneRunId } from '#shared/records/sceneRun.ts'

export const endedWell = ({ outcome }: RunStep): boolean => outcome === 'confirmed' || outcome === 'alreadySo'

/** Combines a retry with the earlier successful steps into one complete run. */
export function wholeRun(run: SceneRun, read: ReadState): SceneRun {
  const before = run.kind === 'scene' ? read.get('sceneRun', run.cause as SceneRunId) : undefined
  if (!before) return run
  const rest = [...run.steps]
  // Matches by content, because a step confirmed earlier may fail after the retry has started.
  const again = (step: RunStep): RunStep => {
    const at = rest.findIndex((one) => one.deviceId === step.deviceId && isSameJson(one.values, step.values))
    return rest.splice(at, at < 0 ? 0 : 1)[0] ?? step
  }
  const steps = wholeRun(before, read).steps.map((step) => (endedWell(step) ? step : again(step)))
  const isEnded = run.state !== 'running' && run.state !== 'stopped'
  return {
    ...run,
    steps,
    state: isEnded ? endOf(steps.filter(endedWell).length, steps.length) : run.state,
  }
}
