/** Expected energy of a period for its weather, estimated from preceding days. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { periodFields, spanSchema } from './energy.ts'

/** Reasons for no expectation. */
export const EXPECTATION_FAULTS = ['no_meters', 'no_weather', 'few_days', 'not_over'] as const

const fitSchema = z.strictObject({
  /** Reference days with nearly complete readings: number, first, last. */
  days: z.number().int(),
  from: z.string(),
  until: z.string(),
  /** Share of the variance of the daily energy that the weather explains. */
  r2: z.number(),
  /** kWh a day without degree days. */
  baseKwh: z.number(),
  /** kWh per degree day (K·d); null where too few days had any. */
  heatingKwh: z.number().nullable(),
  coolingKwh: z.number().nullable(),
})

export const energyExpectationContract = {
  ask: endpoint({
    path: '/moban/getpowerexpectation',
    permission: 'reports.view',
    scope: 'project',
    kind: 'question',
    isLong: true,
    summary:
      'Energy of the complete days of a period beside what earlier days let expect in the same weather: a linear fit of daily energy to heating and cooling degree days',
    input: z.strictObject(periodFields),
    output: z.strictObject({
      asOfMs: z.number(),
      period: spanSchema,
      /** °C. A day's degree days are its mean outdoor temperature below the one and above the other. */
      heatingBaseC: z.number(),
      coolingBaseC: z.number(),
      /** Null where there is an expectation. */
      fault: z.enum(EXPECTATION_FAULTS).nullable(),
      /** Complete days that were found before the period, and how many a fit needs. */
      earlierDays: z.number().int(),
      neededDays: z.number().int(),
      fit: fitSchema.nullable(),
      result: z
        .strictObject({
          /** Energy of `days`. */
          kwh: z.number(),
          expectedKwh: z.number(),
          heating: z.number(),
          cooling: z.number(),
          /** Some of the days were colder or warmer than all the days before. */
          isBeyond: z.boolean(),
        })
        .nullable(),
      /** Complete days of the period. */
      days: z.array(
        z.strictObject({
          date: z.string(),
          fromMs: z.number(),
          untilMs: z.number(),
          kwh: z.number(),
          expectedKwh: z.number(),
          meanC: z.number(),
        }),
      ),
    }),
    example: { input: { period: 'week' } },
  }),
}
