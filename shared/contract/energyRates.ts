/** The tariff of a project, line by line, and its CO₂ factors. */
import { z } from 'zod'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import {
  energyRateIdSchema,
  energyRateRecord,
  RATE_AMOUNT_MAX,
  RATE_DAYS,
  RATE_KINDS,
  RATE_MONTHS,
} from '#shared/records/energyRate.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'deploy.configure' } as const
const onRate = { rateId: energyRateIdSchema }
const oneRate = { rateId: ref(energyRateRecord) }
const time = z.union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)])
const fields = {
  kind: z.enum(RATE_KINDS),
  name: z.string().trim().min(1).max(NAME_LENGTH_MAX),
  /** Money, or kg of CO₂ for each kWh. */
  amount: z.number().min(0).max(RATE_AMOUNT_MAX),
  currency: z.union([z.literal(''), z.string().regex(/^[A-Z]{3}$/)]),
  validFrom: z.iso.date(),
  validUntil: z.union([z.literal(''), z.iso.date()]),
  months: listParam(z.array(z.enum(RATE_MONTHS)).max(RATE_MONTHS.length)),
  days: listParam(z.array(z.enum(RATE_DAYS)).max(RATE_DAYS.length)),
  from: time,
  to: time,
  aboveKwh: z.number().min(0).max(1e9),
}

export const energyRatesContract = {
  list: endpoint({
    ...common,
    permission: 'reports.view',
    kind: 'question',
    path: '/moban/energyratelist',
    summary:
      'Rates by which energy of the project is charged, and CO₂ factors, with the dates from which they are valid',
    input: z.strictObject(pageFields),
    output: pageOf(energyRateRecord.row),
    example: { input: {} },
  }),
  add: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/addenergyrate',
    summary:
      'Adds a rate: per kWh at some hours, per kW of the highest quarter of an hour of a month, per month, or a CO₂ factor',
    input: z.strictObject({
      ...fields,
      currency: fields.currency.default(''),
      validUntil: fields.validUntil.default(''),
      months: fields.months.default([]),
      days: fields.days.default([]),
      from: fields.from.default(''),
      to: fields.to.default(''),
      aboveKwh: fields.aboveKwh.default(0),
    }),
    output: z.strictObject(onRate),
    example: {
      input: {
        kind: 'energy',
        name: 'Peak',
        amount: 1.2,
        currency: 'CNY',
        validFrom: '2026-01-01',
        aboveKwh: 0,
        from: '08:00',
        to: '22:00',
      },
      output: oneRate,
    },
  }),
  update: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/updateenergyrate',
    summary: 'Changes a rate, also for days that are past; what is left out stays as it is',
    input: z.strictObject({ ...onRate, ...z.strictObject(fields).partial().shape }),
    output: z.null(),
    example: { input: { ...oneRate, validUntil: '2026-12-31' }, output: null },
  }),
  remove: endpoint({
    ...common,
    kind: 'command',
    path: '/moban/delenergyrate',
    summary: 'Removes a rate; days that it was charged for are not charged by it any more',
    input: z.strictObject(onRate),
    output: z.null(),
    example: { input: oneRate, output: null },
  }),
}
