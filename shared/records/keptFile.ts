/** An uploaded file: its content is stored outside the log, under its SHA-256. */
import { z } from 'zod'

export const keptFileSchema = z.strictObject({
  /** SHA-256 of the content. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  sizeBytes: z.number().int().min(1),
  /** Original file name. */
  fileName: z.string().max(200),
})
export type KeptFile = z.infer<typeof keptFileSchema>
