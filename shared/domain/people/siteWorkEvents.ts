/**
 * Events of site works. The commands are in `siteWorks.ts`, and in `invitations.ts` for a contractor who accepts.
 */
import { z } from 'zod'
import { defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { memberIdSchema } from '#shared/records/member.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { extensionSchema, type SiteWork, siteWorkIdSchema, siteWorkRecord } from '#shared/records/siteWork.ts'

const onWork = { siteWorkId: siteWorkIdSchema }
const { company, phone, note, roleId, areas, startsAtMs, endsAtMs, accountId } = siteWorkRecord.fields

const changed = (read: ReadState, id: SiteWork['id'], more: Partial<SiteWork>): AnyChange[] => {
  const work = read.get('siteWork', id)
  return work ? [{ put: { ...work, ...more } }] : []
}

export const siteWorkEvents = {
  SiteWorkPlanned: defineEvent({
    schema: z.object({ ...onWork, company, phone, note, roleId, areas, startsAtMs, endsAtMs }),
    personal: { of: 'phone', byPhone: true, fields: { phone: 'phone', note: 'text' } },
    evolve({ siteWorkId: id, ...facts }, _read, { at, actor }) {
      const work: SiteWork = {
        type: 'siteWork',
        id,
        ...facts,
        state: 'invited',
        accountId: null,
        memberId: null,
        extension: null,
        endedAtMs: null,
        plannedBy: personOf(actor),
        plannedAtMs: at,
      }
      return [{ put: work }]
    },
  }),
  /** The contractor has accepted; access starts at `startsAtMs`. */
  SiteWorkBegun: defineEvent({
    schema: z.object({ ...onWork, accountId: accountId.unwrap(), memberId: memberIdSchema }),
    evolve: ({ siteWorkId, ...who }, read) => changed(read, siteWorkId, { ...who, state: 'active' }),
  }),
  SiteWorkExtensionAsked: defineEvent({
    schema: z.object({ ...onWork, ...extensionSchema.pick({ untilMs: true, reason: true }).shape }),
    evolve: ({ siteWorkId, ...extension }, read, { at }) =>
      changed(read, siteWorkId, { extension: { ...extension, askedAtMs: at } }),
  }),
  SiteWorkExtended: defineEvent({
    schema: z.object({ ...onWork, endsAtMs }),
    evolve: ({ siteWorkId, endsAtMs }, read) => changed(read, siteWorkId, { endsAtMs, extension: null }),
  }),
  SiteWorkExtensionRefused: defineEvent({
    schema: z.object({ ...onWork, reason: z.string() }),
    evolve: ({ siteWorkId }, read) => changed(read, siteWorkId, { extension: null }),
  }),
  /** The access of the contractor has ended: the period is over, or someone ended it early. */
  SiteWorkEnded: defineEvent({
    schema: z.object({ ...onWork, why: z.enum(['due', 'early']) }),
    evolve: ({ siteWorkId }, read, { at }) =>
      changed(read, siteWorkId, { state: 'ended', extension: null, endedAtMs: at }),
  }),
}
export type SiteWorkEvent = EventOf<typeof siteWorkEvents>
