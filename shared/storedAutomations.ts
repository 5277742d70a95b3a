/**
 * Automations in the format of hosts: device numbers, scene slots, and times with their location. Hosts report runs
 * later in the same format.
 */
import { z } from 'zod'
import { deviceNumberSchema } from './kernel/ids.ts'
import {
  automationConditionSchema,
  automationFields,
  CONDITIONS_MAX,
  DEVICES_PER_CONDITION_MAX,
  partIdSchema,
  TASK_DELAY_MAX_MS,
  TASKS_MAX,
} from './records/automation.ts'
import { AUTOMATION_OUTCOMES, conditionSeenSchema, runCauseSchema } from './records/automationRun.ts'
import { READING_TEXT_LENGTH_MAX } from './topicNames.ts'
import { heldSlotSchema, readingsSchema } from './topicValues.ts'

const [deviceCondition, timedCondition] = automationConditionSchema.options
const { deviceIds: _, isEnabled: __, ...read } = deviceCondition.shape
const { isEnabled: ___, ...timed } = timedCondition.shape
const { mode, repeat, effective, onRetrigger, catchUp } = automationFields

const storedConditionSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...read, d: z.array(deviceNumberSchema).min(1).max(DEVICES_PER_CONDITION_MAX) }),
  z.strictObject(timed),
])
const { slot, version, hash } = heldSlotSchema.shape
const storedTaskSchema = z.strictObject({
  id: partIdSchema,
  /** Delay after the start of the previous task. */
  delayMs: z.number().int().min(0).max(TASK_DELAY_MAX_MS),
  /** Device to set; otherwise a scene slot to run. */
  d: deviceNumberSchema.optional(),
  values: readingsSchema.optional(),
  scene: slot.optional(),
})
export type StoredTask = z.infer<typeof storedTaskSchema>

export const storedRuleSchema = z.strictObject({
  mode,
  conditions: z.array(storedConditionSchema).max(CONDITIONS_MAX),
  tasks: z.array(storedTaskSchema).max(TASKS_MAX),
  ...{ repeat, effective, onRetrigger, catchUp },
  isEnabled: z.boolean(),
  /** Paused until this instant (epoch ms). */
  pausedUntilMs: z.number().nullable(),
  /** Location for its times. */
  place: z.strictObject({
    timeZone: z.string().max(64),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  }),
})
export type StoredRule = z.infer<typeof storedRuleSchema>

export const storedAutomationSchema = z.strictObject({
  ...heldSlotSchema.shape,
  rule: storedRuleSchema,
  /** The run counter continues from here, or from the host's own counter if higher. */
  after: z.number().int().nonnegative(),
})
export type StoredAutomation = z.infer<typeof storedAutomationSchema>

export const automationControlSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('store'), ...storedAutomationSchema.shape }),
  z.strictObject({ op: z.literal('remove'), slot }),
])
export type AutomationControl = z.infer<typeof automationControlSchema>

const TASK_ENDS = ['confirmed', 'done', 'alreadySo', 'failed', 'skipped', 'stopped'] as const
const [conditionCause, openedCause] = runCauseSchema.options
const instant = z.number().int().nonnegative()
const { value: seenValue } = conditionSeenSchema.shape
const [, number, flag] = seenValue.unwrap().options
/** Limited to the length of device reports. */
const reportedConditionSchema = conditionSeenSchema.extend({
  value: z.union([z.string().max(READING_TEXT_LENGTH_MAX), number, flag]).nullable(),
})

/** A run that has ended, or a decision not to run. */
export const hostRunSchema = z.strictObject({
  slot,
  version,
  /** Hash of the definition it ran; without it the version of the run is unknown. */
  hash: hash.optional(),
  /** Run number, to detect duplicates. */
  n: z.number().int().min(1),
  dueAtMs: instant,
  startedAtMs: instant,
  endedAtMs: instant,
  causes: z.array(z.discriminatedUnion('kind', [conditionCause, openedCause])).max(CONDITIONS_MAX),
  conditions: z.array(reportedConditionSchema).max(CONDITIONS_MAX),
  tasks: z
    .array(
      z.strictObject({
        ...storedTaskSchema.shape,
        dueAtMs: instant,
        outcome: z.enum(TASK_ENDS),
        error: z.string().max(200).nullable(),
      }),
    )
    .max(TASKS_MAX),
  outcome: z.enum(AUTOMATION_OUTCOMES).exclude(['waiting', 'running']),
})
export type HostRun = z.infer<typeof hostRunSchema>
export const TOLD_RUNS_MAX = 20

/** Runs that a host executed on its own, oldest first; repeated until acknowledged. */
export const ranSchema = z.strictObject({ t: instant, runs: z.array(hostRunSchema).max(TOLD_RUNS_MAX) })
export type Ran = z.infer<typeof ranSchema>
