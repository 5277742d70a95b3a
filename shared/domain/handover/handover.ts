/** Shift hand-over. The outgoing shift writes it once, and a person of the next shift signs it once. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  HANDOVER_DAYS_MAX,
  HANDOVERS_MAX,
  type Handover,
  type HandoverId,
  handoverIdSchema,
  handoverRecord,
} from '#shared/records/handover.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onHandover = { handoverId: handoverIdSchema }
const { fromMs, toMs, note, figures, areas } = handoverRecord.fields

export const handoverEvents = {
  HandoverWritten: defineEvent({
    schema: z.object({ ...onHandover, fromMs, toMs, note, figures, areas }),
    evolve({ handoverId: id, ...facts }, read, { actor, at }): AnyChange[] {
      const written: Handover = {
        type: 'handover',
        id,
        ...facts,
        writtenBy: personOf(actor),
        writtenAtMs: at,
        signed: null,
      }
      return [{ put: written }, ...oldest(read)]
    },
  }),
  HandoverSigned: defineEvent({
    schema: z.object({ ...onHandover, remark: z.string() }),
    evolve({ handoverId, remark }, read, { actor, at }) {
      const handover = read.get('handover', handoverId)
      const signed = { by: personOf(actor), atMs: at, remark }
      return handover ? [{ put: { ...handover, signed } }] : []
    },
  }),
}
export type HandoverEvent = EventOf<typeof handoverEvents>

/** Oldest hand-overs to remove from the live state. The log keeps them. */
function oldest(read: ReadState): AnyChange[] {
  if (read.count('handover') < HANDOVERS_MAX) return []
  let first: Handover | null = null
  for (const one of read.all('handover'))
    if (
      !first ||
      one.writtenAtMs < first.writtenAtMs ||
      (one.writtenAtMs === first.writtenAtMs && one.id < first.id)
    )
      first = one
  return first ? [{ remove: { type: 'handover', id: first.id } }] : []
}

export const handoverAggregate = defineAggregate({
  events: handoverEvents,
  setUp: null,
  commands: {
    WriteHandover(
      data: Pick<Handover, 'fromMs' | 'toMs' | 'note' | 'figures' | 'areas'>,
      _: ReadState,
      ctx: DecideContext,
    ): HandoverEvent[] {
      requireShift(data, ctx.nowMs)
      return [{ type: 'HandoverWritten', data: { handoverId: ctx.newId(handoverRecord), ...data } }]
    },
    SignHandover(
      { handoverId, remark }: { readonly handoverId: HandoverId; readonly remark: string },
      read: ReadState,
      { actor }: DecideContext,
    ): HandoverEvent[] {
      const { signed, writtenBy } = requireRecord(read, 'handover', handoverId)
      if (signed) throw new Rejection('handover_signed', { name: signed.by.name, nameEn: signed.by.nameEn })
      if (writtenBy.id === actor.id) throw new Rejection('handover_own')
      return [{ type: 'HandoverSigned', data: { handoverId, remark } }]
    },
  },
})

/** @throws Rejection period_empty, handover_future, handover_long */
export function requireShift(shift: Pick<Handover, 'fromMs' | 'toMs'>, nowMs: number): void {
  if (shift.toMs <= shift.fromMs) throw new Rejection('period_empty')
  if (shift.toMs > nowMs) throw new Rejection('handover_future')
  if (shift.toMs - shift.fromMs > HANDOVER_DAYS_MAX * DAY_MS)
    throw new Rejection('handover_long', { days: HANDOVER_DAYS_MAX })
}
