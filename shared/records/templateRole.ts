import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const templateRoleIdSchema = idSchema('tpl')
export type TemplateRoleId = z.infer<typeof templateRoleIdSchema>

/** Role of the template's demo, with the pages that it may open. It grants no other rights. */
export const templateRoleRecord = defineRecord({
  type: 'templateRole',
  id: templateRoleIdSchema,
  word: ['role', '角色'],
  fields: {
    /** Name of the role in the template's interface. */
    key: z.string(),
    name: z.string(),
    description: z.string(),
    /** Full paths of the pages. */
    paths: z.array(z.string()).readonly(),
    /** Marks the deletion of a predefined role. */
    isDeleted: z.boolean(),
  },
  indexes: { key: (role) => role.key },
  isSeenBy: (): boolean => false,
})

export type TemplateRole = RecordFrom<typeof templateRoleRecord>
