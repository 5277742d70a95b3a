import { z } from 'zod'
import { accountIdSchema, roleIdSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

/** An account's place in a project. */
export const memberRecord = defineRecord({
  type: 'member',
  prefix: 'mbr',
  fields: {
    accountId: accountIdSchema,
    roleId: roleIdSchema,
    nickname: z.string(),
    joinedAtMs: z.number(),
  },
  indexes: { account: (member) => member.accountId, role: (member) => member.roleId },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type Member = RecordFrom<typeof memberRecord>
