import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const ENERGY_RATES_MAX = 200
export const RATE_AMOUNT_MAX = 1_000_000

/**
 * Basis of a rate: `energy` per kWh, `demand` per kW of the highest quarter-hour of a month, `fixed` per month,
 * `carbon` in kg CO₂ per kWh.
 */
export const RATE_KINDS = ['energy', 'demand', 'fixed', 'carbon'] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** Months as written in dates. */
export const RATE_MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const
export type RateMonth = (typeof RATE_MONTHS)[number]
/** Days, starting on Monday. */
export const RATE_DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const energyRateIdSchema = idSchema('rat')
export type EnergyRateId = z.infer<typeof energyRateIdSchema>

/** Line of a tariff. Each day is charged by the lines valid then. */
export const energyRateRecord = defineRecord({
  type: 'energyRate',
  id: energyRateIdSchema,
  word: ['energy rate', '能源费率'],
  fields: {
    kind: z.enum(RATE_KINDS),
    name: z.string(),
    amount: z.number().min(0).max(RATE_AMOUNT_MAX),
    /** ISO 4217; empty for carbon. All rates of a project have the same. */
    currency: z.string(),
    /** First and last date in the project's time zone. An empty last date means until replaced. */
    validFrom: z.string(),
    validUntil: z.string(),
    /** Months and days of the week; empty: all. */
    months: z.array(z.enum(RATE_MONTHS)).readonly(),
    days: z.array(z.enum(RATE_DAYS)).readonly(),
    /** Wall time of the project, `22:00`; both empty: all day. An end before the beginning is on the next day. */
    from: z.string(),
    to: z.string(),
    /** Energy rate only: applies to consumption above this many kWh per calendar month. */
    aboveKwh: z.number().min(0),
  },
  indexes: { kind: ({ kind }) => kind },
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type EnergyRate = RecordFrom<typeof energyRateRecord>
