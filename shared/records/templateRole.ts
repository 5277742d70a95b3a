import { z } from 'zod'
import type { RecordType } from '#shared/kernel/recordStore.ts'

/** A role of the template's demo: which of its pages it may open. It gives no right to anything else. */
export const templateRoleSchema = z.strictObject({
  type: z.literal('templateRole'),
  /** The role's key. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Full paths of the pages. */
  paths: z.array(z.string()),
  /** A role that is there from the start leaves this mark when it is deleted. */
  isDeleted: z.boolean(),
})

export type TemplateRole = z.infer<typeof templateRoleSchema>

export const templateRoleType: RecordType<TemplateRole> = { type: 'templateRole', indexes: {} }
