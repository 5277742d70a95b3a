/** Reset of the simulated world: parameters and preview. */
import { z } from 'zod'
import { personSchema } from '#shared/records/person.ts'
import { numberParam } from './parameters.ts'

/** Maximum named people interrupted by a reset. */
export const RESET_PEOPLE_NAMED = 5

export const resetInput = z.strictObject({
  /** Number of other active users that the caller accepts to interrupt. Rejected if there are more. */
  others: numberParam(z.number().int().min(0)).default(0),
})

export const resetPlanSchema = z.strictObject({
  /** Other people with an open console of any project, and the first of them by name. */
  others: z.number().int(),
  people: z.array(personSchema).max(RESET_PEOPLE_NAMED),
  /** Warning time for other users in ms; 0 without any. */
  noticeMs: z.number(),
  /** Duration of the last reset in ms; null if unknown. */
  expectedMs: z.number().nullable(),
})
