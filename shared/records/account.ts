import { z } from 'zod'
import { accountIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

/** Pictures an account may choose from; served under `/static/headimg/`. The empty name stands for the initials. */
export const AVATARS = [
  '',
  'harbour.svg',
  'forest.svg',
  'dawn.svg',
  'slate.svg',
  'plum.svg',
  'amber.svg',
  'sea.svg',
  'rose.svg',
] as const

/** A person who can sign in. Holds no secret: the password's hash is kept outside the log. */
export const accountSchema = z.strictObject({
  type: z.literal('account'),
  id: accountIdSchema,
  phone: z.string(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  isSuper: z.boolean(),
  /** Enterprise certification has been approved. */
  isCertified: z.boolean(),
  createdAtMs: z.number(),
})

export type Account = z.infer<typeof accountSchema>

export const accountType: RecordType<Account> = {
  type: 'account',
  indexes: { phone: (account) => account.phone },
}
