/** Wall displays: paired and removed. Their sessions are not events, see sim/core/auth. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'

const named = { name: z.string() }

const nothing = (): [] => []

export const displayEvents = {
  DisplayPaired: defineEvent({ schema: z.object({ ...named, days: z.number() }), evolve: nothing }),
  DisplayEnded: defineEvent({ schema: z.object(named), evolve: nothing }),
}
export type DisplayEvent = EventOf<typeof displayEvents>

export const displayAggregate = defineAggregate({
  events: displayEvents,
  setUp: null,
  commands: {
    /** `days` is the validity of the pairing. */
    RecordDisplayPaired(data: { readonly name: string; readonly days: number }): DisplayEvent[] {
      return [{ type: 'DisplayPaired', data }]
    },
    RecordDisplayEnded(data: { readonly name: string }): DisplayEvent[] {
      return [{ type: 'DisplayEnded', data }]
    },
  },
})
