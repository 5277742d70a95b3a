import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'
import { roleIdSchema } from './role.ts'

export const SITE_WORK_STATES = ['invited', 'active', 'ended', 'declined', 'withdrawn'] as const

export const siteWorkIdSchema = idSchema('swk')
export type SiteWorkId = z.infer<typeof siteWorkIdSchema>

/** A longer period requested by the contractor. */
export const extensionSchema = z.strictObject({
  untilMs: z.number(),
  reason: z.string(),
  askedAtMs: z.number(),
})

/** A contractor with temporary site access: company, period, areas and a role with the permissions. */
export const siteWorkRecord = defineRecord({
  type: 'siteWork',
  id: siteWorkIdSchema,
  word: ['site works', '施工'],
  fields: {
    company: z.string(),
    phone: z.string(),
    note: z.string(),
    roleId: roleIdSchema,
    areas: z.union([z.literal('all'), z.array(areaIdSchema).readonly()]),
    startsAtMs: z.number(),
    endsAtMs: z.number(),
    state: z.enum(SITE_WORK_STATES),
    /** Contractor's account; null until the invitation is accepted. */
    accountId: accountIdSchema.nullable(),
    /** The id of a member: whose record names these works, so the schema of its ids cannot be read here. */
    memberId: idSchema('mbr').nullable(),
    extension: extensionSchema.nullable(),
    /** When access ended; null before. */
    endedAtMs: z.number().nullable(),
    plannedBy: personSchema,
    plannedAtMs: z.number(),
  },
  indexes: {
    member: ({ memberId }) => memberId,
    account: ({ accountId }) => accountId,
    state: ({ state }) => state,
    role: ({ roleId }) => roleId,
  },
  isSeenBy: (principal): boolean => can(principal, 'staff.manage') && seesEverything(principal),
})

export type SiteWork = RecordFrom<typeof siteWorkRecord>
