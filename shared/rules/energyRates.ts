/**
 * Tariff line that applies at a moment. Lines with more restrictions (months, days, hours) take precedence, then higher
 * consumption steps, then later start dates. Pure.
 */
import { type EnergyRate, RATE_DAYS, RATE_MONTHS, type RateMonth } from '#shared/records/energyRate.ts'
import { type Day, dateOfDay, type WallTime, weekdayOf } from '#shared/time/zone.ts'

type Line = Pick<
  EnergyRate,
  'kind' | 'validFrom' | 'validUntil' | 'months' | 'days' | 'from' | 'to' | 'aboveKwh'
>

const DAY_MINUTES = 1_440

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Number of restrictions of the line. */
const restrictions = ({ months, days, from }: Line): number =>
  Number(months.length > 0) + Number(days.length > 0) + Number(from !== '')

/** Minutes of the week from Monday 00:00. Ranges past Sunday midnight continue at the start of the week. */
function weekRanges({ days, from, to }: Line): [from: number, to: number][] {
  const begins = from === '' ? 0 : minuteOf(from)
  const ends = from === '' ? DAY_MINUTES : minuteOf(to)
  const length = ends > begins ? ends - begins : ends + DAY_MINUTES - begins
  const week = 7 * DAY_MINUTES
  return (days.length === 0 ? RATE_DAYS : days).flatMap((day): [number, number][] => {
    const start = RATE_DAYS.indexOf(day) * DAY_MINUTES + begins
    const end = start + length
    if (end <= week) return [[start, end]]
    return [
      [start, week],
      [0, end - week],
    ]
  })
}

const meet = <T>(a: readonly T[], b: readonly T[]): boolean => a.some((one) => b.includes(one))
const orAll = (months: readonly RateMonth[]): readonly RateMonth[] =>
  months.length === 0 ? RATE_MONTHS : months

/** Two rates with the same start date that apply at the same moment would be ambiguous. */
export function overlappingRate<T extends Line>(rate: Line, others: readonly T[]): T | undefined {
  return others.find(
    (other) =>
      other.kind === rate.kind &&
      other.validFrom === rate.validFrom &&
      other.aboveKwh === rate.aboveKwh &&
      restrictions(other) === restrictions(rate) &&
      meet(orAll(other.months), orAll(rate.months)) &&
      weekRanges(other).some(([from, to]) =>
        weekRanges(rate).some(([begin, end]) => from < end && begin < to),
      ),
  )
}

const isValidOn = ({ validFrom, validUntil }: Line, date: string): boolean =>
  validFrom <= date && (validUntil === '' || date <= validUntil)

/** Hours past midnight belong to the day on which the range starts. */
function appliesAt(rate: Line, { day, minute }: WallTime): boolean {
  const date = dateOfDay(day)
  if (!isValidOn(rate, date)) return false
  if (rate.months.length > 0 && !rate.months.some((month) => month === date.slice(5, 7))) return false
  const at = (weekdayOf(day) - 1) * DAY_MINUTES + minute
  return restrictions(rate) === 0 || weekRanges(rate).some(([from, to]) => at >= from && at < to)
}

const precedes = (a: Line, b: Line): number =>
  restrictions(b) - restrictions(a) ||
  b.aboveKwh - a.aboveKwh ||
  (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0)

/** Lines in order of precedence: the first that applies is used. */
export const inOrder = <T extends Line>(rates: readonly T[]): readonly T[] => rates.toSorted(precedes)

/**
 * @param rates of one kind, `inOrder`
 * @param usedKwh in this calendar month before that moment
 */
export function rateAt<T extends Line>(
  rates: readonly T[],
  moment: WallTime,
  usedKwh: number,
): T | undefined {
  return rates.find((rate) => rate.aboveKwh <= usedKwh && appliesAt(rate, moment))
}

/** Monthly charge valid on this day. */
export const rateOn = <T extends Line>(rates: readonly T[], day: Day): T | undefined =>
  rateAt(rates, { day, minute: 0 }, 0)
