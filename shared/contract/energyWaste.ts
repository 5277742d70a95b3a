/** Possible savings, and unusual days with causes from the log. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { endpoint } from './endpoint.ts'
import { periodFields, spanSchema } from './energy.ts'

/** For longer periods only the last days are analysed. */
export const WASTE_DAYS_MAX = 92
/** Number of days before the period that also define usual consumption. */
export const USUAL_DAYS = 28
export const WASTE_LINES_MAX = 50

/**
 * `open`: with an open door or window. `nobody`: in unoccupied rooms. `standby`: constant night load in places
 * without presence sensors.
 */
export const WASTE_KINDS = ['open', 'nobody', 'standby'] as const

const causeSchema = z.discriminatedUnion('kind', [
  /** A device that heats or cools ran so long with a door or window open. */
  z.strictObject({ kind: z.literal('open'), deviceId: deviceIdSchema, hours: z.number() }),
  z.strictObject({ kind: z.literal('occupied'), hours: z.number(), usualHours: z.number() }),
  z.strictObject({
    kind: z.literal('setpoint'),
    deviceId: deviceIdSchema,
    meanC: z.number(),
    usualC: z.number(),
  }),
  z.strictObject({ kind: z.literal('alarms'), count: z.number().int() }),
])
export type OutlierCause = z.infer<typeof causeSchema>

const wasteLineSchema = z.strictObject({
  kind: z.enum(WASTE_KINDS),
  deviceId: deviceIdSchema,
  areaId: areaIdSchema,
  /** Hours in which the device ran so; of standby the hours of the nights. */
  hours: z.number(),
  kwh: z.number(),
  /** At quarter-hour rates; null if a rate is missing. */
  money: z.number().nullable(),
})
export type WasteLine = z.infer<typeof wasteLineSchema>

const outlierSchema = z.strictObject({
  areaId: areaIdSchema,
  date: z.string(),
  kwh: z.number(),
  /** Median of the other days. */
  usualKwh: z.number(),
  /** Empty if no cause is known. */
  causes: z.array(causeSchema),
})
export type EnergyOutlier = z.infer<typeof outlierSchema>

export const energyWasteContract = {
  ask: endpoint({
    path: '/moban/getpowerwaste',
    permission: 'reports.view',
    scope: 'project',
    kind: 'question',
    isLong: true,
    summary:
      'What devices used with a window open, while nobody was there, or all night, with what each would save; and days of areas whose energy is far from the usual, with their causes from stored facts',
    input: z.strictObject({
      period: periodFields.period,
      date: periodFields.date,
      until: periodFields.until,
    }),
    output: z.strictObject({
      asOfMs: z.number(),
      period: spanSchema,
      /** First date that was examined. */
      from: z.string(),
      /** ISO 4217; null where the project has no rate for energy. */
      currency: z.string().nullable(),
      lines: z.array(wasteLineSchema),
      outliers: z.array(outlierSchema),
      /** Number of area-days with sufficient data. */
      judgedDays: z.number().int(),
    }),
    example: { input: { period: 'week' } },
  }),
}
