import { z } from 'zod'
import { VIEW_NAME_LENGTH_MAX, VIEW_QUERY_LENGTH_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const savedViewIdSchema = idSchema('svw')
export type SavedViewId = z.infer<typeof savedViewIdSchema>

/** A query of one list that a person has saved under a name. Names are unique within the list. */
export const savedViewRecord = defineRecord({
  type: 'savedView',
  id: savedViewIdSchema,
  word: ['view', '视图'],
  fields: {
    accountId: accountIdSchema,
    /** Which list of the console: `devices`. */
    list: z.string().regex(/^[A-Za-z][\w-]{0,39}$/),
    name: z.string().min(1).max(VIEW_NAME_LENGTH_MAX),
    /** The list's part of an address. */
    query: z.string().max(VIEW_QUERY_LENGTH_MAX),
    /** Shown when the list is opened without a query; at most one of a list. */
    isDefault: z.boolean(),
  },
  indexes: { account: ({ accountId }) => accountId },
  isSeenBy: (): boolean => false,
})

export type SavedView = RecordFrom<typeof savedViewRecord>
