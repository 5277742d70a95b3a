/** How the steps of a run end, and with them the run. Derived from command events. */
import { z } from 'zod'
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { type EndOfCommand, whenEnded } from '#shared/domain/command/followed.ts'
import type { Follows } from '#shared/domain/defineAggregate.ts'
import { type CommandId, commandIdSchema, NOT_REPORTED } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  endOf,
  type RunState,
  type RunStep,
  type SceneRun,
  type StepOutcome,
} from '#shared/records/sceneRun.ts'
import { isJudged } from '#shared/rules/obedience.ts'

/** A step that fell due while the server was away is not caught up blindly after this. */
export const STEP_LATE_MAX_MS = 15 * 60_000

/** The outcome of a step. */
export const takenSchema = z.object({
  step: z.number().int().min(0),
  outcome: z.enum(['pending', 'alreadySo', 'failed', 'skipped', 'confirmed', 'timedOut']),
  reason: z.string().nullable(),
  commandId: commandIdSchema.nullable(),
})
export type Taken = z.infer<typeof takenSchema>

const OPEN: ReadonlySet<StepOutcome> = new Set(['waiting', 'pending'])
/** Whether the step reached its target: the device confirmed the value, or already had it. */
export const isGood = (outcome: StepOutcome): boolean => outcome === 'confirmed' || outcome === 'alreadySo'

/** Whether the run still has to restore earlier values. */
export const isHeld = ({ hold }: SceneRun): boolean => hold !== null && !hold.isReturned

/** A preview does not revert devices that someone else has changed since. */
function changedInTries(
  commandId: CommandId,
  items: readonly { readonly deviceId: DeviceId }[],
  read: ReadState,
): AnyChange[] {
  const commanded = new Set(items.map(({ deviceId }) => deviceId))
  const tries = new Map(
    [...commanded].flatMap((id) =>
      [...read.by('sceneRun', 'held', id).values()].map((run) => [run.id, run] as const),
    ),
  )
  return [...tries.values()].flatMap(({ hold, ...run }): AnyChange[] => {
    if (!hold || run.steps.some((step) => step.commandId === commandId)) return []
    const before = hold.before.map((one) => (commanded.has(one.deviceId) ? { ...one, isChanged: true } : one))
    return [{ put: { ...run, hold: { ...hold, before } } }]
  })
}

/** The run with these steps. It ends once no step is open. */
export function withSteps(run: SceneRun, steps: readonly RunStep[], atMs: number): SceneRun {
  if (steps.some(({ outcome }) => OPEN.has(outcome))) return { ...run, steps }
  return { ...run, steps, state: stateOf(steps), endedAtMs: atMs }
}

function stateOf(steps: readonly RunStep[]): RunState {
  if (steps.some(({ outcome }) => outcome === 'stopped')) return 'stopped'
  return endOf(steps.filter(({ outcome }) => isGood(outcome)).length, steps.length)
}

/** Runs that had counted these devices as succeeded, with the failed steps updated. */
export function disobeyedInRuns(
  commandId: CommandId,
  deviceIds: ReadonlySet<DeviceId>,
  read: ReadState,
): SceneRun[] {
  const commanded = [...deviceIds].flatMap((id) => [...read.by('sceneRun', 'device', id).values()])
  return [...new Set(commanded)].flatMap((run): SceneRun[] => {
    if (!run.steps.some((step) => step.commandId === commandId)) return []
    // Several steps can share one command. Steps that set only numbers are assumed to have succeeded.
    const isDisobeyed = (step: RunStep) =>
      step.commandId === commandId &&
      deviceIds.has(step.deviceId) &&
      isJudged(read.get('device', step.deviceId), step.values)
    const steps = run.steps.map((step) =>
      step.outcome === 'confirmed' && isDisobeyed(step)
        ? { ...step, outcome: 'failed' as const, reason: NOT_REPORTED }
        : step,
    )
    return [run.endedAtMs === null ? { ...run, steps } : withSteps(run, steps, run.endedAtMs)]
  })
}

/** Changes to the run that waits for this command; empty if there is none. */
function settledInRun(commandId: CommandId, ended: EndOfCommand, read: ReadState, atMs: number): AnyChange[] {
  const run = read.first('sceneRun', 'command', commandId)
  if (!run) return []
  // If the host did not start the run, its later steps end too.
  const isOver = run.stored !== null && ended.outcome !== 'confirmed'
  // A host that started a run reports nothing more. The device reports determine the result of each step.
  const end = run.stored !== null && !isOver ? { commandId: null } : ended
  const steps = run.steps.map((step) =>
    (step.commandId === commandId && step.outcome === 'pending') || (isOver && step.outcome === 'waiting')
      ? { ...step, ...end }
      : step,
  )
  return [{ put: withSteps(run, steps, atMs) }]
}

/** Runs follow their commands, and previews note which devices others have changed. */
export const runFollows: Follows<CommandEvent> = {
  ...whenEnded(settledInRun),
  DeviceCommandIssued: ({ commandId, items }, read) => changedInTries(commandId, items, read),
  DeviceCommandDisobeyed: ({ commandId, deviceIds }, read) =>
    disobeyedInRuns(commandId, new Set(deviceIds), read).map((run) => ({ put: run })),
}
