import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, rightSchema, seesEverything } from '#shared/permissions.ts'
import { REVIEW_STATES } from '#shared/rules/review.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'
import { roleIdSchema } from './role.ts'

export const joinRequestIdSchema = idSchema('jrq')
export type JoinRequestId = z.infer<typeof joinRequestIdSchema>

/** A request to join the project, or of a member for a right, with its decision. */
export const joinRequestRecord = defineRecord({
  type: 'joinRequest',
  id: joinRequestIdSchema,
  word: ['request to join', '加入申请'],
  fields: {
    accountId: accountIdSchema,
    phone: z.string(),
    applicant: personSchema,
    message: z.string(),
    /** Right requested by an existing member; omitted in a request to join. */
    right: rightSchema.optional(),
    state: z.enum(REVIEW_STATES),
    askedAtMs: z.number(),
    /** Null before the decision. */
    reviewedAtMs: z.number().nullable(),
    reviewedBy: personSchema.nullable(),
    /** Granted role; null unless approved. */
    roleId: roleIdSchema.nullable(),
    /** Reason of the rejection; empty otherwise. */
    reason: z.string(),
  },
  indexes: { account: ({ accountId }) => accountId, state: ({ state }) => state },
  isSeenBy: (principal): boolean => can(principal, 'staff.review') && seesEverything(principal),
})

export type JoinRequest = RecordFrom<typeof joinRequestRecord>
