/** Operations on the history itself, recorded in each stream concerned. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'

export const historyEvents = {
  /** Earlier commits were rewritten with encrypted personal data, so their hashes changed. */
  ChainResealed: defineEvent({
    schema: z.object({
      /** Number of encrypted values. */
      values: z.number(),
      /** Hash of the commit before this one, before and after. */
      oldHead: z.string(),
      newHead: z.string(),
    }),
    evolve: () => [],
  }),
}
export type HistoryEvent = EventOf<typeof historyEvents>

interface Resealed {
  readonly values: number
  readonly oldHead: string
  readonly newHead: string
}

export const historyAggregate = defineAggregate({
  events: historyEvents,
  setUp: null,
  commands: {
    RecordReseal: (data: Resealed): HistoryEvent[] => [{ type: 'ChainResealed', data }],
  },
})
