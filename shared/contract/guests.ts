/** Guests per room, as far as the server knows. The simulated world reports them. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { endpoint } from './endpoint.ts'
import { ref } from './references.ts'

const guestOfRoomSchema = z.strictObject({
  /** Name of one guest in the room. Empty if unknown, or without the right to see guests. */
  name: z.string(),
  /** English name; empty if equal. */
  nameEn: z.string(),
  isVip: z.boolean(),
  /** A tour, a wedding, a conference that they belong to; empty without one. */
  group: z.string(),
  groupEn: z.string(),
  people: z.number().int(),
  /** Number currently in the room. */
  inside: z.number().int(),
})

export const guestsContract = {
  ofRoom: endpoint({
    scope: 'project',
    permission: 'session',
    path: '/sim/guest',
    kind: 'question',
    summary:
      'Whose room it is now in the simulated world; null for one that is not let, and in a real building',
    input: z.strictObject({ areaId: areaIdSchema }),
    output: z.strictObject({ guest: guestOfRoomSchema.nullable() }),
    example: { input: { areaId: ref('area') }, output: { guest: null } },
  }),
}
