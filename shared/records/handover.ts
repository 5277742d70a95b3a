import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesArea, seesEverything } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'

export const HANDOVER_NOTE_LENGTH_MAX = 4_000
export const HANDOVER_REMARK_LENGTH_MAX = 500
/** A hand-over covers at most so many days. */
export const HANDOVER_DAYS_MAX = 7
/** Maximum per project. */
export const HANDOVERS_MAX = 1_000

export const handoverIdSchema = idSchema('hov')
export type HandoverId = z.infer<typeof handoverIdSchema>

/** Number of alarms and changes, as visible to the writer. */
export const handoverFiguresSchema = z.strictObject({
  raised: z.number().int(),
  cleared: z.number().int(),
  acknowledged: z.number().int(),
  shelved: z.number().int(),
  /** Open alarms at the end of the shift. */
  open: z.number().int(),
})
export type HandoverFigures = z.infer<typeof handoverFiguresSchema>

/** The note of one shift to the next: its period, its text, and who signed it. */
export const handoverRecord = defineRecord({
  type: 'handover',
  id: handoverIdSchema,
  word: ['shift hand-over', '交接班记录'],
  fields: {
    fromMs: z.number(),
    /** End of the shift, exclusive. */
    toMs: z.number(),
    note: z.string(),
    figures: handoverFiguresSchema,
    writtenBy: personSchema,
    writtenAtMs: z.number(),
    /** Areas of the writer. Users who see all of them may read the note. */
    areas: z.union([z.literal('all'), z.array(areaIdSchema).readonly()]),
    signed: z.strictObject({ by: personSchema, atMs: z.number(), remark: z.string() }).nullable(),
  },
  indexes: {
    written: ({ toMs }) => String(toMs),
    area: ({ areas }) => (areas === 'all' ? [] : [...new Set(areas)]),
  },
  isSeenBy: (principal, handover): boolean => maySeeHandover(principal, handover),
})
export type Handover = RecordFrom<typeof handoverRecord>

function maySeeHandover(
  principal: Principal,
  { areas, writtenBy, signed }: Pick<Handover, 'areas' | 'writtenBy' | 'signed'>,
): boolean {
  if (seesEverything(principal)) return true
  if (writtenBy.id === principal.accountId || signed?.by.id === principal.accountId) return true
  return areas !== 'all' && areas.length > 0 && areas.every((id) => seesArea(principal, id))
}
