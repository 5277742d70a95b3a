import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

/** Selectable account pictures, served under `/static/headimg/`. The empty name means initials. */
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

export const accountIdSchema = idSchema('acc')
export type AccountId = z.infer<typeof accountIdSchema>

/** A person who can sign in. Contains no secret: the password hash is stored outside the log. */
export const accountRecord = defineRecord({
  type: 'account',
  id: accountIdSchema,
  word: ['account', '账号'],
  fields: {
    phone: z.string(),
    name: z.string(),
    /** English spelling of the name, if entered. */
    nameEn: z.string().optional(),
    avatar: z.string(),
    introduction: z.string(),
    isSuper: z.boolean(),
    /** Enterprise certification has been approved. */
    isCertified: z.boolean(),
    createdAtMs: z.number(),
    /** Last sign-in; missing before the first. */
    signedInAtMs: z.number().optional(),
  },
  indexes: { phone: (account) => account.phone },
  isSeenBy: (): boolean => false,
})

export type Account = RecordFrom<typeof accountRecord>
