/**
 * Runs that hosts executed on their own and reported later. Each becomes one run of the automation, exactly
 * once.
 */

import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { Automation, AutomationTask } from '#shared/records/automation.ts'
import {
  type AutomationRun,
  automationRunIdSchema,
  automationRunRecord,
  type ConditionSeen,
  isPass,
  type TaskRun,
  UNKNOWN_VERSION,
} from '#shared/records/automationRun.ts'
import { deviceNumbered } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { type HostAutomation, hostAutomationIdSchema } from '#shared/records/hostAutomation.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { HostRun } from '#shared/storedAutomations.ts'
import { oldRuns } from './runTasks.ts'

const { automationId, version, dueAtMs, startedAtMs, causes, conditions, tasks, outcome, onHost, leftOut } =
  automationRunRecord.fields

/** A run with the number of earlier runs that are not recorded individually. */
export type CountedRun = HostRun & { readonly leftOut?: number }

/**
 * Upper bound for the gap in a host's run counter after a server restore. A larger number would leave none for later
 * runs.
 */
const RUNS_AHEAD_MAX = 10_000_000

export const hostRunEvents = {
  HostRunTold: defineEvent({
    schema: z.object({
      runId: automationRunIdSchema,
      hostAutomationId: hostAutomationIdSchema,
      /** Run number in the host's counter. */
      told: z.number().int(),
      ...{ automationId, version, dueAtMs, startedAtMs, causes, conditions, tasks, outcome },
      endedAtMs: z.number(),
      onHost: onHost.unwrap(),
      leftOut,
    }),
    evolve({ runId, hostAutomationId, told: reportedRun, ...facts }, read): AnyChange[] {
      const copy = read.get('hostAutomation', hostAutomationId)
      const run: AutomationRun = { type: 'automationRun', id: runId, ...facts, chain: [] }
      return [
        ...(copy ? [{ put: { ...copy, told: reportedRun } }] : []),
        ...oldRuns(read, facts.automationId, isPass(run) ? 'pass' : 'run'),
        { put: run },
      ]
    },
  }),
}
export type HostRunEvent = EventOf<typeof hostRunEvents>

export const hostRunAggregate = defineAggregate({
  events: hostRunEvents,
  setUp: null,
  commands: {
    /** A repeated report, or one of a deleted automation, changes nothing. */
    NoteHostRuns(
      { hostId, runs }: { readonly hostId: HostId; readonly runs: readonly CountedRun[] },
      read: ReadState,
      ctx: DecideContext,
    ): HostRunEvent[] {
      const copies = new Map(
        [...read.by('hostAutomation', 'host', hostId).values()].map((one) => [one.slot, one]),
      )
      const last = new Map<number, number>()
      return runs.flatMap((run): HostRunEvent[] => {
        const copy = copies.get(run.slot)
        const automation = copy && read.get('automation', copy.automationId)
        const before = last.get(run.slot) ?? copy?.told ?? 0
        if (!copy || !automation || run.n <= before || run.n > before + RUNS_AHEAD_MAX) return []
        const ranBy = versionOf(run, copy)
        if (ranBy === null) return []
        last.set(run.slot, run.n)
        const times = timesOf(run, ctx.nowMs)
        // Earlier versions of the automation are not stored. For those, the server accepts the host's report about its
        // own devices.
        const rule = ranBy === automation.version ? automation : null
        const data = {
          runId: ctx.newId(automationRunRecord),
          ...{ hostAutomationId: copy.id, told: run.n, automationId: automation.id, onHost: hostId },
          ...{ version: ranBy, causes: run.causes },
          conditions: run.conditions
            .filter(({ partId }) => !rule || rule.conditions.some(({ id }) => id === partId))
            .map((seen) => seenBy(seen, times.startedAtMs)),
          ...times,
          ...{ tasks: tasksOf(run, times, copy, rule, read), outcome: run.outcome },
          ...(run.leftOut ? { leftOut: run.leftOut } : {}),
        }
        return [{ type: 'HostRunTold', data }]
      })
    },
  },
})

/** The version of the automation that the host ran by; null where that was no copy of this automation. */
function versionOf({ version: copyVersion, hash }: HostRun, { sent, held }: HostAutomation): number | null {
  if (hash === undefined) return UNKNOWN_VERSION
  const same = sent.filter((one) => one.hash === hash)
  const ranBy = same.find((one) => one.version === copyVersion) ?? same.at(-1)
  // A copy that the host has held since before the server's backup still belongs to this automation.
  return ranBy?.ruleVersion ?? (held?.hash === hash ? UNKNOWN_VERSION : null)
}

/** The state had lasted this long at evaluation time. */
const seenBy = ({ ageMs, sinceMs, ...seen }: ConditionSeen, atMs: number): ConditionSeen => ({
  ...seen,
  ageMs: ageMs === null ? null : Math.min(Math.max(ageMs, 0), atMs),
  sinceMs: sinceMs === null ? null : Math.min(Math.max(sinceMs, 0), atMs),
})

/**
 * The clock of a host may be wrong, so times are clamped to the server's clock. The run itself is accepted.
 */
function timesOf(run: HostRun, nowMs: number) {
  const endedAtMs = Math.min(run.endedAtMs, nowMs)
  const started = Math.min(run.startedAtMs, endedAtMs)
  return { dueAtMs: Math.min(run.dueAtMs, started), startedAtMs: started, endedAtMs }
}

/** Skips actions on records that have been deleted. */
function tasksOf(
  { tasks: reported }: HostRun,
  { endedAtMs }: ReturnType<typeof timesOf>,
  { hostId }: HostAutomation,
  rule: Pick<Automation, 'tasks'> | null,
  read: ReadState,
): TaskRun[] {
  return reported.flatMap(({ dueAtMs: due, outcome: end, error, ...stored }): TaskRun[] => {
    const taskParts = taskOf(stored, hostId, read)
    const task = taskParts && rule ? rule.tasks.find((one) => isSamePart(one, taskParts)) : taskParts
    if (!task) return []
    const none = { commandId: null, sceneRunId: null }
    return [
      {
        task,
        dueAtMs: Math.min(due, endedAtMs),
        outcome: end,
        reason: error,
        ...none,
        settledAtMs: endedAtMs,
      },
    ]
  })
}

/** Compares the parts that identify a task. The automation defines the values. */
const isSamePart = (own: AutomationTask, reportedTask: AutomationTask): boolean =>
  own.id === reportedTask.id &&
  ((own.type === 'device' && reportedTask.type === 'device' && own.deviceId === reportedTask.deviceId) ||
    (own.type === 'scene' && reportedTask.type === 'scene' && own.sceneId === reportedTask.sceneId))

function taskOf(
  { id, delayMs, d, values, scene }: Omit<HostRun['tasks'][number], 'dueAtMs' | 'outcome' | 'error'>,
  hostId: HostId,
  read: ReadState,
): AutomationTask | null {
  const part = { id, isEnabled: true, delayMs }
  const device = d === undefined ? undefined : deviceNumbered(read, hostId, d)
  if (device?.hostId === hostId && values) return { type: 'device', ...part, deviceId: device.id, values }
  for (const copy of read.by('hostScene', 'host', hostId).values())
    if (copy.slot === scene) return { type: 'scene', ...part, sceneId: copy.sceneId }
  return null
}
