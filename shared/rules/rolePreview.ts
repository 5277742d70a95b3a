/** Looking at the console as a role: a session of its own, which reads as the role does and changes nothing. */
import { z } from 'zod'
import { MINUTE_MS } from '#shared/durations.ts'
import { roleIdSchema } from '#shared/records/role.ts'

export const ROLE_PREVIEW_MS = 30 * MINUTE_MS

export const rolePreviewSchema = z.strictObject({
  roleId: roleIdSchema,
  /** Session of the person who previews; the preview ends with it. */
  parentId: z.string(),
  endsAtMs: z.number(),
})
