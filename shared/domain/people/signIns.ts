/** Sign-ins and sessions of members, in the log of their project. Events of the estate are in account.ts. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import { memberIdSchema } from '#shared/records/member.ts'
import { sessionOriginSchema } from '#shared/rules/sessionOrigin.ts'

const onAccount = { accountId: accountIdSchema }
const from = sessionOriginSchema.shape
const nothing = (): [] => []
const personal = { of: 'accountId', fields: { address: 'text', browser: 'text', system: 'text' } } as const

export const signInEvents = {
  MemberSignedIn: defineEvent({ schema: z.object({ ...onAccount, ...from }), personal, evolve: nothing }),
  MemberSignedOut: defineEvent({ schema: z.object({ ...onAccount, ...from }), personal, evolve: nothing }),
  /** Ended by a user, possibly the owner on another device. */
  MemberSessionEnded: defineEvent({ schema: z.object({ ...onAccount, ...from }), personal, evolve: nothing }),
  MemberSignInRefused: defineEvent({
    schema: z.object({
      ...onAccount,
      memberId: memberIdSchema,
      ...from,
      /** Number of attempts since the last recorded one. */
      times: z.number().int().min(1),
    }),
    personal,
    evolve: nothing,
  }),
  MemberPasswordChanged: defineEvent({ schema: z.object(onAccount), evolve: nothing }),
  MemberFactorChanged: defineEvent({
    schema: z.object({ ...onAccount, isAdded: z.boolean() }),
    evolve: nothing,
  }),
  MemberCompanyLinkChanged: defineEvent({
    schema: z.object({ ...onAccount, isAdded: z.boolean() }),
    evolve: nothing,
  }),
}
export type SignInEvent = EventOf<typeof signInEvents>
type Data<T extends SignInEvent['type']> = Extract<SignInEvent, { readonly type: T }>['data']

export const signInAggregate = defineAggregate({
  events: signInEvents,
  setUp: null,
  commands: {
    RecordMemberSignIn: (data: Data<'MemberSignedIn'>): SignInEvent[] => [{ type: 'MemberSignedIn', data }],
    RecordMemberSignOut: (data: Data<'MemberSignedOut'>): SignInEvent[] => [
      { type: 'MemberSignedOut', data },
    ],
    RecordSessionEnd: (data: Data<'MemberSessionEnded'>): SignInEvent[] => [
      { type: 'MemberSessionEnded', data },
    ],
    RecordRefusedMember: (data: Data<'MemberSignInRefused'>): SignInEvent[] => [
      { type: 'MemberSignInRefused', data },
    ],
    RecordMemberPassword: (data: Data<'MemberPasswordChanged'>): SignInEvent[] => [
      { type: 'MemberPasswordChanged', data },
    ],
    RecordMemberFactor: (data: Data<'MemberFactorChanged'>): SignInEvent[] => [
      { type: 'MemberFactorChanged', data },
    ],
    RecordMemberCompanyLink: (data: Data<'MemberCompanyLinkChanged'>): SignInEvent[] => [
      { type: 'MemberCompanyLinkChanged', data },
    ],
  },
})
