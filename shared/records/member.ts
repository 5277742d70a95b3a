import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { roleIdSchema } from './role.ts'

export const memberIdSchema = idSchema('mbr')
export type MemberId = z.infer<typeof memberIdSchema>

/** An account's place in a project. */
export const memberRecord = defineRecord({
  type: 'member',
  id: memberIdSchema,
  word: ['member', '成员'],
  fields: {
    accountId: accountIdSchema,
    roleId: roleIdSchema,
    nickname: z.string(),
    /** As people without Chinese read it, where there is such a name. */
    nicknameEn: z.string().optional(),
    joinedAtMs: z.number(),
  },
  indexes: { account: (member) => member.accountId, role: (member) => member.roleId },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type Member = RecordFrom<typeof memberRecord>
