/** How the steps of a run end, and the run with them: derived from the facts of commands, which have no others. */
import type { CommandId } from '#shared/records/command.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { RunState, RunStep, SceneRun, StepOutcome } from '#shared/records/sceneRun.ts'

const OPEN: ReadonlySet<StepOutcome> = new Set(['waiting', 'pending'])
const GOOD: ReadonlySet<StepOutcome> = new Set(['confirmed', 'alreadySo'])

/** The run with these steps; it has ended once none of them is open. */
export function withSteps(run: SceneRun, steps: readonly RunStep[], atMs: number): SceneRun {
  if (steps.some(({ outcome }) => OPEN.has(outcome))) return { ...run, steps }
  return { ...run, steps, state: stateOf(steps), endedAtMs: atMs }
}

function stateOf(steps: readonly RunStep[]): RunState {
  if (steps.some(({ outcome }) => outcome === 'stopped')) return 'stopped'
  const good = steps.filter(({ outcome }) => GOOD.has(outcome)).length
  if (good === steps.length) return 'done'
  return good === 0 ? 'failed' : 'partial'
}

/** The changes to the run that waits for this command; none where no run does. */
export function settledInRun(
  commandId: CommandId,
  ended: { readonly outcome: 'confirmed' | 'failed' | 'timedOut'; readonly reason: string | null },
  read: ReadState,
  atMs: number,
): AnyChange[] {
  const run = read.first('sceneRun', 'command', commandId)
  if (!run) return []
  const steps = run.steps.map((step) =>
    step.commandId === commandId && step.outcome === 'pending' ? { ...step, ...ended } : step,
  )
  return [{ put: withSteps(run, steps, atMs) }]
}
