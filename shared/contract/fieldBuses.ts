/** The buses behind a host that is an edge gateway, and their points. */
import { z } from 'zod'
import { fieldBusSchema, fieldPointSchema } from '#shared/fieldBuses.ts'
import { BUS_NAME_MAX, SEARCH_MAX } from '#shared/fieldBusNames.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint } from './endpoint.ts'
import { ref } from './references.ts'

const question = { scope: 'project', kind: 'question', permission: 'deploy.configure' } as const

export const fieldBusesContract = {
  list: endpoint({
    ...question,
    path: '/live/hostbuses',
    summary: 'The buses of an edge gateway with their protocol and state, as it last announced them',
    input: z.strictObject({ hostId: hostIdSchema }),
    output: z.strictObject({
      /** When they were announced; null of a host that has announced none since the server started. */
      atMs: z.number().nullable(),
      list: z.array(fieldBusSchema),
    }),
    example: { input: { hostId: ref('host') }, output: { atMs: null, list: [] } },
  }),
  points: endpoint({
    ...question,
    path: '/live/hostpoints',
    summary:
      'The points of a bus of an edge gateway with their raw values, asked of the gateway now; for people who see all devices of the host',
    input: z.strictObject({
      hostId: hostIdSchema,
      bus: z.string().min(1).max(BUS_NAME_MAX),
      /** Words that the address, the name or the property of a point contains. */
      search: z.string().trim().max(SEARCH_MAX).default(''),
    }),
    output: z.strictObject({
      /** When the gateway answered; null where it does not, or has no such bus. */
      atMs: z.number().nullable(),
      list: z.array(fieldPointSchema),
      /** Points that match and have no place in the answer. */
      leftOut: z.number().int(),
      /** The gateway still looks for more. */
      isSearching: z.boolean(),
    }),
    example: {
      input: { hostId: ref('host'), bus: 'plant' },
      output: { atMs: null, list: [], leftOut: 0, isSearching: false },
    },
  }),
}
