/** Shift hand-over: a report of the changes between two instants, and the signed note of the outgoing shift. */
import { z } from 'zod'
import { INSTANT_MAX_MS } from '#shared/constants.ts'
import {
  HANDOVER_NOTE_LENGTH_MAX,
  HANDOVER_REMARK_LENGTH_MAX,
  handoverFiguresSchema,
  handoverIdSchema,
  handoverRecord,
} from '#shared/records/handover.ts'
import { personSchema } from '#shared/records/person.ts'
import { withoutDirections } from '#shared/rules/plainText.ts'
import { alarmRowSchema } from './alarms.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { logRowSchema } from './operationLog.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'messages.view' } as const
const instant = numberParam(z.number().int().min(0).max(INSTANT_MAX_MS))
const shift = { fromMs: instant, toMs: instant }
const text = (max: number) => z.string().transform(withoutDirections).pipe(z.string().trim().max(max))

/** Maximum listed per kind; counts are complete. */
export const HANDOVER_LISTED_MAX = 100

const alarms = z.strictObject({ count: z.number().int(), list: z.array(alarmRowSchema) })
const EXAMPLE_FROM_MS = 1_000
const EXAMPLE_TO_MS = 4_000

export const handoversContract = {
  report: endpoint({
    isPersonal: true,
    ...common,
    kind: 'question',
    path: '/moban/handoverreport',
    summary:
      'What changed from one instant until before another, at most seven days: alarms as far as the caller sees them; changes of the configuration for who may read the log, people for who sees the whole project besides',
    input: z.strictObject(shift),
    output: z.strictObject({
      ...shift,
      raised: alarms,
      cleared: alarms,
      acknowledged: alarms,
      shelved: alarms,
      /** Open alarms at the end of the shift. */
      open: alarms,
      changes: z.strictObject({ count: z.number().int(), list: z.array(logRowSchema) }).nullable(),
      people: z
        .array(
          z.strictObject({
            person: personSchema,
            /** First sign-in within the time; null where the person was signed in before. */
            signedInAtMs: z.number().nullable(),
            /** Number of log entries by this person. */
            operations: z.number().int(),
          }),
        )
        .nullable(),
    }),
    example: { input: { fromMs: EXAMPLE_FROM_MS, toMs: EXAMPLE_TO_MS } },
  }),
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/handoverlist',
    summary: 'Hand-overs that were written, the newest first',
    input: z.strictObject(pageFields),
    output: pageOf(handoverRecord.row),
    example: {
      input: {},
      output: {
        list: [
          {
            id: ref(handoverRecord),
            fromMs: EXAMPLE_FROM_MS,
            toMs: EXAMPLE_TO_MS,
            note: 'Boiler 2 is off until Monday',
            figures: { raised: 4, cleared: 3, acknowledged: 3, shelved: 1, open: 1 },
            writtenBy: { id: ref('account'), name: '李娜', nameEn: 'Li Na' },
            writtenAtMs: 4_500,
            areas: 'all',
            signed: null,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  write: endpoint({
    isPersonal: true,
    ...common,
    permission: 'messages.handle',
    kind: 'command',
    path: '/moban/addhandover',
    summary: 'Writes the hand-over of a shift',
    input: z.strictObject({ ...shift, note: text(HANDOVER_NOTE_LENGTH_MAX) }),
    output: z.strictObject({ handoverId: handoverIdSchema, figures: handoverFiguresSchema }),
    example: {
      input: { fromMs: EXAMPLE_FROM_MS, toMs: EXAMPLE_TO_MS, note: 'Boiler 2 is off until Monday' },
    },
  }),
  sign: endpoint({
    isPersonal: true,
    ...common,
    permission: 'messages.handle',
    kind: 'command',
    path: '/moban/signhandover',
    summary: 'Signs that a hand-over was read: once, and not by its writer',
    input: z.strictObject({
      handoverId: handoverIdSchema,
      remark: text(HANDOVER_REMARK_LENGTH_MAX).default(''),
    }),
    output: z.null(),
    example: { input: { handoverId: ref('handover'), remark: 'Read' }, output: null },
  }),
}
