/**
 * Energy used between two reports of a counter. An increase is accepted up to the device's maximum
 * (`MeterRating`). Other readings are uncertain and leave the accepted count unchanged. Later readings decide:
 * - The counter returns to the accepted count or above: the uncertain reading is discarded.
 * - It fell to about zero and rises: it was reset or rolled over, and counts from zero.
 * - It continues elsewhere for three readings and an hour: it was corrected or replaced, and counts from there.
 *
 * A fall of at most 1 kWh that does not reach about zero is jitter and ignored. Only one reading is uncertain at a
 * time, so the state has a fixed size.
 */
import { ENERGY_MAX_KWH } from '#shared/devices/properties.ts'
import { HOUR_MS } from '#shared/durations.ts'

/** Maximum power of a device in kW; infinite if unknown. */
export type MeterRating = number

export interface CounterState {
  /** The validated counter value. */
  readonly kwh: number
  /** Time of the report. */
  readonly atMs: number
  readonly doubt?: CounterDoubt
}

interface CounterDoubt {
  readonly firstKwh: number
  readonly kwh: number
  readonly sinceMs: number
  readonly atMs: number
  /** Number of consecutive readings without a decrease. */
  readonly readings: number
}

/**
 * Why a reading does not count. `impossible`: out of range. `late`: a newer one is known. `jitter`: a small fall.
 * `fall` and `rise`: uncertain, because it is below the accepted count or above the maximum increase.
 */
export const COUNTER_REFUSALS = ['impossible', 'late', 'jitter', 'fall', 'rise'] as const
export type CounterRefusal = (typeof COUNTER_REFUSALS)[number]

export interface CounterStep {
  /** Undefined while no counter value was reported. */
  readonly state: CounterState | undefined
  readonly usedKwh: number
  /** Set where the consumption is of the time since then, because readings in between were not believed. */
  readonly sinceMs: number | null
  /** Null for a reading that is believed. */
  readonly refusal: CounterRefusal | null
}

export interface CounterReading {
  readonly kwh: number
  readonly atMs: number
}

/** Tolerance: reports may be late or arrive together, and some counters are integers. */
const SLACK_MS = 15 * 60_000
const SLACK_KWH = 5
/** A larger fall is no jitter of the last digit. */
const JITTER_KWH = 1
const CONFIRMED_READINGS = 3
const CONFIRMED_AFTER_MS = HOUR_MS
/** Rollover values: decimal digits in kWh, and 32 bits in Wh. */
const ROLLOVERS_KWH = [1_000, 10_000, 100_000, 1_000_000, 2 ** 32 / 1_000] as const

/** Whether a counter can have this value: 0 to `ENERGY_MAX_KWH` kWh. */
export const isCounterValue = (kwh: number): boolean => kwh >= 0 && kwh <= ENERGY_MAX_KWH

/**
 * Pure.
 * @param before undefined before the first reading, which says nothing about consumption
 */
export function stepCounter(
  before: CounterState | undefined,
  reading: CounterReading,
  rating: MeterRating,
): CounterStep {
  if (!isCounterValue(reading.kwh)) return unchanged(before, 'impossible')
  if (!before) return believed(reading, 0)
  // Late report: the newer count already includes it.
  if (reading.atMs < newestMs(before) && reading.kwh <= before.kwh) return unchanged(before, 'late')
  return before.doubt ? afterDoubt(before, before.doubt, reading, rating) : next(before, reading, rating)
}

const newestMs = ({ atMs, doubt }: CounterState): number => Math.max(atMs, doubt?.atMs ?? atMs)
const unchanged = (state: CounterState | undefined, refusal: CounterRefusal): CounterStep => ({
  ...{ state, usedKwh: 0, sinceMs: null },
  refusal,
})
const believed = (
  { kwh, atMs }: CounterReading,
  usedKwh: number,
  sinceMs: number | null = null,
): CounterStep => ({
  state: { kwh, atMs },
  usedKwh,
  sinceMs,
  refusal: null,
})

function doubted({ kwh, atMs }: CounterState, reading: CounterReading): CounterStep {
  const doubt = {
    firstKwh: reading.kwh,
    kwh: reading.kwh,
    sinceMs: reading.atMs,
    atMs: reading.atMs,
    readings: 1,
  }
  return unchanged({ kwh, atMs, doubt }, directionOf(kwh, reading.kwh))
}

const directionOf = (believedKwh: number, kwh: number): CounterRefusal =>
  kwh < believedKwh ? 'fall' : 'rise'

/** Whether the increase is possible in that time. */
function canRise(from: CounterReading, to: CounterReading, rating: MeterRating): boolean {
  const usedKwh = to.kwh - from.kwh
  return usedKwh >= 0 && usedKwh <= mostKwh(to.atMs - from.atMs, rating)
}

const mostKwh = (elapsedMs: number, rating: MeterRating): number =>
  Math.max(SLACK_KWH, (rating * (Math.max(0, elapsedMs) + SLACK_MS)) / HOUR_MS)

/** Like after a reset: at most half of the accepted count, and no more than possible since. */
const isAboutZero = (before: CounterState, kwh: number, atMs: number, rating: MeterRating): boolean =>
  kwh <= before.kwh / 2 && kwh <= mostKwh(atMs - before.atMs, rating)

const isJitter = (before: CounterState, { kwh, atMs }: CounterReading, rating: MeterRating): boolean =>
  kwh < before.kwh && before.kwh - kwh <= JITTER_KWH && !isAboutZero(before, kwh, atMs, rating)

function next(before: CounterState, reading: CounterReading, rating: MeterRating): CounterStep {
  // The time of the count never decreases, even if a report's clock is behind.
  const atMs = Math.max(before.atMs, reading.atMs)
  if (canRise(before, reading, rating)) return believed({ kwh: reading.kwh, atMs }, reading.kwh - before.kwh)
  return isJitter(before, reading, rating) ? unchanged(before, 'jitter') : doubted(before, reading)
}

function afterDoubt(
  before: CounterState,
  doubt: CounterDoubt,
  reading: CounterReading,
  rating: MeterRating,
): CounterStep {
  const goesOn = canRise(doubt, reading, rating)
  const isJump = doubt.kwh > before.kwh
  if (canRise(before, reading, rating) && !(isJump && goesOn))
    return believed(reading, reading.kwh - before.kwh, before.atMs)
  if (isJitter(before, reading, rating)) return unchanged({ kwh: before.kwh, atMs: before.atMs }, 'jitter')
  if (!goesOn) return doubted(before, reading)
  if (!isJump && reading.kwh > doubt.firstKwh && isAboutZero(before, doubt.firstKwh, doubt.sinceMs, rating))
    return believed(reading, leftToRollover(before, doubt, rating) + reading.kwh, before.atMs)
  const readings = doubt.readings + 1
  if (readings >= CONFIRMED_READINGS && reading.atMs - doubt.sinceMs >= CONFIRMED_AFTER_MS)
    return believed(reading, reading.kwh - doubt.firstKwh, doubt.sinceMs)
  const { kwh, atMs } = reading
  const longer = { ...doubt, kwh, atMs: Math.max(doubt.atMs, atMs), readings }
  return unchanged({ ...before, doubt: longer }, directionOf(before.kwh, kwh))
}

/** The consumption up to the end of the register; 0 where the counter was reset before its end. */
function leftToRollover(before: CounterState, doubt: CounterDoubt, rating: MeterRating): number {
  const end = ROLLOVERS_KWH.find((one) => one > before.kwh)
  if (end === undefined) return 0
  const leftKwh = end - before.kwh
  // Near its end: within a thousandth, and as much as the device can have used.
  const isNear =
    leftKwh <= end / 1_000 && leftKwh + doubt.firstKwh <= mostKwh(doubt.sinceMs - before.atMs, rating)
  return isNear ? leftKwh : 0
}
