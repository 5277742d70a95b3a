/** Refused calls, recorded in the stream in which they were tried: the estate's or a project's. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'

export const accessEvents = {
  AccessDenied: defineEvent({
    /** `times`: number of attempts since the last recorded one. */
    schema: z.object({ path: z.string(), right: z.string(), times: z.number().int().min(1).default(1) }),
    evolve: () => [],
  }),
}
export type AccessEvent = EventOf<typeof accessEvents>
type Denial = AccessEvent['data']

export const accessAggregate = defineAggregate({
  events: accessEvents,
  setUp: null,
  commands: {
    RecordDenials({ denials }: { readonly denials: readonly Denial[] }): AccessEvent[] {
      return denials.map((data) => ({ type: 'AccessDenied', data }))
    },
  },
})
