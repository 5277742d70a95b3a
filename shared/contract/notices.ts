/** Announcements to a project or all projects, for a period. */
import { z } from 'zod'
import {
  NOTICE_TEXT_LENGTH_MAX,
  NOTICE_TITLE_LENGTH_MAX,
  NOTICES_MAX,
  noticeIdSchema,
  noticeRecord,
} from '#shared/records/notice.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam, listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

export const noticeRowSchema = noticeRecord.row.extend({
  /** Within its period. */
  isCurrent: z.boolean(),
  /** Whether the caller has read it. */
  isRead: z.boolean(),
  /** Number of readers; null without the right to publish. */
  readers: z.number().int().nullable(),
  members: z.number().int().nullable(),
})
export type NoticeRow = z.infer<typeof noticeRowSchema>

const title = z.string().trim().min(1).max(NOTICE_TITLE_LENGTH_MAX)
const text = z.string().trim().min(1).max(NOTICE_TEXT_LENGTH_MAX)

export const noticesContract = {
  list: endpoint({
    path: '/moban/sysnoticelist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'Announcements of the project, the newest first. Those that are over or still to come are listed for who may publish only',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(noticeRowSchema) }),
    example: { input: {} },
  }),
  publish: endpoint({
    path: '/moban/addsysnotice',
    permission: 'settings.manage',
    scope: 'project',
    kind: 'command',
    summary:
      'Publishes an announcement in the project, or in all of them, which only a super administrator may do',
    input: z.strictObject({
      title,
      titleEn: z.string().trim().max(NOTICE_TITLE_LENGTH_MAX).default(''),
      text,
      textEn: z.string().trim().max(NOTICE_TEXT_LENGTH_MAX).default(''),
      /** Defaults to now. */
      fromMs: numberParam(z.number().int()).optional(),
      /** Default: until deleted. */
      untilMs: numberParam(z.number().int()).nullable().default(null),
      isForAll: jsonParam(z.boolean()).default(false),
    }),
    output: z.strictObject({ noticeId: noticeIdSchema }),
    example: {
      input: {
        title: '停水通知',
        titleEn: 'Water off',
        text: '周二 9 至 11 点停水。',
        textEn: 'Tuesday from 9 to 11.',
      },
      output: { noticeId: ref(noticeRecord) },
    },
  }),
  remove: endpoint({
    path: '/moban/delsysnotice',
    permission: 'settings.manage',
    scope: 'project',
    kind: 'command',
    summary: 'Deletes an announcement of the project',
    input: z.strictObject({ noticeId: noticeIdSchema }),
    output: z.null(),
    example: { input: { noticeId: ref(noticeRecord) }, output: null },
  }),
  read: endpoint({
    isPersonal: true,
    path: '/moban/readsysnotice',
    permission: 'home.view',
    scope: 'project',
    kind: 'command',
    summary: 'Notes that the caller has read announcements',
    input: z.strictObject({ noticeIds: listParam(z.array(noticeIdSchema).min(1).max(NOTICES_MAX)) }),
    output: z.null(),
    example: { input: { noticeIds: [ref(noticeRecord)] }, output: null },
  }),
}
