/** Energy reports: what meters counted in a period of the project's days, beside the period before. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { energyRateIdSchema } from '#shared/records/energyRate.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { PERIODS, REPORT_DATE_MIN } from '#shared/rules/reportPeriod.ts'
import { endpoint } from './endpoint.ts'

export const ENERGY_GROUPS = ['kind', 'floor', 'area', 'device'] as const
export type EnergyGroup = (typeof ENERGY_GROUPS)[number]

const dateField = z.iso.date().refine((date) => date >= REPORT_DATE_MIN, {
  error: `must be ${REPORT_DATE_MIN} or later`,
})

export const periodFields = {
  period: z.enum(PERIODS).default('day'),
  /** Any date in the period, the first one of a range; by default today in the project's time zone. */
  date: dateField.optional(),
  /** Inclusive last date of a range; defaults to its first. */
  until: dateField.optional(),
  /** Includes only meters of this device kind. */
  kind: z.string().min(1).max(40).optional(),
}

export const spanSchema = z.strictObject({
  /** First and last date. */
  date: z.string(),
  until: z.string(),
  fromMs: z.number(),
  untilMs: z.number(),
})

/** kWh that were used at some time from `sinceMs` to `untilMs`, in which the meters reported nothing. */
const afterGapSchema = z.strictObject({ kwh: z.number(), sinceMs: z.number(), untilMs: z.number() })

const figureFields = {
  /** Everything counted in the period; null if nothing was reported. */
  kwh: z.number().nullable(),
  /** The same of the period before, up to the same point where this one is not over. */
  beforeKwh: z.number().nullable(),
  /** The part of `kwh` whose hour is unknown because of missing reports. */
  gapKwh: z.number(),
  /** The part of `gapKwh` that may have been used before the period. */
  earlierKwh: z.number(),
  /** The share of the elapsed period for which meters reported. */
  coverage01: z.number(),
}

const energyRowSchema = z.strictObject({
  /** Id of device, area or floor, or name of the kind; null for unmeasured. */
  id: z.string().nullable(),
  /** Empty for kinds, and for what no device measured. */
  name: z.string(),
  nameEn: z.string(),
  /** Device kind. */
  kind: z.string().optional(),
  /** Area of the device. */
  areaId: areaIdSchema.optional(),
  /** Floor of the device or area. */
  floorId: floorIdSchema.optional(),
  /** Metered devices in the row. */
  devices: z.number().int(),
  ...figureFields,
})
export type EnergyRow = z.output<typeof energyRowSchema>

const powerSchema = z.strictObject({
  atMs: z.number(),
  untilMs: z.number(),
  kw: z.number(),
  /** Some meters did not report, so the load was higher. */
  isPartial: z.boolean(),
})

const costSchema = z.strictObject({
  /** ISO 4217. */
  currency: z.string(),
  total: z.number(),
  /** Energy for which no rate is valid; it is not in the total. */
  unpricedKwh: z.number(),
  lines: z.array(
    z.strictObject({
      rateId: energyRateIdSchema,
      kind: z.enum(['energy', 'demand', 'fixed']),
      name: z.string(),
      /** kWh of energy, kW of demand, months of a fixed charge. */
      quantity: z.number(),
      amount: z.number(),
    }),
  ),
})

/** Fields that both reports have in common. */
const answerFields = {
  asOfMs: z.number(),
  period: spanSchema,
  before: spanSchema,
  /** End of the compared period. */
  comparedUntilMs: z.number(),
  /** Devices whose energy adds up to the total; 0 where the caller sees no meter. */
  meters: z.number().int(),
  total: z.strictObject(figureFields),
}

const SPAN = {
  date: '2026-09-21',
  until: '2026-09-21',
  fromMs: 1_789_920_000_000,
  untilMs: 1_790_006_400_000,
}
const BEFORE = {
  date: '2026-09-20',
  until: '2026-09-20',
  fromMs: 1_789_833_600_000,
  untilMs: 1_789_920_000_000,
}
const TOTAL = { kwh: 812.5, beforeKwh: 790, gapKwh: 0, earlierKwh: 0, coverage01: 1 }
const ANSWER = {
  asOfMs: 1_790_006_400_000,
  period: SPAN,
  before: BEFORE,
  comparedUntilMs: BEFORE.untilMs,
  meters: 14,
  total: TOTAL,
}
const common = { permission: 'reports.view', scope: 'project', kind: 'question' } as const

export const energyContract = {
  queryTypes: endpoint({
    ...common,
    path: '/moban/getdevicepowercxtypes',
    summary:
      'What energy reports can be asked for: periods, groupings, the kinds of metered devices that the caller sees, and the first date with figures',
    input: z.strictObject({}),
    output: z.strictObject({
      periods: z.array(z.enum(PERIODS)),
      groups: z.array(z.enum(ENERGY_GROUPS)),
      kinds: z.array(
        z.strictObject({
          kind: z.string(),
          devices: z.number().int(),
          /** Measures everything on its host. */
          isMainMeter: z.boolean(),
        }),
      ),
      /** Today in the project's time zone. */
      today: z.string(),
      /** Null where nothing was ever counted. */
      firstDate: z.string().nullable(),
    }),
    example: {
      input: {},
      output: {
        periods: [...PERIODS],
        groups: [...ENERGY_GROUPS],
        kinds: [{ kind: 'energy_meter', devices: 14, isMainMeter: true }],
        today: '2026-09-21',
        firstDate: '2026-06-21',
      },
    },
  }),
  overall: endpoint({
    ...common,
    path: '/moban/getPowerOverall',
    summary:
      'Energy of a period beside the period before: the total, by hours, days or months of the project, the load curve and its peak; only of meters that the caller sees',
    input: z.strictObject(periodFields),
    output: z.strictObject({
      ...answerFields,
      /** Step size: hour up to three days, day up to 92, then month. */
      step: z.enum(['hour', 'day', 'month']),
      /** kWh; null where nothing was reported, and of steps to come. `beforeKwh` is the step at the same place before. */
      steps: z.array(
        z.strictObject({
          fromMs: z.number(),
          untilMs: z.number(),
          kwh: z.number().nullable(),
          beforeKwh: z.number().nullable(),
        }),
      ),
      /** Energy that belongs to no step. */
      afterGaps: z.array(afterGapSchema),
      /** Mean power; `maxKw` is the highest quarter-hour in it. Periods without reports are omitted. */
      load: z.array(powerSchema.extend({ maxKw: z.number() })),
      /** The quarter-hour with the highest mean power; null if unknown. */
      peak: powerSchema.nullable(),
      /** Mean load by weekday (Monday 1) and hour of the project; empty for less than seven days. Only where all meters reported. */
      week: z.array(
        z.strictObject({
          weekday: z.number().int(),
          hour: z.number().int(),
          kw: z.number(),
          maxKw: z.number(),
        }),
      ),
      /** Load in kW that is exceeded 95 % of the time; null if unknown. */
      baseKw: z.number().nullable(),
      /** The same dates a year earlier, or those of the same weekdays, up to the same point. Null where nothing was reported, and for a year. */
      lastYear: z.strictObject({ date: z.string(), until: z.string(), kwh: z.number() }).nullable(),
      /** Cost by the rates of each day; null if the project has no rates. */
      cost: costSchema.nullable(),
      /** Null where the project has no CO₂ factor. */
      carbon: z.strictObject({ kg: z.number(), unknownKwh: z.number() }).nullable(),
    }),
    example: {
      input: { period: 'day' },
      output: {
        ...ANSWER,
        step: 'hour',
        steps: [{ fromMs: 1_789_920_000_000, untilMs: 1_789_923_600_000, kwh: 31.2, beforeKwh: 30 }],
        afterGaps: [],
        load: [{ atMs: 1_789_920_000_000, untilMs: 1_789_920_900_000, kw: 31, maxKw: 31, isPartial: false }],
        peak: { atMs: 1_789_920_000_000, untilMs: 1_789_920_900_000, kw: 31, isPartial: false },
        week: [],
        baseKw: 12.5,
        lastYear: { date: '2025-09-22', until: '2025-09-22', kwh: 805 },
        cost: null,
        carbon: null,
      },
    },
  }),
  all: endpoint({
    ...common,
    path: '/moban/getPowerAll',
    summary:
      'Energy of a period by kind, floor, area or device, beside the period before. The rows add up to the total; one without id has what a meter counted and no device behind it',
    isLong: true,
    input: z.strictObject({ ...periodFields, by: z.enum(ENERGY_GROUPS).default('device') }),
    output: z.strictObject({
      ...answerFields,
      list: z.array(energyRowSchema),
    }),
    example: {
      input: { period: 'day', by: 'kind' },
      output: { ...ANSWER, list: [{ id: 'energy_meter', name: '', nameEn: '', devices: 14, ...TOTAL }] },
    },
  }),
}
