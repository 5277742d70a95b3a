import { z } from 'zod'

/** Origin of a session: address and browser. */
export const sessionOriginSchema = z.strictObject({
  address: z.string(),
  /** `Chrome 142`; empty if unknown. */
  browser: z.string(),
  /** `Windows 10`; empty if unknown. */
  system: z.string(),
})
export type SessionOrigin = z.infer<typeof sessionOriginSchema>

export const NO_ORIGIN: SessionOrigin = { address: '', browser: '', system: '' }
