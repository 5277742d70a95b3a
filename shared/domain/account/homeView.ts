/** Layout of the home page per account, on every computer it signs in on. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type HomeView, homeViewIdSchema, homeViewRecord } from '#shared/records/homeView.ts'
import type { ReadState } from '#shared/records/registry.ts'

const { accountId, heat, panels } = homeViewRecord.fields

export type HomeChoices = Pick<HomeView, 'heat' | 'panels'>
/** The home page as it is delivered. */
export const HOME_DELIVERED: HomeChoices = { heat: 'temperature', panels: null }

export const homeViewEvents = {
  HomeArranged: defineEvent({
    schema: z.object({
      homeViewId: homeViewIdSchema,
      accountId,
      heat: heat.optional(),
      panels: panels.optional(),
    }),
    evolve: ({ homeViewId: id, accountId, ...changes }, read) => {
      const before = read.get('homeView', id) ?? { type: 'homeView', id, accountId, ...HOME_DELIVERED }
      return [{ put: { ...before, ...changesOf<HomeChoices>(before, changes) } }]
    },
  }),
}
export type HomeViewEvent = EventOf<typeof homeViewEvents>

export const homeViewAggregate = defineAggregate({
  events: homeViewEvents,
  setUp: null,
  commands: {
    ArrangeHome(
      { accountId, ...input }: { readonly accountId: AccountId } & Changes<HomeChoices>,
      read: ReadState,
      ctx: DecideContext,
    ): HomeViewEvent[] {
      const before = homeViewOf(read, accountId)
      const changes = changesOf<HomeChoices>(before ?? HOME_DELIVERED, input)
      if (!changes) return []
      const homeViewId = before?.id ?? ctx.newId(homeViewRecord)
      return [{ type: 'HomeArranged', data: { homeViewId, accountId, ...changes } }]
    },
  },
})

/** The layout of Home that the account has saved; undefined for the default layout. */
export const homeViewOf = (read: ReadState, accountId: AccountId): HomeView | undefined =>
  read.first('homeView', 'account', accountId)
