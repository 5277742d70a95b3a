import { z } from 'zod'
import { accountIdSchema, memberIdSchema, roleIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

/** An account's place in a project. */
export const memberSchema = z.strictObject({
  type: z.literal('member'),
  id: memberIdSchema,
  accountId: accountIdSchema,
  roleId: roleIdSchema,
  nickname: z.string(),
  joinedAtMs: z.number(),
})

export type Member = z.infer<typeof memberSchema>

export const memberType: RecordType<Member> = {
  type: 'member',
  indexes: { account: (member) => member.accountId, role: (member) => member.roleId },
}
