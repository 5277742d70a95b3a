import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { alarmIdSchema } from './alarm.ts'
import {
  automationIdSchema,
  automationTaskSchema,
  devicesOf,
  partIdSchema,
  seesAutomation,
} from './automation.ts'
import { commandIdSchema } from './command.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { seesDevices } from './device.ts'
import { hostIdSchema } from './host.ts'
import { sceneRunIdSchema } from './sceneRun.ts'

/** Causes of the run; several if they occurred at one instant. */
export const runCauseSchema = z.discriminatedUnion('kind', [
  /** A condition started to hold, or its time came. `afterGap`: detected when devices returned. */
  z.strictObject({
    kind: z.literal('condition'),
    partId: partIdSchema,
    afterGap: z.boolean().default(false),
  }),
  /** The effective range or a pause started or ended while the conditions held. */
  z.strictObject({ kind: z.literal('opened') }),
  /** Run by a person, with or without checking conditions. */
  z.strictObject({
    kind: z.literal('person'),
    accountId: z.string(),
    name: z.string(),
    /** Empty where there is no other name in English. */
    nameEn: z.string().default(''),
    checked: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('automation'), automationId: automationIdSchema }),
])
export type RunCause = z.infer<typeof runCauseSchema>

/** Evaluated value of a condition; null if unknown (no report, offline too long, no weather). */
export const conditionSeenSchema = z.strictObject({
  partId: partIdSchema,
  isSo: z.boolean().nullable(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  /** Age of the value in ms. */
  ageMs: z.number().nullable(),
  /** Since when it holds (epoch ms), for conditions with a hold time. */
  sinceMs: z.number().nullable(),
})
export type ConditionSeen = z.infer<typeof conditionSeenSchema>

export const TASK_OUTCOMES = [
  'waiting',
  'pending',
  'confirmed',
  'done',
  'alreadySo',
  'failed',
  'timedOut',
  'skipped',
  'stopped',
] as const
export type TaskOutcome = (typeof TASK_OUTCOMES)[number]

export const automationRunIdSchema = idSchema('aru')
export type AutomationRunId = z.infer<typeof automationRunIdSchema>

export const taskRunSchema = z.strictObject({
  /** The task as it was when the run began. Later edits do not change a run. */
  task: automationTaskSchema,
  dueAtMs: z.number(),
  outcome: z.enum(TASK_OUTCOMES),
  /** Reason of failure or skipping: rejection code or host error. */
  reason: z.string().nullable(),
  commandId: commandIdSchema.nullable(),
  sceneRunId: sceneRunIdSchema.nullable(),
  /** Other effects: an alarm that was raised or repeated, or a run of another automation. */
  alarmId: alarmIdSchema.optional(),
  calledRunId: automationRunIdSchema.optional(),
  /** Sequence of the commit that commanded its device. */
  toldSeq: z.number().int().optional(),
  settledAtMs: z.number().nullable(),
})
export type TaskRun = z.infer<typeof taskRunSchema>

/**
 * Why a trigger caused no run: a condition was false or unknown, outside the time range, paused, disabled but called,
 * a cycle, the rate limit, replaced by a newer run, or missed.
 */
export const PASS_OUTCOMES = [
  'conditionFalse',
  'conditionUnknown',
  'outOfRange',
  'paused',
  'disabled',
  'loop',
  'rate',
  'dropped',
  'missed',
] as const
export type PassOutcome = (typeof PASS_OUTCOMES)[number]
/**
 * `queued` runs start after the current one. The other values are results of a run, or the reason why there was
 * none.
 */
export const AUTOMATION_OUTCOMES = [
  'waiting',
  'running',
  'done',
  'partial',
  'failed',
  'stopped',
  ...PASS_OUTCOMES,
] as const
export type AutomationOutcome = (typeof AUTOMATION_OUTCOMES)[number]

/** Whether it has not ended. */
export const isOpen = ({ outcome }: { readonly outcome: AutomationOutcome }): boolean =>
  outcome === 'running' || outcome === 'waiting'

const PASSES: ReadonlySet<AutomationOutcome> = new Set(PASS_OUTCOMES)
/** Whether it was a decision not to run, or a run that never started. */
export const isPass = ({ outcome }: { readonly outcome: AutomationOutcome }): boolean => PASSES.has(outcome)

/** Version of a run that a host reported without a known version. */
export const UNKNOWN_VERSION = 0

/** The trace of one run, or of one decision not to run. */
export const automationRunRecord = defineRecord({
  type: 'automationRun',
  id: automationRunIdSchema,
  word: ['run', '运行'],
  fields: {
    automationId: automationIdSchema,
    version: z.number().int(),
    /** When the run was due (epoch ms). It is late if it started more than one tick after that. */
    dueAtMs: z.number(),
    startedAtMs: z.number(),
    endedAtMs: z.number().nullable(),
    causes: z.array(runCauseSchema).readonly(),
    conditions: z.array(conditionSeenSchema).readonly(),
    tasks: z.array(taskRunSchema).readonly(),
    outcome: z.enum(AUTOMATION_OUTCOMES),
    /** The automations that led to it, one after the other. */
    chain: z.array(automationIdSchema).readonly(),
    /** Host that ran it and reported later; null: the server. */
    onHost: hostIdSchema.nullable(),
    /** Number of earlier runs that were dropped because they were reported too fast. */
    leftOut: z.number().int().optional(),
  },
  indexes: {
    automation: (run) => run.automationId,
    /** Devices that its tasks set. The current automation may have others. */
    device: (run) => devicesOf({ conditions: [], tasks: run.tasks.map(({ task }) => task) }),
    open: (run) => (isOpen(run) ? 'yes' : null),
    /** Commands of its that are open. */
    command: (run) =>
      run.tasks.flatMap(({ outcome, commandId }) =>
        outcome === 'pending' && commandId !== null ? [commandId] : [],
      ),
    /** Scene runs that its tasks started, open or ended. */
    sceneRun: (run) => run.tasks.flatMap(({ sceneRunId }) => sceneRunId ?? []),
  },
  seenWith: { device: 'device' },
  /** Visible with its automation, if the user also sees all devices that the run itself set. */
  isSeenBy: (principal, run, read): boolean => {
    if (principal.areas === 'all') return true
    const automation = read.get('automation', run.automationId)
    const own = devicesOf({ conditions: [], tasks: run.tasks.map(({ task }) => task) })
    const known = own.filter((deviceId) => read.get('device', deviceId) !== undefined)
    return seesDevices(principal, known, read) && (!automation || seesAutomation(principal, automation, read))
  },
})
export type AutomationRun = RecordFrom<typeof automationRunRecord>
