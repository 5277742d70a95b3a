import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const companyIdSchema = idSchema('cmp')

/** The company that operates the server, as entered at the first start in live mode. The estate has at most one. */
export const companyRecord = defineRecord({
  type: 'company',
  id: companyIdSchema,
  word: ['company', '公司'],
  fields: {
    name: z.string(),
    /** Time zone of new projects that name none. */
    timeZone: z.string(),
    setUpBy: accountIdSchema,
    setUpAtMs: z.number(),
  },
  indexes: {},
  isSeenBy: (): boolean => false,
})

export type Company = RecordFrom<typeof companyRecord>
