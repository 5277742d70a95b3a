import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { projectIdSchema } from './project.ts'

export const favouritesIdSchema = idSchema('fav')

/** The devices of one project that a person has starred, in the order of starring. */
export const favouritesRecord = defineRecord({
  type: 'favourites',
  id: favouritesIdSchema,
  fields: {
    accountId: accountIdSchema,
    projectId: projectIdSchema,
    deviceIds: z.array(deviceIdSchema).readonly(),
  },
  indexes: { owner: ({ accountId, projectId }) => `${accountId}/${projectId}` },
  isSeenBy: (): boolean => false,
})

export type Favourites = RecordFrom<typeof favouritesRecord>
