import { z } from 'zod'

/** Where a session was opened: the network address, and what the browser called itself. */
export const sessionOriginSchema = z.strictObject({
  address: z.string(),
  /** `Chrome 142`; empty where it does not say. */
  browser: z.string(),
  /** `Windows 10`; empty where it does not say. */
  system: z.string(),
})
export type SessionOrigin = z.infer<typeof sessionOriginSchema>

export const NO_ORIGIN: SessionOrigin = { address: '', browser: '', system: '' }
