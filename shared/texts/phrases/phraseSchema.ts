/** Schema of a phrase without its texts, to keep the contract small. */
import { z } from 'zod'

/** The code is open: a stored run may be of a version that had other phrases. */
export const phraseSchema = z.strictObject({
  code: z.string(),
  params: z.record(z.string(), z.unknown()),
})
export type Phrase = z.infer<typeof phraseSchema>
