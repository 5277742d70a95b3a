import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const templateRoleIdSchema = idSchema('tpl')
export type TemplateRoleId = z.infer<typeof templateRoleIdSchema>

/** A role of the template's demo: which of its pages it may open. It gives no right to anything else. */
export const templateRoleRecord = defineRecord({
  type: 'templateRole',
  id: templateRoleIdSchema,
  word: ['role', '角色'],
  fields: {
    /** What the template's interface calls it by. */
    key: z.string(),
    name: z.string(),
    description: z.string(),
    /** Full paths of the pages. */
    paths: z.array(z.string()).readonly(),
    /** A role that is there from the start leaves this mark when it is deleted. */
    isDeleted: z.boolean(),
  },
  indexes: { key: (role) => role.key },
  isSeenBy: (): boolean => false,
})

export type TemplateRole = RecordFrom<typeof templateRoleRecord>
