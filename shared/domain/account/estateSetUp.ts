/**
 * The first start in live mode: the first administrator, the company and the first project become known in one commit, so that
 * the estate is either set up or still empty.
 */
import { z } from 'zod'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { listingAggregate, listingEvents, type NewListing } from '#shared/domain/project/listing.ts'
import { requireName } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { companyIdSchema, companyRecord } from '#shared/records/company.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { accountEvents } from './account.ts'

const estateSetUpEvents = {
  ...accountEvents,
  ...listingEvents,
  EstateSetUp: defineEvent({
    schema: z.object({
      companyId: companyIdSchema,
      accountId: accountIdSchema,
      ...companyRecord.schema.pick({ name: true, timeZone: true }).shape,
    }),
    evolve: ({ companyId: id, accountId: setUpBy, ...facts }, _read, { at }) => [
      { put: { type: 'company', id, ...facts, setUpBy, setUpAtMs: at } },
    ],
  }),
}
type EstateSetUpEvent = EventOf<typeof estateSetUpEvents>

export interface NewEstate {
  /** Chosen by the caller: password and project are stored under it before. */
  readonly accountId: AccountId
  readonly phone: string
  readonly name: string
  readonly company: string
  readonly timeZone: string
  readonly project: NewListing
}

/** Nobody has an account. An estate with accounts is set up, even if none of them is a super administrator. */
export const awaitsSetUp = (read: Pick<ReadState, 'count'>): boolean => read.count('account') === 0

export const estateSetUpAggregate = defineAggregate({
  events: estateSetUpEvents,
  setUp: null,
  commands: {
    SetUpEstate(data: NewEstate, read: ReadState, ctx: DecideContext): EstateSetUpEvent[] {
      if (!awaitsSetUp(read)) throw new Rejection('conflict')
      const { accountId, phone, timeZone, project } = data
      const account = { accountId, phone, name: requireName(data.name), avatar: '', isSuper: true }
      const listing = { projects: [project], createdBy: accountId }
      return [
        { type: 'AccountRegistered', data: account },
        ...listingAggregate.commands.ListProjects(listing, read),
        {
          type: 'EstateSetUp',
          data: {
            companyId: ctx.newId(companyRecord),
            accountId,
            name: requireCompany(data.company),
            timeZone,
          },
        },
      ]
    },
  },
})

/** Names of companies have dots, brackets and ampersands. */
function requireCompany(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '' || [...trimmed].length > NAME_LENGTH_MAX)
    throw new Rejection('name_invalid', { max: NAME_LENGTH_MAX })
  return trimmed
}
