/** Announcements of a project, and who has read them. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import {
  NOTICES_MAX,
  type Notice,
  type NoticeId,
  noticeIdSchema,
  noticeReadingIdSchema,
  noticeReadingRecord,
  noticeRecord,
} from '#shared/records/notice.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onNotice = { noticeId: noticeIdSchema }
const { title, titleEn, text, textEn, fromMs, untilMs } = noticeRecord.fields

export const noticeEvents = {
  NoticePublished: defineEvent({
    schema: z.object({ ...onNotice, title, titleEn, text, textEn, fromMs, untilMs }),
    evolve: ({ noticeId: id, ...facts }, _, { actor, at }) => [
      { put: { type: 'notice', id, ...facts, createdAtMs: at, createdBy: personOf(actor) } },
    ],
  }),
  NoticeRemoved: defineEvent({
    schema: z.object(onNotice),
    evolve: ({ noticeId }, read): AnyChange[] => [
      ...[...read.by('noticeReading', 'notice', noticeId).values()].map(
        ({ id }): AnyChange => ({ remove: { type: 'noticeReading', id } }),
      ),
      { remove: { type: 'notice', id: noticeId } },
    ],
  }),
  NoticeRead: defineEvent({
    schema: z.object({ readingId: noticeReadingIdSchema, ...onNotice, accountId: accountIdSchema }),
    evolve: ({ readingId: id, ...reading }, _, { at }) => [
      { put: { type: 'noticeReading', id, ...reading, readAtMs: at } },
    ],
  }),
}
export type NoticeEvent = EventOf<typeof noticeEvents>

export const noticeAggregate = defineAggregate({
  events: noticeEvents,
  setUp: null,
  commands: {
    /** Marks it as read for its publisher. */
    PublishNotice(
      {
        accountId,
        ...data
      }: Pick<Notice, 'title' | 'titleEn' | 'text' | 'textEn' | 'untilMs'> & {
        /** Start (epoch ms); now if omitted. */
        readonly fromMs?: number | undefined
        /** Account of the publisher. */
        readonly accountId: AccountId
      },
      read: ReadState,
      ctx: DecideContext,
    ): NoticeEvent[] {
      const { fromMs = ctx.nowMs, untilMs } = data
      if (untilMs !== null && (untilMs <= fromMs || untilMs <= ctx.nowMs)) throw new Rejection('period_empty')
      if (read.count('notice') >= NOTICES_MAX) throw new Rejection('too_many_notices', { max: NOTICES_MAX })
      const noticeId = ctx.newId(noticeRecord)
      return [
        { type: 'NoticePublished', data: { noticeId, ...data, fromMs } },
        readBy({ noticeId, accountId }, ctx),
      ]
    },
    RemoveNotice(data: { readonly noticeId: NoticeId }, read: ReadState): NoticeEvent[] {
      requireRecord(read, 'notice', data.noticeId)
      return [{ type: 'NoticeRemoved', data }]
    },
    /** Deleted or already read notices are skipped. */
    ReadNotices(
      { noticeIds, accountId }: { readonly noticeIds: readonly NoticeId[]; readonly accountId: AccountId },
      read: ReadState,
      ctx: DecideContext,
    ): NoticeEvent[] {
      return [...new Set(noticeIds)].flatMap((noticeId): NoticeEvent[] => {
        const isKnown = read.get('notice', noticeId) !== undefined
        if (!isKnown || read.first('noticeReading', 'reading', `${noticeId}/${accountId}`)) return []
        return [readBy({ noticeId, accountId }, ctx)]
      })
    },
  },
})

const readBy = (
  reading: { readonly noticeId: NoticeId; readonly accountId: AccountId },
  ctx: DecideContext,
): NoticeEvent => ({
  type: 'NoticeRead',
  data: { readingId: ctx.newId(noticeReadingRecord), ...reading },
})
