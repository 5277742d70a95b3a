import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'

export const NOTICE_TITLE_LENGTH_MAX = 80
export const NOTICE_TEXT_LENGTH_MAX = 2_000
export const NOTICES_MAX = 200

export const noticeIdSchema = idSchema('ntc')
export type NoticeId = z.infer<typeof noticeIdSchema>

/** An announcement to everyone in the project, during a period. */
export const noticeRecord = defineRecord({
  type: 'notice',
  id: noticeIdSchema,
  word: ['announcement', '公告'],
  fields: {
    title: z.string(),
    /** Empty where there is one form for both languages; so is the text. */
    titleEn: z.string(),
    text: z.string(),
    textEn: z.string(),
    fromMs: z.number(),
    /** Exclusive end (epoch ms); null: until deleted. */
    untilMs: z.number().nullable(),
    createdAtMs: z.number(),
    createdBy: personSchema,
  },
  indexes: {},
  isSeenBy: (): boolean => true,
})
export type Notice = RecordFrom<typeof noticeRecord>

/** Whether the notice is shown at `nowMs`. `untilMs` is exclusive; null has no end. */
export const isCurrent = ({ fromMs, untilMs }: Pick<Notice, 'fromMs' | 'untilMs'>, nowMs: number): boolean =>
  fromMs <= nowMs && (untilMs === null || nowMs < untilMs)

export const noticeReadingIdSchema = idSchema('ntr')

/** Someone has read an announcement. */
export const noticeReadingRecord = defineRecord({
  type: 'noticeReading',
  id: noticeReadingIdSchema,
  fields: { noticeId: noticeIdSchema, accountId: accountIdSchema, readAtMs: z.number() },
  indexes: {
    notice: ({ noticeId }) => noticeId,
    reading: ({ noticeId, accountId }) => `${noticeId}/${accountId}`,
  },
  // Commits reach only users who see the whole project. Others fetch their notices from the list.
  isSeenBy: (principal): boolean => seesEverything(principal),
})
