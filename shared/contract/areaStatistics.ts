/** Areas side by side in a period of the project's days: energy, occupied time, comfort and alarms. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { endpoint } from './endpoint.ts'
import { periodFields, spanSchema } from './energy.ts'

const areaStatisticsRowSchema = z.strictObject({
  id: areaIdSchema,
  name: z.string(),
  nameEn: z.string(),
  floorId: floorIdSchema,
  devices: z.number().int(),
  /** Energy of the area's meters in this and the previous period; null without readings. */
  kwh: z.number().nullable(),
  beforeKwh: z.number().nullable(),
  /** Hours in which a presence sensor saw someone; null where none reported. */
  occupiedHours: z.number().nullable(),
  /** Hours with known occupancy. */
  knownHours: z.number(),
  /** Share of the occupied time within 1 K of the setpoint; null if unknown. */
  comfort01: z.number().nullable(),
  /** Alarms that were raised in the period. */
  alarms: z.number().int(),
})
export type AreaStatisticsRow = z.infer<typeof areaStatisticsRowSchema>

export const areaStatisticsContract = {
  list: endpoint({
    path: '/moban/getareastatistics',
    permission: 'reports.view',
    scope: 'project',
    kind: 'question',
    summary: 'Energy, occupied time, comfort and alarms of each area that the caller sees, in a period',
    input: z.strictObject({
      period: periodFields.period,
      date: periodFields.date,
      until: periodFields.until,
    }),
    output: z.strictObject({
      asOfMs: z.number(),
      period: spanSchema,
      list: z.array(areaStatisticsRowSchema),
    }),
    example: { input: { period: 'week' } },
  }),
}
