/** Events of automation runs. */
import { z } from 'zod'
import { defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { automationFields, automationIdSchema } from '#shared/records/automation.ts'
import {
  type AutomationRun,
  automationRunIdSchema,
  automationRunRecord,
  PASS_OUTCOMES,
  TASK_OUTCOMES,
  type TaskRun,
  taskRunSchema,
} from '#shared/records/automationRun.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import { oldRuns, stopped, withTasks } from './runTasks.ts'

const passOutcomeSchema = z.enum(PASS_OUTCOMES)

const onRun = { runId: automationRunIdSchema }
const { version, dueAtMs, causes, conditions, chain } = automationRunRecord.fields
const { task, outcome: _, ...settling } = taskRunSchema.shape
const triggered = {
  ...onRun,
  automationId: automationIdSchema,
  version,
  dueAtMs,
  causes,
  conditions,
  chain,
}
const takenSchema = z.object({
  /** Index of the task in the run, from 0. */
  task: z.number().int().min(0),
  outcome: z.enum(TASK_OUTCOMES),
  reason: settling.reason,
  commandId: settling.commandId,
  sceneRunId: settling.sceneRunId,
  alarmId: settling.alarmId,
  calledRunId: settling.calledRunId,
})
export type Taken = z.infer<typeof takenSchema>

const waiting = {
  outcome: 'waiting',
  reason: null,
  commandId: null,
  sceneRunId: null,
  settledAtMs: null,
} as const
const own = (
  {
    runId,
    ...rest
  }: { readonly runId: AutomationRun['id'] } & Omit<
    AutomationRun,
    'type' | 'id' | 'startedAtMs' | 'endedAtMs' | 'tasks' | 'outcome' | 'onHost'
  >,
  at: number,
) => ({ type: 'automationRun', id: runId, ...rest, startedAtMs: at, endedAtMs: null, onHost: null }) as const

export const runEvents = {
  /** A queued run starts under its own id. */
  AutomationRunBegun: defineEvent({
    schema: z.object({
      ...triggered,
      tasks: z.array(z.object({ task, dueAtMs: settling.dueAtMs })).readonly(),
    }),
    evolve({ tasks, ...data }, read, { at }): AnyChange[] {
      const run: AutomationRun = {
        ...own(data, at),
        outcome: 'running',
        tasks: tasks.map((one): TaskRun => ({ ...one, ...waiting })),
      }
      return [...oldRuns(read, data.automationId, 'run'), { put: run }]
    },
  }),
  /** The run starts after the current one ends, unless a newer one replaces it. */
  AutomationRunQueued: defineEvent({
    schema: z.object({ ...triggered, tasks: automationFields.tasks }),
    evolve({ tasks, ...data }, _read, { at }): AnyChange[] {
      const run: AutomationRun = {
        ...own(data, at),
        outcome: 'waiting',
        tasks: tasks.map((one): TaskRun => ({ task: one, dueAtMs: at, ...waiting })),
      }
      return [{ put: run }]
    },
  }),
  AutomationPassed: defineEvent({
    schema: z.object({ ...triggered, outcome: passOutcomeSchema }),
    evolve({ outcome, ...data }, read, { at }): AnyChange[] {
      const run: AutomationRun = { ...own(data, at), endedAtMs: at, outcome, tasks: [] }
      return [...oldRuns(read, data.automationId, 'pass'), { put: run }]
    },
  }),
  /** Results of tasks, when due or later, such as a scene that has ended. */
  AutomationTasksTaken: defineEvent({
    schema: z.object({ ...onRun, taken: z.array(takenSchema).readonly() }),
    evolve({ runId, taken }, read, { at, seq }): AnyChange[] {
      const run = read.get('automationRun', runId)
      if (!run) return []
      const by = new Map(taken.map(({ task: index, ...what }) => [index, what]))
      const tasks = run.tasks.map((one, i): TaskRun => {
        const what = by.get(i)
        if (!what) return one
        const sent = what.outcome === 'pending' && what.commandId !== null ? { toldSeq: seq } : {}
        return { ...one, ...what, ...sent, settledAtMs: what.outcome === 'pending' ? null : at }
      })
      return [{ put: withTasks(run, tasks, at) }]
    },
  }),
  AutomationRunStopped: defineEvent({
    schema: z.object(onRun),
    evolve({ runId }, read, { at }): AnyChange[] {
      const run = read.get('automationRun', runId)
      return run ? [{ put: stopped(run, at) }] : []
    },
  }),
}
export type RunEvent = EventOf<typeof runEvents>
