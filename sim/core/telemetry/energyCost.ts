/**
 * Cost and CO₂ of a span's energy: each quarter-hour by the rate of its day. Energy from gaps is charged at the mean
 * rate of the gap. Monthly charges are distributed over days.
 */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { energyContract } from '#shared/contract/energy.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { EnergyRate, EnergyRateId, RateKind } from '#shared/records/energyRate.ts'
import { inOrder, rateAt, rateOn } from '#shared/rules/energyRates.ts'
import { type DaySpan, daysOf, monthStarts, spanOf } from '#shared/rules/reportPeriod.ts'
import { startOfDay } from '#shared/time/days.ts'
import { type Day, dateOfDay, type WallTime, wallTimeOf } from '#shared/time/zone.ts'
import { QUARTER_MS } from './energyDay.ts'
import type { EnergyCourse } from './energyReport.ts'
import { peakOf } from './loadCurve.ts'
import { createPace } from './pace.ts'

export interface CostQuestion {
  readonly rates: readonly EnergyRate[]
  readonly timeZone: string
  /** Includes the start of the month, because rates may depend on monthly consumption. */
  readonly course: EnergyCourse
  readonly fromMs: number
  readonly untilMs: number
  /** Energy after this instant is not charged. */
  readonly nowMs: number
}

/** `cost` is null where no rate is charged at all, and `carbon` where there is no factor. */
export type EnergyCost = Pick<OutputOf<typeof energyContract.overall>, 'cost' | 'carbon'>
type CostLine = NonNullable<EnergyCost['cost']>['lines'][number]

/** First instant of the month in which the span starts. */
export const monthStartMs = (fromMs: number, timeZone: string): number =>
  startOfDay(monthOfDay(wallTimeOf(fromMs, timeZone).day).fromDay, timeZone)

const monthOfDay = (day: Day): DaySpan => spanOf({ period: 'month', date: dateOfDay(day) })
const monthOf = (day: Day): string => dateOfDay(day).slice(0, 7)

export async function costOf(question: CostQuestion): Promise<EnergyCost> {
  const ofKind = (kind: RateKind) => inOrder(question.rates.filter((rate) => rate.kind === kind))
  const carbonRates = ofKind('carbon')
  const sums = new Sums(ofKind('energy'), carbonRates)
  await addQuarters(question, sums)
  addMonths(question, { demand: ofKind('demand'), fixed: ofKind('fixed') }, sums)
  const money = question.rates.filter(({ kind }) => kind !== 'carbon')
  const lines = [...sums.lines.values()]
  return {
    cost:
      money.length === 0
        ? null
        : {
            currency: money[0]?.currency ?? '',
            total: lines.reduce((sum, { amount }) => sum + amount, 0),
            lines,
            unpricedKwh: sums.unpricedKwh,
          },
    carbon: carbonRates.length === 0 ? null : { kg: sums.carbonKg, unknownKwh: sums.unknownKwh },
  }
}

class Sums {
  readonly lines = new Map<EnergyRateId, CostLine>()
  unpricedKwh = 0
  carbonKg = 0
  unknownKwh = 0
  readonly #energy: readonly EnergyRate[]
  readonly #carbon: readonly EnergyRate[]
  #month = ''
  #usedKwh = 0

  constructor(energy: readonly EnergyRate[], carbon: readonly EnergyRate[]) {
    this.#energy = energy
    this.#carbon = carbon
  }

  /** Also counts energy outside the span, because it affects the monthly consumption. */
  take(kwh: number, moment: WallTime, isCharged: boolean): void {
    const month = monthOf(moment.day)
    if (month !== this.#month) this.#usedKwh = 0
    this.#month = month
    if (isCharged) {
      this.#charge(kwh, moment)
      const factor = rateAt(this.#carbon, moment, 0)
      if (factor) this.carbonKg += kwh * factor.amount
      else this.unknownKwh += kwh
    }
    this.#usedKwh += kwh
  }

  /** Energy that crosses a consumption step is split between both rates. */
  #charge(kwh: number, moment: WallTime): void {
    let [used, rest] = [this.#usedKwh, kwh]
    for (const limit of this.#limitsWithin(used, used + kwh)) {
      this.#add(limit - used, rateAt(this.#energy, moment, used))
      rest -= limit - used
      used = limit
    }
    this.#add(rest, rateAt(this.#energy, moment, used))
  }

  #limitsWithin(fromKwh: number, toKwh: number): number[] {
    const limits = new Set(this.#energy.map(({ aboveKwh }) => aboveKwh))
    return [...limits].filter((limit) => limit > fromKwh && limit < toKwh).sort((a, b) => a - b)
  }

  #add(kwh: number, rate: EnergyRate | undefined): void {
    if (!rate) this.unpricedKwh += kwh
    else this.put(rate, kwh, kwh * rate.amount)
  }

  put({ id, kind, name }: EnergyRate, quantity: number, amount: number): void {
    if (kind === 'carbon') return
    const before = this.lines.get(id)
    this.lines.set(id, {
      ...{ rateId: id, kind, name },
      quantity: (before?.quantity ?? 0) + quantity,
      amount: (before?.amount ?? 0) + amount,
    })
  }
}

async function addQuarters({ course, timeZone, fromMs, untilMs }: CostQuestion, sums: Sums): Promise<void> {
  const pace = createPace()
  const perDay = DAY_MS / QUARTER_MS
  const gaps = course.gaps.toSorted((a, b) => a.atMs - b.atMs)
  let nextGap = 0
  const takeGaps = (beforeMs: number): void => {
    for (let gap = gaps[nextGap]; gap && gap.atMs < beforeMs; gap = gaps[nextGap]) {
      takeGap(gap, gap.atMs >= fromMs && gap.atMs < untilMs, { timeZone, sums })
      nextGap += 1
    }
  }
  for (let quarter = 0; quarter < course.kwh.length; quarter += 1) {
    const atMs = course.fromMs + quarter * QUARTER_MS
    takeGaps(atMs)
    if ((course.known[quarter] ?? 0) > 0)
      sums.take(course.kwh[quarter] ?? 0, wallTimeOf(atMs, timeZone), atMs >= fromMs && atMs < untilMs)
    if (quarter % perDay === 0) await pace()
  }
  takeGaps(Number.POSITIVE_INFINITY)
}

/** A gap of years is charged in parts of some hours. */
const GAP_PARTS_MAX = 1_000

/** Distributes the gap's energy evenly over its duration. */
function takeGap(
  { kwh, sinceMs, atMs }: EnergyCourse['gaps'][number],
  isCharged: boolean,
  { timeZone, sums }: { readonly timeZone: string; readonly sums: Sums },
): void {
  const parts = Math.min(GAP_PARTS_MAX, Math.max(1, Math.ceil((atMs - sinceMs) / QUARTER_MS)))
  for (let part = 0; part < parts; part += 1) {
    const moment = wallTimeOf(sinceMs + ((atMs - sinceMs) * (part + 0.5)) / parts, timeZone)
    sums.take(kwh / parts, moment, isCharged)
  }
}

/** Demand by the highest quarter of an hour of the month up to the end of the span, and fixed charges. */
function addMonths(
  { course, timeZone, fromMs, untilMs, nowMs }: CostQuestion,
  rates: Readonly<Record<'demand' | 'fixed', readonly EnergyRate[]>>,
  sums: Sums,
): void {
  if (rates.demand.length + rates.fixed.length === 0) return
  const endMs = Math.min(untilMs, nowMs)
  const fromDay = wallTimeOf(fromMs, timeZone).day
  const untilDay = wallTimeOf(endMs - 1, timeZone).day + 1
  const starts = monthStarts({ fromDay, untilDay })
  starts.forEach((start, place) => {
    const end = starts[place + 1] ?? untilDay
    const share = (end - start) / daysOf(monthOfDay(start))
    const fixed = rateOn(rates.fixed, end - 1)
    if (fixed) sums.put(fixed, share, share * fixed.amount)
    const demand = rateOn(rates.demand, end - 1)
    const kw = demand
      ? peakOf(
          partOf(course, startOfDay(monthOfDay(start).fromDay, timeZone), startOfDay(end, timeZone)),
          nowMs,
        )?.kw
      : undefined
    if (demand && kw !== undefined) sums.put(demand, kw, share * kw * demand.amount)
  })
}

function partOf(course: EnergyCourse, fromMs: number, untilMs: number): EnergyCourse {
  const first = Math.max(0, Math.ceil((fromMs - course.fromMs) / QUARTER_MS))
  const end = Math.ceil((untilMs - course.fromMs) / QUARTER_MS)
  return {
    ...course,
    fromMs: course.fromMs + first * QUARTER_MS,
    kwh: course.kwh.subarray(first, end),
    known: course.known.subarray(first, end),
  }
}
