/**
 * Readings over time, thinned to what a chart can show. Pure: the caller decides what to read. Reports are taken in as
 * they come, so that a long history leaves other work its turn.
 */
import { HOUR_MS } from '#shared/durations.ts'
import { HOLDS_MS, type HourReading } from './hours.ts'
import type { Point, Span } from './readings/chunk.ts'

export interface Sample {
  readonly atMs: number
  readonly mean: number
  readonly min: number
  readonly max: number
  /** How long it stands for, as weight in a mean. */
  readonly heldMs: number
  /** No values are known since the previous sample. */
  readonly isAfterGap: boolean
}

export type SeriesPoint = Omit<Sample, 'heldMs'>

/**
 * One sample for each report of the device: a property it does not contain keeps its value. Reports should
 * begin somewhat before the span, so that the value at its beginning is known.
 */
export async function rawSamples(
  pieces: AsyncIterable<readonly Point[]> | Iterable<readonly Point[]>,
  span: Span,
): Promise<Sample[]> {
  const taking: Taking = { samples: [], value: null, heardMs: Number.NEGATIVE_INFINITY }
  for await (const points of pieces) takeIn(taking, points, span)
  const { samples, value, heardMs } = taking
  const last = samples.at(-1)
  if (last && value !== null && heardMs < span.toMs && span.toMs - heardMs <= HOLDS_MS) {
    last.heldMs = span.toMs - last.atMs
    samples.push(sampleOf(span.toMs, value, 0, false))
  }
  return samples
}

interface Taking {
  readonly samples: { -readonly [K in keyof Sample]: Sample[K] }[]
  value: number | null
  heardMs: number
}

function takeIn(taking: Taking, points: readonly Point[], { fromMs, toMs }: Span): void {
  const { samples } = taking
  let { value, heardMs } = taking
  for (const { atMs, value: now } of points) {
    if (atMs > toMs) continue
    const isAfterGap = atMs - heardMs > HOLDS_MS
    if (value !== null && atMs > fromMs && samples.length === 0 && !isAfterGap)
      samples.push(sampleOf(fromMs, value, atMs - fromMs, true))
    const last = samples.at(-1)
    if (last && !isAfterGap) last.heldMs = atMs - last.atMs
    if (typeof now === 'number') value = now
    if (value !== null && atMs >= fromMs)
      samples.push(sampleOf(atMs, value, 0, isAfterGap || samples.length === 0))
    heardMs = atMs
  }
  taking.value = value
  taking.heardMs = heardMs
}

const sampleOf = (atMs: number, value: number, heldMs: number, isAfterGap: boolean): Sample => ({
  atMs,
  mean: value,
  min: value,
  max: value,
  heldMs,
  isAfterGap,
})

/** Hours as samples, each in the middle of what lies within the span. */
export function hourSamples(hours: readonly HourReading[], { fromMs, toMs }: Span): Sample[] {
  let beforeMs = Number.NEGATIVE_INFINITY
  return hours.map(({ atMs, mean, min, max, knownMs }) => {
    const isAfterGap = atMs - beforeMs > HOUR_MS
    beforeMs = atMs
    const middleMs = (Math.max(fromMs, atMs) + Math.min(toMs, atMs + HOUR_MS)) / 2
    return { atMs: middleMs, mean, min, max, heldMs: Math.max(1, knownMs), isAfterGap }
  })
}

/**
 * What an hour says of its part before raw reports begin, as far as it can be told: a lowest or highest value that the raw
 * ones have, too, may be theirs alone. Empty where nothing is known of that part.
 * @param raw what is known of the rest of that hour
 */
export function partBefore(hour: HourReading, raw: readonly Sample[]): readonly HourReading[] {
  const rawMs = raw.reduce((sum, { heldMs }) => sum + heldMs, 0)
  const knownMs = hour.knownMs - rawMs
  if (knownMs <= 0) return []
  const weighted = raw.reduce((sum, { heldMs, mean }) => sum + heldMs * mean, 0)
  const rest = (hour.mean * hour.knownMs - weighted) / knownMs
  const mean = Math.min(hour.max, Math.max(hour.min, rest))
  const min = raw.some((one) => one.min <= hour.min) ? mean : hour.min
  const max = raw.some((one) => one.max >= hour.max) ? mean : hour.max
  return [{ ...hour, mean, min, max, knownMs }]
}

/** Hours first, then the raw samples after them; they join where no more than an hour lies between. */
export function joinSamples(hours: readonly Sample[], raw: readonly Sample[]): readonly Sample[] {
  const last = hours.at(-1)
  const first = raw[0]
  // Without a copy: a day of reports by the second is 86,400 samples.
  if (!last) return raw
  if (!first) return hours
  return [...hours, { ...first, isAfterGap: first.atMs - last.atMs > HOUR_MS }, ...raw.slice(1)]
}

/**
 * At most `points` + 1 points: as they are when they are few enough, else one for each step of the clock that holds
 * a sample, with its lowest and highest value and the mean weighted by time. Steps are counted from 1970, so that a
 * chart that is requested again a minute later shows the same points.
 */
export function thin(
  samples: readonly Sample[],
  { fromMs, toMs }: Span,
  points: number,
): { readonly stepMs: number; readonly points: SeriesPoint[] } {
  if (samples.length <= points) return { stepMs: 0, points: samples.map(({ heldMs: _, ...point }) => point) }
  const stepMs = Math.max(1, Math.ceil((toMs - fromMs) / points))
  const thinned: SeriesPoint[] = []
  // One pass without a copy: it may be a day of reports by the second.
  for (let from = 0; from < samples.length; ) {
    const index = Math.floor((samples[from]?.atMs ?? 0) / stepMs)
    let to = from + 1
    while (to < samples.length && Math.floor((samples[to]?.atMs ?? 0) / stepMs) === index) to += 1
    thinned.push(pointOf(samples, { from, to }, { fromMs, toMs }, (index + 0.5) * stepMs))
    from = to
  }
  return { stepMs, points: thinned }
}

function pointOf(
  samples: readonly Sample[],
  { from, to }: { readonly from: number; readonly to: number },
  { fromMs, toMs }: Span,
  middleMs: number,
): SeriesPoint {
  let weight = 0
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let n = from; n < to; n += 1) {
    const sample = samples[n]
    if (!sample) continue
    const own = Math.max(1, sample.heldMs)
    weight += own
    sum += own * sample.mean
    min = Math.min(min, sample.min)
    max = Math.max(max, sample.max)
  }
  // Rounding may carry the mean a hair beyond what it is the mean of.
  const mean = Math.min(max, Math.max(min, sum / weight))
  const atMs = Math.min(toMs, Math.max(fromMs, middleMs))
  return { atMs, mean, min, max, isAfterGap: samples[from]?.isAfterGap ?? false }
}
