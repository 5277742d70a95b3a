/** Second factors of accounts: added, removed and used. Events contain no secrets and no codes. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import { factorKindSchema } from '#shared/rules/secondFactor.ts'

const onAccount = { accountId: accountIdSchema }
const factor = z.object({ ...onAccount, kind: factorKindSchema })
const nothing = (): [] => []

export const factorEvents = {
  FactorAdded: defineEvent({ schema: factor, evolve: nothing }),
  FactorRemoved: defineEvent({ schema: factor, evolve: nothing }),
  RecoveryCodesMade: defineEvent({ schema: z.object(onAccount), evolve: nothing }),
  /** The account was linked with a person of the company's provider, or is not any more. */
  CompanyLinkChanged: defineEvent({
    schema: z.object({ ...onAccount, isAdded: z.boolean() }),
    evolve: nothing,
  }),
  /** The password was right, and the second step was not. */
  FactorRefused: defineEvent({
    schema: z.object({ ...onAccount, address: z.string() }),
    personal: { of: 'accountId', fields: { address: 'text' } },
    evolve: nothing,
  }),
}
export type FactorEvent = EventOf<typeof factorEvents>
type Data<T extends FactorEvent['type']> = Extract<FactorEvent, { readonly type: T }>['data']

export const factorAggregate = defineAggregate({
  events: factorEvents,
  setUp: null,
  commands: {
    RecordFactorAdded: (data: Data<'FactorAdded'>): FactorEvent[] => [{ type: 'FactorAdded', data }],
    RecordFactorRemoved: (data: Data<'FactorRemoved'>): FactorEvent[] => [{ type: 'FactorRemoved', data }],
    RecordRecoveryCodes: (data: Data<'RecoveryCodesMade'>): FactorEvent[] => [
      { type: 'RecoveryCodesMade', data },
    ],
    RecordCompanyLink: (data: Data<'CompanyLinkChanged'>): FactorEvent[] => [
      { type: 'CompanyLinkChanged', data },
    ],
    RecordRefusedFactor: (data: Data<'FactorRefused'>): FactorEvent[] => [{ type: 'FactorRefused', data }],
  },
})
