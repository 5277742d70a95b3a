/** Lines of a project's tariff, and its CO₂ factors. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import {
  ENERGY_RATES_MAX,
  type EnergyRate,
  type EnergyRateId,
  energyRateIdSchema,
  energyRateRecord,
} from '#shared/records/energyRate.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { overlappingRate } from '#shared/rules/energyRates.ts'

const onRate = { rateId: energyRateIdSchema }
const { fields } = energyRateRecord
type Facts = Omit<EnergyRate, 'type' | 'id'>

export const energyRateEvents = {
  EnergyRateAdded: defineEvent({
    schema: z.object({ ...onRate, ...fields }),
    evolve: ({ rateId: id, ...facts }) => [{ put: { type: 'energyRate', id, ...facts } }],
  }),
  EnergyRateChanged: defineEvent({
    schema: z.object({ ...onRate, ...z.object(fields).partial().shape }),
    evolve({ rateId, ...changes }, read): AnyChange[] {
      const rate = read.get('energyRate', rateId)
      return rate ? [{ put: { ...rate, ...changesOf<Facts>(rate, changes) } }] : []
    },
  }),
  EnergyRateRemoved: defineEvent({
    schema: z.object(onRate),
    evolve: ({ rateId: id }) => [{ remove: { type: 'energyRate', id } }],
  }),
}
export type EnergyRateEvent = EventOf<typeof energyRateEvents>

interface OnRate {
  readonly rateId: EnergyRateId
}

/** @throws Rejection rate_dates_reversed, rate_hours_incomplete, rate_currency_missing, rate_currency_differs, rate_overlaps */
function requireLegal(rate: Facts, others: readonly EnergyRate[]): void {
  if (rate.validUntil !== '' && rate.validUntil < rate.validFrom) throw new Rejection('rate_dates_reversed')
  if ((rate.from === '') !== (rate.to === '') || (rate.from !== '' && rate.from === rate.to))
    throw new Rejection('rate_hours_incomplete')
  if (rate.kind !== 'carbon') {
    if (rate.currency === '') throw new Rejection('rate_currency_missing')
    const other = others.find(({ currency }) => currency !== '' && currency !== rate.currency)
    if (other) throw new Rejection('rate_currency_differs', { currency: other.currency })
  }
  const twin = overlappingRate(rate, others)
  if (twin) throw new Rejection('rate_overlaps', { name: twin.name })
}

/** Drops fields that have no meaning for the kind of rate. */
function meaningful(rate: Facts): Facts {
  const isTimed = rate.kind === 'energy' || rate.kind === 'carbon'
  const always = { months: [], days: [], from: '', to: '' }
  return {
    ...rate,
    ...(isTimed ? {} : always),
    currency: rate.kind === 'carbon' ? '' : rate.currency,
    aboveKwh: rate.kind === 'energy' ? rate.aboveKwh : 0,
  }
}

export const energyRateAggregate = defineAggregate({
  events: energyRateEvents,
  setUp: null,
  commands: {
    AddEnergyRate(input: Facts, read: ReadState, ctx: DecideContext): EnergyRateEvent[] {
      if (read.count('energyRate') >= ENERGY_RATES_MAX)
        throw new Rejection('too_many_energy_rates', { max: ENERGY_RATES_MAX })
      const rate = meaningful(input)
      requireLegal(rate, [...read.all('energyRate')])
      return [{ type: 'EnergyRateAdded', data: { rateId: ctx.newId(energyRateRecord), ...rate } }]
    },
    ChangeEnergyRate({ rateId, ...input }: OnRate & Changes<Facts>, read: ReadState): EnergyRateEvent[] {
      const { type: _, id, ...before } = requireRecord(read, 'energyRate', rateId)
      const rate = meaningful({ ...before, ...changesOf<Facts>(before, input) })
      const changes = changesOf<Facts>(before, rate)
      if (!changes) return []
      requireLegal(
        rate,
        [...read.all('energyRate')].filter((one) => one.id !== id),
      )
      return [{ type: 'EnergyRateChanged', data: { rateId, ...changes } }]
    },
    RemoveEnergyRate(data: OnRate, read: ReadState): EnergyRateEvent[] {
      requireRecord(read, 'energyRate', data.rateId)
      return [{ type: 'EnergyRateRemoved', data }]
    },
  },
})
