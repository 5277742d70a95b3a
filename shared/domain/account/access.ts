/** Refused calls, recorded in the stream in which they were tried: the estate's or a project's. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'

export const accessEvents = {
  AccessDenied: defineEvent({
    schema: z.object({ path: z.string(), right: z.string() }),
    evolve: () => [],
  }),
}
export type AccessEvent = EventOf<typeof accessEvents>

export const accessAggregate = defineAggregate({
  events: accessEvents,
  commands: {
    RecordDenial(data: { readonly path: string; readonly right: string }): AccessEvent[] {
      return [{ type: 'AccessDenied', data }]
    },
  },
})
