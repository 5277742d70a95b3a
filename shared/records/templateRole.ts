import { z } from 'zod'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

/** A role of the template's demo: which of its pages it may open. It gives no right to anything else. */
export const templateRoleRecord = defineRecord({
  type: 'templateRole',
  prefix: 'tpl',
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
