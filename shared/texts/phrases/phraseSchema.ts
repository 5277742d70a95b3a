/** A phrase on its way: without any words, so that a contract does not bring them along. */
import { z } from 'zod'

/** The code is open: a stored run may be of a version that had other phrases. */
export const phraseSchema = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
})
export type Phrase = z.infer<typeof phraseSchema>
