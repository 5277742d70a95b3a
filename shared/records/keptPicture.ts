/** Uploaded picture, stored by SHA-256 outside the log. */
import { z } from 'zod'

export const KEPT_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const

export const keptPictureSchema = z.strictObject({
  /** SHA-256 of the content. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(KEPT_PICTURE_TYPES),
  widthPx: z.number().positive(),
  heightPx: z.number().positive(),
})
export type KeptPicture = z.infer<typeof keptPictureSchema>
