/** Settings of the link to the property management system. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { type PmsSettings, pmsLinkIdSchema, pmsLinkRecord, USUAL_PMS } from '#shared/records/pmsLink.ts'
import type { ReadState } from '#shared/records/registry.ts'

export const pmsLinkEvents = {
  PmsLinkConfigured: defineEvent({
    schema: z.object({ linkId: pmsLinkIdSchema, ...pmsLinkRecord.fields }),
    evolve: ({ linkId: id, ...settings }) => [{ put: { type: 'pmsLink', id, ...settings } }],
  }),
}
export type PmsLinkEvent = EventOf<typeof pmsLinkEvents>

/** Settings of the PMS link of a project, or the defaults where nobody has changed them. */
export function pmsSettingsOf(read: ReadState): PmsSettings {
  for (const { type: _, id: __, ...settings } of read.all('pmsLink')) return settings
  return USUAL_PMS
}

export const pmsLinkAggregate = defineAggregate({
  events: pmsLinkEvents,
  setUp: null,
  commands: {
    ConfigurePmsLink(data: Changes<PmsSettings>, read: ReadState, ctx: DecideContext): PmsLinkEvent[] {
      const [link] = read.all('pmsLink')
      const before = pmsSettingsOf(read)
      const changes = changesOf<PmsSettings>(before, data)
      if (!changes) return []
      const linkId = link?.id ?? ctx.newId(pmsLinkRecord)
      return [{ type: 'PmsLinkConfigured', data: { linkId, ...before, ...changes } }]
    },
  },
})
