/** What a reset of the simulated world asks for and says before it begins. */
import { z } from 'zod'
import { personSchema } from '#shared/records/person.ts'
import { numberParam } from './parameters.ts'

/** Of those whom a reset interrupts. */
export const RESET_PEOPLE_NAMED = 5

export const resetInput = z.strictObject({
  /** How many other people with an open console the caller accepts to interrupt; with more of them it is refused. */
  others: numberParam(z.number().int().min(0)).default(0),
})

export const resetPlanSchema = z.strictObject({
  /** Other people with an open console of any project, and the first of them by name. */
  others: z.number().int(),
  people: z.array(personSchema).max(RESET_PEOPLE_NAMED),
  /** How long they are warned before it begins; 0 where there are none. */
  noticeMs: z.number(),
  /** How long the last making of a world took; null where that is not known. */
  expectedMs: z.number().nullable(),
})
