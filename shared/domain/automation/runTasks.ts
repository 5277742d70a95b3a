/** How tasks of a run end, and with them the run. */
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { type EndOfCommand, whenEnded } from '#shared/domain/command/followed.ts'
import type { Follows } from '#shared/domain/defineAggregate.ts'
import { runsToRemove } from '#shared/domain/runHistory.ts'
import { disobeyedInRuns } from '#shared/domain/scene/runSteps.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import {
  type AutomationOutcome,
  type AutomationRun,
  isOpen,
  isPass,
  type TaskOutcome,
  type TaskRun,
} from '#shared/records/automationRun.ts'
import { type CommandId, NOT_REPORTED } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { endOf } from '#shared/records/sceneRun.ts'
import { isJudged } from '#shared/rules/obedience.ts'

/**
 * The energy used was below the threshold of a meter task, so later tasks were skipped. This is not an error.
 */
export const BELOW = 'energy_below'
/** Some devices of the scene succeeded and others failed. */
const SCENE_PARTIAL = 'scene_partial'
/** Ended runs and decisions not to run kept per automation in the live state. Older ones are in the history. */
const RUNS_KEPT = 5
const PASSES_KEPT = 3

const OPEN: ReadonlySet<TaskOutcome> = new Set(['waiting', 'pending'])
const GOOD: ReadonlySet<TaskOutcome> = new Set(['confirmed', 'done', 'alreadySo'])

const isGood = ({ outcome, reason }: TaskRun): boolean => GOOD.has(outcome) || reason === BELOW

/** The run with these tasks. It ends once no task is open. */
export function withTasks(run: AutomationRun, tasks: readonly TaskRun[], atMs: number): AutomationRun {
  if (run.outcome !== 'running' || tasks.some(({ outcome }) => OPEN.has(outcome))) return { ...run, tasks }
  return { ...run, tasks, outcome: outcomeOf(tasks), endedAtMs: atMs }
}

function outcomeOf(tasks: readonly TaskRun[]): AutomationOutcome {
  if (tasks.some(({ outcome }) => outcome === 'stopped')) return 'stopped'
  const end = endOf(tasks.filter(isGood).length, tasks.length)
  return end === 'failed' && tasks.some(({ reason }) => reason === SCENE_PARTIAL) ? 'partial' : end
}

/**
 * Stops a run. Tasks in transit finish normally, tasks that have not started are cancelled. A queued run never
 * starts.
 */
export function stopped(run: AutomationRun, atMs: number): AutomationRun {
  if (run.outcome === 'waiting') return { ...run, outcome: 'dropped', endedAtMs: atMs }
  const tasks = run.tasks.map(
    (task): TaskRun =>
      task.outcome === 'waiting' ? { ...task, outcome: 'stopped', settledAtMs: atMs } : task,
  )
  return withTasks(run, tasks, atMs)
}

/** Stops every open run of an automation that is disabled. */
export function stoppedRuns(read: ReadState, automationId: AutomationId, atMs: number): AnyChange[] {
  return [...read.by('automationRun', 'automation', automationId).values()]
    .filter(isOpen)
    .map((run) => ({ put: stopped(run, atMs) }))
}

/** Changes to the run that waits for this command; empty if there is none. */
function settledInAutomation(
  commandId: CommandId,
  ended: EndOfCommand,
  read: ReadState,
  atMs: number,
): AnyChange[] {
  const run = read.first('automationRun', 'command', commandId)
  if (!run) return []
  const tasks = run.tasks.map((task) =>
    task.commandId === commandId && task.outcome === 'pending'
      ? { ...task, ...ended, settledAtMs: atMs }
      : task,
  )
  return [{ put: withTasks(run, tasks, atMs) }]
}

/** Changes to runs that had counted these devices, or a scene with them, as succeeded. */
function disobeyedInAutomations(
  commandId: CommandId,
  deviceIds: ReadonlySet<DeviceId>,
  read: ReadState,
): AnyChange[] {
  const scenes = disobeyedInRuns(commandId, deviceIds, read)
  const reasonOf = ({ outcome, task, ...one }: TaskRun): string | null => {
    if (outcome !== 'confirmed') return null
    if (task.type === 'device')
      return one.commandId === commandId &&
        deviceIds.has(task.deviceId) &&
        isJudged(read.get('device', task.deviceId), task.values)
        ? NOT_REPORTED
        : null
    const scene = scenes.find(({ id, endedAtMs }) => id === one.sceneRunId && endedAtMs !== null)
    return scene ? `scene_${scene.state}` : null
  }
  const commanded = [...deviceIds].flatMap((id) => [...read.by('automationRun', 'device', id).values()])
  const ran = scenes.flatMap(({ id }) => [...read.by('automationRun', 'sceneRun', id).values()])
  return [...new Set([...commanded, ...ran])].flatMap((run): AnyChange[] => {
    const reasons = run.tasks.map(reasonOf)
    if (reasons.every((reason) => reason === null)) return []
    const tasks = run.tasks.map((one, i) => {
      const reason = reasons[i]
      return reason ? { ...one, outcome: 'failed' as const, reason } : one
    })
    const isOver = run.endedAtMs !== null && run.outcome !== 'stopped'
    return [{ put: { ...run, tasks, ...(isOver ? { outcome: outcomeOf(tasks) } : {}) } }]
  })
}

/** Runs go on with their commands. */
export const taskFollows: Follows<CommandEvent> = {
  ...whenEnded(settledInAutomation),
  DeviceCommandDisobeyed: ({ commandId, deviceIds }, read) =>
    disobeyedInAutomations(commandId, new Set(deviceIds), read),
}

/** The oldest runs to remove before one more run of the same sort is stored. */
export function oldRuns(read: ReadState, automationId: AutomationId, next: 'run' | 'pass'): AnyChange[] {
  const all = read.by('automationRun', 'automation', automationId)
  const [isOne, kept] =
    next === 'run' ? [(run: AutomationRun) => !isOpen(run) && !isPass(run), RUNS_KEPT] : [isPass, PASSES_KEPT]
  return runsToRemove([...all.values()].filter(isOne), kept)
}
