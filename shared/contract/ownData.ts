/** Data that the server stores about the calling user. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const OWN_DATA_KINDS = [
  'account',
  'sessions',
  'displays',
  'signIns',
  'factors',
  'browsers',
  'drafts',
  'memberships',
  'settings',
  'requests',
  'messages',
  'operations',
] as const

const items = z.array(z.looseObject({}))

const outputSchema = z.strictObject({
  exportedAtMs: z.number(),
  kinds: z.array(
    z.strictObject({
      kind: z.enum(OWN_DATA_KINDS),
      count: z.number().int(),
      /** First instant in it; null if there is none. */
      sinceMs: z.number().nullable(),
      /** Retention period in ms; null for as long as the account exists. */
      keptMs: z.number().nullable(),
      /** Older entries were omitted. */
      isCut: z.boolean().optional(),
    }),
  ),
  data: z.strictObject({
    account: items,
    sessions: items,
    displays: items,
    signIns: items,
    factors: items,
    browsers: items,
    drafts: items,
    memberships: items,
    settings: items,
    requests: items,
    messages: items,
    operations: items,
  }),
})
export type OwnData = z.infer<typeof outputSchema>

export const ownDataContract = {
  read: endpoint({
    path: '/userinfo/owndata',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    isLong: true,
    summary:
      'Everything that is kept about the caller: kinds with their number, age and retention, and the data itself without secrets',
    input: z.strictObject({}),
    output: outputSchema,
    example: { input: {} },
  }),
}
