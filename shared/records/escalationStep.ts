import { z } from 'zod'
import { idOfEitherSchema } from '#shared/kernel/ids.ts'

export const ESCALATION_STEPS_MAX = 5
export const ESCALATION_MINUTES_MAX = 1_440

/** A person, by the account, or a role. */
export const alarmTargetSchema = idOfEitherSchema(['acc', 'rol'])
export type AlarmTarget = z.infer<typeof alarmTargetSchema>

/** Escalation after this many minutes without acknowledgement. `to` null: the alarm only sounds again. */
export const escalationStepSchema = z.strictObject({
  afterMinutes: z.number().int(),
  to: alarmTargetSchema.nullable(),
})
export type EscalationStep = z.infer<typeof escalationStepSchema>
