/** Runs of automations: triggered by the engine, by a person or by another automation, one of each at a time. */
import { deviceLoopOf } from '#shared/automation/deviceLoops.ts'
import type { AlarmEvent } from '#shared/domain/alarm/alarm.ts'
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { SceneRunEvent } from '#shared/domain/scene/sceneRun.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { Automation, AutomationId } from '#shared/records/automation.ts'
import {
  type AutomationRun,
  type AutomationRunId,
  automationRunRecord,
  isOpen,
  type PassOutcome,
  type RunCause,
} from '#shared/records/automationRun.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { appAlarm } from './appAlarms.ts'
import { type RunEvent, runEvents } from './runEvents.ts'
import { taskFollows } from './runTasks.ts'
import type { SwitchingEvent } from './switching.ts'
import { type Taking, takeTasks } from './taking.ts'

/** Maximum depth of automations that trigger each other. A deeper chain is a loop. */
export const CHAIN_MAX = 8

/** The trigger, the evaluated conditions, and whether the automation runs. */
export interface Trigger extends Pick<AutomationRun, 'dueAtMs' | 'causes' | 'conditions' | 'chain'> {
  readonly verdict: 'run' | PassOutcome
}
interface OnRun {
  readonly runId: AutomationRunId
}
interface OnAutomation {
  readonly automationId: AutomationId
}
export type RunningEvent = RunEvent | AlarmEvent | CommandEvent | SceneRunEvent | SwitchingEvent

export const automationRunAggregate = defineAggregate({
  events: runEvents,
  follows: taskFollows,
  setUp: null,
  commands: {
    TriggerAutomation(
      { automationId, ...trigger }: OnAutomation & Trigger,
      read: ReadState,
      ctx: DecideContext,
    ): RunningEvent[] {
      const automation = read.get('automation', automationId)
      return automation ? triggered(automation, trigger, read, ctx) : []
    },
    /** Starts a queued run. The delays of its tasks count from now. */
    BeginWaitingRun({ runId }: OnRun, read: ReadState, ctx: DecideContext): RunEvent[] {
      const run = read.get('automationRun', runId)
      if (run?.outcome !== 'waiting') return []
      const {
        type: _,
        id: __,
        startedAtMs: ___,
        endedAtMs: ____,
        outcome: _____,
        onHost: ______,
        tasks,
        ...facts
      } = run
      const due = dueTasks(
        tasks.map(({ task }) => task),
        ctx.nowMs,
      )
      return [{ type: 'AutomationRunBegun', data: { runId, ...facts, tasks: due } }]
    },
    TakeAutomationTasks(data: OnRun & Taking, read: ReadState, ctx: DecideContext): RunningEvent[] {
      const run = read.get('automationRun', data.runId)
      return run?.outcome === 'running' ? takeTasks(run, data, read, ctx, triggered) : []
    },
    /** A scene that a task runs has ended. */
    SettleAutomationTask(
      {
        runId,
        task,
        outcome,
        reason,
      }: OnRun & {
        readonly task: number
        readonly outcome: 'confirmed' | 'failed' | 'stopped'
        readonly reason: string | null
      },
      read: ReadState,
    ): RunEvent[] {
      const one = read.get('automationRun', runId)?.tasks[task]
      if (one?.outcome !== 'pending') return []
      const { commandId, sceneRunId } = one
      return [
        {
          type: 'AutomationTasksTaken',
          data: { runId, taken: [{ task, outcome, reason, commandId, sceneRunId }] },
        },
      ]
    },
    StopAutomationRun({ runId }: OnRun, read: ReadState): RunEvent[] {
      const run = requireRecord(read, 'automationRun', runId)
      const isWaiting = run.outcome === 'waiting' || run.tasks.some(({ outcome }) => outcome === 'waiting')
      return isOpen(run) && isWaiting ? [{ type: 'AutomationRunStopped', data: { runId } }] : []
    },
    /** Disables an automation that was triggered too often, until a user reviews it. */
    TripAutomation(
      { automationId, chain }: OnAutomation & Pick<Trigger, 'chain'>,
      read: ReadState,
      ctx: DecideContext,
    ): RunningEvent[] {
      const automation = read.get('automation', automationId)
      if (!automation?.isEnabled) return []
      const names = namesRound(loopOf(automation, chain, read), read)
      const text = { code: 'automation_rate', severity: 'major', title: '', ...names } as const
      return [
        { type: 'AutomationSwitched', data: { automationId, isEnabled: false, letsFinish: false } },
        ...(appAlarm(automation, text, read, ctx) ?? []),
      ]
    },
  },
})

/** Each delay counts from the start of the previous task. Disabled tasks are skipped. */
function dueTasks(tasks: Automation['tasks'], nowMs: number) {
  let dueAtMs = nowMs
  return tasks
    .filter(({ isEnabled }) => isEnabled)
    .map((task) => {
      dueAtMs += task.delayMs
      return { task, dueAtMs }
    })
}

const isCalled = ({ kind }: RunCause): boolean => kind === 'automation' || kind === 'person'

/** Result of a trigger: a run, a queued run, or the trace of a decision not to run. */
function triggered(
  automation: Automation,
  { verdict, ...trigger }: Trigger,
  read: ReadState,
  ctx: DecideContext,
): RunningEvent[] {
  const { id: automationId, version } = automation
  const facts = { runId: ctx.newId(automationRunRecord), automationId, version, ...trigger }
  const pass = (outcome: PassOutcome): RunEvent => ({ type: 'AutomationPassed', data: { ...facts, outcome } })
  if (!automation.isEnabled) return trigger.causes.some(isCalled) ? [pass('disabled')] : []
  if (verdict !== 'run') return [pass(verdict)]
  if (isLoop(automationId, trigger.chain))
    return [pass('loop'), ...loopAlarm(automation, trigger.chain, read, ctx)]
  const runs = [...read.by('automationRun', 'automation', automationId).values()].filter(isOpen)
  if (runs.length === 0) return [begun(facts, automation, ctx)]
  const ends = (of: readonly AutomationRun[]): RunEvent[] =>
    of.map(({ id: runId }) => ({ type: 'AutomationRunStopped', data: { runId } }))
  if (automation.onRetrigger === 'restart') return [...ends(runs), begun(facts, automation, ctx)]
  // At most one run is queued; a newer trigger replaces it.
  const { tasks } = automation
  return [
    ...ends(runs.filter(({ outcome }) => outcome === 'waiting')),
    { type: 'AutomationRunQueued', data: { ...facts, tasks: tasks.filter(({ isEnabled }) => isEnabled) } },
  ]
}

type RunFacts = Omit<Extract<RunEvent, { type: 'AutomationRunBegun' }>['data'], 'tasks'>

const begun = (facts: RunFacts, { tasks }: Automation, { nowMs }: DecideContext): RunEvent => ({
  type: 'AutomationRunBegun',
  data: { ...facts, tasks: dueTasks(tasks, nowMs) },
})

/** Whether one more call closes a cycle of automations or exceeds the maximum call depth, `CHAIN_MAX`. */
export const isLoop = (automationId: AutomationId, chain: readonly AutomationId[]): boolean =>
  chain.includes(automationId) || chain.length >= CHAIN_MAX

function loopAlarm(
  automation: Automation,
  chain: readonly AutomationId[],
  read: ReadState,
  ctx: DecideContext,
): AlarmEvent[] {
  const from = Math.max(0, chain.indexOf(automation.id))
  const names = namesRound([...chain.slice(from), automation.id], read)
  const text = { code: 'automation_loop', severity: 'major', title: '', ...names } as const
  return appAlarm(automation, text, read, ctx) ?? []
}

/**
 * The cycle of automations to report: the observed call chain. If a slow step hides the chain, the cycle of the
 * definitions. Otherwise the automation alone.
 */
function loopOf(automation: Automation, chain: readonly AutomationId[], read: ReadState): AutomationId[] {
  const { id } = automation
  const from = chain.indexOf(id)
  if (from >= 0) return [...chain.slice(from), id]
  const way = deviceLoopOf(automation, read)
  return way ? [id, ...way, id] : [id]
}

function namesRound(ids: readonly AutomationId[], read: ReadState): { body: string; bodyEn: string } {
  const found = ids.map((id) => read.get('automation', id) ?? { name: id, nameEn: id })
  return {
    body: found.map(({ name }) => name).join(' → '),
    bodyEn: found.map(({ name, nameEn }) => nameEn || name).join(' → '),
  }
}
