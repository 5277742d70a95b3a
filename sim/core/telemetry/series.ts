/**
 * Readings over time, reduced to chart resolution. Pure. Reports are processed as a stream, so that long histories can
 * yield.
 */
import { HOUR_MS } from '#shared/durations.ts'
import { HOLDS_MS, type HourReading } from './hours.ts'
import type { Point, Span } from './readings/chunk.ts'

export interface Sample {
  readonly atMs: number
  readonly mean: number
  readonly min: number
  readonly max: number
  /** Duration in ms, used as weight of the mean. */
  readonly heldMs: number
  /** No values are known since the previous sample. */
  readonly isAfterGap: boolean
}

export type SeriesPoint = Omit<Sample, 'heldMs'>

/** Receives samples in order of time. They are not buffered, because a day of reports per second has 86,400. */
export interface Sink {
  take(sample: Sample): void
}

/**
 * One sample per report; a missing property keeps its value. Reports should start before the span, so that the initial
 * value is known.
 * @param joinsMs last sample taken before; the first one joins it if at most an hour lies between
 */
export async function takeReports(
  pieces: AsyncIterable<readonly Point[]> | Iterable<readonly Point[]>,
  span: Span,
  sink: Sink,
  joinsMs = Number.NEGATIVE_INFINITY,
): Promise<void> {
  const taking: Taking = {
    sink,
    joinsMs,
    last: null,
    value: null,
    isUnknown: false,
    heardMs: Number.NEGATIVE_INFINITY,
  }
  for await (const points of pieces) takeIn(taking, points, span)
  const { last, value, heardMs } = taking
  if (last && value !== null && heardMs < span.toMs && span.toMs - heardMs <= HOLDS_MS) {
    last.heldMs = span.toMs - last.atMs
    add(taking, span.toMs, value, false)
  }
  if (taking.last) sink.take(taking.last)
}

interface Taking {
  readonly sink: Sink
  readonly joinsMs: number
  /** Its duration is known with the next sample. */
  last: { -readonly [K in keyof Sample]: Sample[K] } | null
  value: number | null
  /** The value became unknown, and nothing was reported since. */
  isUnknown: boolean
  heardMs: number
}

function takeIn(taking: Taking, points: readonly Point[], { fromMs, toMs }: Span): void {
  for (const { atMs, value: now } of points) {
    if (atMs > toMs) continue
    const { value } = taking
    const isAfterGap = atMs - taking.heardMs > HOLDS_MS
    if (value !== null && atMs > fromMs && !taking.last && !isAfterGap) add(taking, fromMs, value, true)
    if (taking.last && !isAfterGap) taking.last.heldMs = atMs - taking.last.atMs
    if (now === null) forget(taking)
    if (typeof now === 'number') taking.value = now
    if (taking.value !== null && atMs >= fromMs) {
      add(taking, atMs, taking.value, isAfterGap || taking.isUnknown)
      taking.isUnknown = false
    }
    taking.heardMs = atMs
  }
}

/** Ends the line; the next value starts another one. */
function forget(taking: Taking): void {
  taking.isUnknown = true
  taking.value = null
}

function add(taking: Taking, atMs: number, value: number, isAfterGap: boolean): void {
  const { last, sink, joinsMs } = taking
  if (last) sink.take(last)
  const isApart = last ? isAfterGap : atMs - joinsMs > HOUR_MS
  taking.last = { atMs, mean: value, min: value, max: value, heldMs: 0, isAfterGap: isApart }
}

/** Converts hours to samples, each at the middle of its overlap with the span. */
export function hourSamples(hours: readonly HourReading[], { fromMs, toMs }: Span): Sample[] {
  let beforeMs = Number.NEGATIVE_INFINITY
  return hours.map(({ atMs, mean, min, max, knownMs }) => {
    const isAfterGap = atMs - beforeMs > HOUR_MS
    beforeMs = atMs
    const middleMs = (Math.max(fromMs, atMs) + Math.min(toMs, atMs + HOUR_MS)) / 2
    return { atMs: middleMs, mean, min, max, heldMs: Math.max(1, knownMs), isAfterGap }
  })
}

/** Known values of the rest of an hour, to derive the part before it. */
export class RestOfHour implements Sink {
  #knownMs = 0
  #weighted = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  take({ heldMs, mean, min, max }: Sample): void {
    this.#knownMs += heldMs
    this.#weighted += heldMs * mean
    this.#min = Math.min(this.#min, min)
    this.#max = Math.max(this.#max, max)
  }

  /**
   * The part of the hour before, as far as derivable. Its minimum or maximum may belong only to the rest. Empty if
   * nothing is known.
   */
  partBefore(hour: HourReading): readonly HourReading[] {
    const knownMs = hour.knownMs - this.#knownMs
    if (knownMs <= 0) return []
    const rest = (hour.mean * hour.knownMs - this.#weighted) / knownMs
    const mean = Math.min(hour.max, Math.max(hour.min, rest))
    const min = this.#min <= hour.min ? mean : hour.min
    const max = this.#max >= hour.max ? mean : hour.max
    return [{ ...hour, mean, min, max, knownMs }]
  }
}

/**
 * At most `points` + 1 points: all samples if few, otherwise one per time step with minimum, maximum and time-weighted
 * mean. Steps are aligned to the epoch, so repeated requests return the same points.
 */
export class Thinned implements Sink {
  readonly #span: Span
  readonly #max: number
  readonly #stepMs: number
  /** All samples; null once there are too many. */
  #all: Sample[] | null = []
  readonly #steps: Step[] = []

  constructor(span: Span, points: number) {
    this.#span = span
    this.#max = points
    this.#stepMs = Math.max(1, Math.ceil((span.toMs - span.fromMs) / points))
  }

  take(sample: Sample): void {
    if (this.#all) this.#all.push(sample)
    if (this.#all && this.#all.length > this.#max) this.#all = null
    const { atMs, isAfterGap, heldMs, mean, min, max } = sample
    const index = Math.floor(atMs / this.#stepMs)
    const own = Math.max(1, heldMs)
    const step = this.#steps.at(-1)
    if (step?.index !== index) {
      this.#steps.push({ index, isAfterGap, weight: own, sum: own * mean, min, max })
      return
    }
    step.weight += own
    step.sum += own * mean
    step.min = Math.min(step.min, min)
    step.max = Math.max(step.max, max)
  }

  series(): { readonly stepMs: number; readonly points: SeriesPoint[] } {
    if (this.#all) return { stepMs: 0, points: this.#all.map(({ heldMs: _, ...point }) => point) }
    return { stepMs: this.#stepMs, points: this.#steps.map((step) => this.#pointOf(step)) }
  }

  #pointOf({ index, isAfterGap, weight, sum, min, max }: Step): SeriesPoint {
    const { fromMs, toMs } = this.#span
    // Rounding may move the mean slightly outside of its bounds.
    const mean = Math.min(max, Math.max(min, sum / weight))
    const atMs = Math.min(toMs, Math.max(fromMs, (index + 0.5) * this.#stepMs))
    return { atMs, mean, min, max, isAfterGap }
  }
}

interface Step {
  readonly index: number
  readonly isAfterGap: boolean
  weight: number
  sum: number
  min: number
  max: number
}
