import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { commandIdSchema, commandItemSchema } from './command.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { detectionIdSchema, SIGNALS } from './detection.ts'
import { deviceIdSchema } from './device.ts'
import { hostIdSchema } from './host.ts'
import { endOf, STEP_OUTCOMES, sceneRunIdSchema } from './sceneRun.ts'

/** Report of one device in the room at decision time. */
export const evidenceSchema = z.strictObject({
  signal: z.enum(SIGNALS),
  deviceId: deviceIdSchema,
  sinceMs: z.number(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const vacancyStepSchema = z.strictObject({
  ...commandItemSchema.shape,
  /** Previously reported values, as far as known. */
  before: commandItemSchema.shape.values.nullable(),
  /** Sets back what an earlier step had changed. */
  isRestore: z.boolean(),
  outcome: z.enum(STEP_OUTCOMES),
  reason: z.string().nullable(),
  commandId: commandIdSchema.nullable(),
})
export type VacancyStep = z.infer<typeof vacancyStepSchema>

/**
 * Reasons why a sensor has no value. `missing`: the room has no such sensor. `not_yet`: no report since the
 * server or the host restarted.
 */
export const DOUBTS = ['missing', 'never', 'offline', 'silent', 'not_yet'] as const
export type Doubt = (typeof DOUBTS)[number]

/** Stage of a room between occupied and switched off. */
export const STAGES = [
  'disabled',
  'outside_hours',
  'somebody',
  'spared',
  'unknown',
  'watching',
  'pending',
  'acted',
] as const
export type StageName = (typeof STAGES)[number]

/** `pending`: announced; presence cancels it. `acted`: executed, and no one has returned. */
export const VACANCY_PHASES = ['pending', 'acted', 'ended'] as const

/**
 * Why a vacancy ended. Before the action: presence (with the signal), "do not disturb", change of letting, silent
 * sensors, a gap in data, server downtime, or end of hours. After it: someone returned. `rule`: the rule was changed,
 * disabled or deleted.
 */
export const VACANCY_ENDINGS = [
  ...SIGNALS,
  'do_not_disturb',
  'let',
  'vacant',
  'unknown',
  'interrupted',
  'missed',
  'hours',
  'rule',
  'returned',
] as const
export type VacancyEnding = (typeof VACANCY_ENDINGS)[number]

export const vacancyIdSchema = idSchema('vac')
export type VacancyId = z.infer<typeof vacancyIdSchema>

/** A room that a rule found vacant. The live state contains the newest entry for each rule and room. */
export const vacancyRecord = defineRecord({
  type: 'vacancy',
  id: vacancyIdSchema,
  fields: {
    detectionId: detectionIdSchema,
    /** Name of its rule at that time, because the rule may be deleted later. */
    ruleName: z.string(),
    ruleNameEn: z.string(),
    areaId: areaIdSchema,
    phase: z.enum(VACANCY_PHASES),
    /** Start of the vacancy. */
    sinceMs: z.number(),
    evidence: z.array(evidenceSchema).readonly(),
    beganAtMs: z.number(),
    /** The commit that announced it: the cause of the action. */
    beganSeq: z.number().int(),
    actsAtMs: z.number(),
    actedAtMs: z.number().nullable(),
    endedAtMs: z.number().nullable(),
    ending: z.enum(VACANCY_ENDINGS).nullable(),
    steps: z.array(vacancyStepSchema).readonly(),
    sceneRunId: sceneRunIdSchema.nullable(),
    /** Rejection code if its scene was not run. */
    sceneRefusal: z.string().nullable(),
    /** Where its alarm is raised; null without one. */
    alarm: z.strictObject({ hostId: hostIdSchema, deviceId: deviceIdSchema }).nullable(),
  },
  indexes: {
    detection: (vacancy) => vacancy.detectionId,
    area: (vacancy) => vacancy.areaId,
    room: (vacancy) => roomKey(vacancy),
    /** Commands of its that are open. */
    command: (vacancy) => [
      ...new Set(
        vacancy.steps.flatMap(({ outcome, commandId }) =>
          outcome === 'pending' && commandId !== null ? [commandId] : [],
        ),
      ),
    ],
  },
  seenWith: { area: 'area' },
  isSeenBy: (principal, { areaId }): boolean => seesArea(principal, areaId),
})

export type Vacancy = RecordFrom<typeof vacancyRecord>

/** Key of one room under one rule. */
export const roomKey = ({
  detectionId,
  areaId,
}: {
  readonly detectionId: string
  readonly areaId: string
}): string => `${detectionId}/${areaId}`

export const VACANCY_OUTCOMES = [
  'pending',
  'cancelled',
  'running',
  'noted',
  'done',
  'partial',
  'failed',
] as const
export type VacancyOutcome = (typeof VACANCY_OUTCOMES)[number]

type OutcomeFields = Pick<Vacancy, 'phase' | 'actedAtMs' | 'steps' | 'sceneRunId' | 'sceneRefusal' | 'alarm'>

/** Result of a vacancy without the restoring: no action, observed only, or how its devices responded. */
export function vacancyOutcome(vacancy: OutcomeFields): VacancyOutcome {
  if (vacancy.actedAtMs === null) return vacancy.phase === 'pending' ? 'pending' : 'cancelled'
  const outcomes: string[] = vacancy.steps.filter(({ isRestore }) => !isRestore).map(({ outcome }) => outcome)
  if (outcomes.includes('pending')) return 'running'
  if (vacancy.sceneRefusal !== null) outcomes.push('skipped')
  if (vacancy.sceneRunId !== null || vacancy.alarm !== null) outcomes.push('confirmed')
  if (outcomes.length === 0) return 'noted'
  return endOf(outcomes.filter((outcome) => outcome === 'confirmed').length, outcomes.length)
}
