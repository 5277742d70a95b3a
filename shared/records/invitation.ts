import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'
import { roleIdSchema } from './role.ts'
import { siteWorkIdSchema } from './siteWork.ts'

export const INVITATION_STATES = ['pending', 'declined'] as const

export const invitationIdSchema = idSchema('inv')
export type InvitationId = z.infer<typeof invitationIdSchema>

/** Invitation by phone number. It is removed when accepted or withdrawn, so its code works once. */
export const invitationRecord = defineRecord({
  type: 'invitation',
  id: invitationIdSchema,
  word: ['invitation', '邀请'],
  fields: {
    phone: z.string(),
    roleId: roleIdSchema,
    /** 'all' areas of the role, or some of them only. */
    areas: z.union([z.literal('all'), z.array(areaIdSchema).readonly()]),
    message: z.string(),
    /** SHA-256 of the code, which only the inviter and the invited person know. */
    codeHash: z.string(),
    expiresAtMs: z.number(),
    state: z.enum(INVITATION_STATES),
    /** The invited person is a contractor. */
    siteWorkId: siteWorkIdSchema.optional(),
    invitedBy: personSchema,
    invitedAtMs: z.number(),
  },
  indexes: {
    phone: ({ phone }) => phone,
    code: ({ codeHash }) => codeHash,
    role: ({ roleId }) => roleId,
  },
  isSeenBy: (principal): boolean => can(principal, 'staff.manage') && seesEverything(principal),
})

export type Invitation = RecordFrom<typeof invitationRecord>

/** Whether it can be accepted now. */
export const isOpenInvitation = ({ state, expiresAtMs }: Invitation, nowMs: number): boolean =>
  state === 'pending' && nowMs < expiresAtMs
