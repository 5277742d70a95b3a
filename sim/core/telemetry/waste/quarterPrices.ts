/** Marginal price per kWh in each quarter-hour, by the valid rate. Pure. */
import type { EnergyRate } from '#shared/records/energyRate.ts'
import { inOrder, rateAt } from '#shared/rules/energyRates.ts'
import { dateOfDay, wallTimeOf } from '#shared/time/zone.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { EnergyCourse } from '../energyReport.ts'

/** @param course from the beginning of a month on, for rates by its consumption @returns from `fromMs` on; NaN without a rate */
export function quarterPrices(
  rates: readonly EnergyRate[],
  course: EnergyCourse,
  { timeZone, fromMs }: { readonly timeZone: string; readonly fromMs: number },
): Float64Array {
  const ordered = inOrder(rates.filter(({ kind }) => kind === 'energy'))
  const skipped = Math.round((fromMs - course.fromMs) / QUARTER_MS)
  const prices = new Float64Array(Math.max(0, course.kwh.length - skipped)).fill(Number.NaN)
  if (ordered.length === 0) return prices
  let [month, usedKwh] = ['', 0]
  course.kwh.forEach((kwh, quarter) => {
    const moment = wallTimeOf(course.fromMs + quarter * QUARTER_MS, timeZone)
    const now = dateOfDay(moment.day).slice(0, 7)
    if (now !== month) usedKwh = 0
    month = now
    const rate = rateAt(ordered, moment, usedKwh)
    if (rate && quarter >= skipped) prices[quarter - skipped] = rate.amount
    usedKwh += kwh
  })
  return prices
}
