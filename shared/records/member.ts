import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { roleIdSchema } from './role.ts'
import { siteWorkIdSchema } from './siteWork.ts'

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
    /** English spelling of the nickname, if there is one. */
    nicknameEn: z.string().optional(),
    joinedAtMs: z.number(),
    /** Narrows the areas of the role for this member; missing where the role alone decides. */
    areas: z.array(areaIdSchema).readonly().optional(),
    /** May not enter the project until `untilMs`, or until someone lifts it where that is null. */
    suspension: z.strictObject({ untilMs: z.number().nullable(), reason: z.string() }).optional(),
    /** The member is a contractor: leaves the project when these site works end. */
    siteWorkId: siteWorkIdSchema.optional(),
    /** The role follows from the company sign-in of the person. */
    isMapped: z.literal(true).optional(),
  },
  indexes: { account: (member) => member.accountId, role: (member) => member.roleId },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type Member = RecordFrom<typeof memberRecord>
