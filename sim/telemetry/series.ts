/**
 * Readings over time, thinned to what a chart can show. Pure: the caller decides what to read. Reports are taken in as
 * they come, so that a long history leaves other work its turn.
 */
import type { Reading, Readings } from '#shared/devices/kind.ts'
import { isReading, isTable, parseStates } from '#shared/parseStates.ts'
import type { RawReport } from '../reports/reports.ts'
import { HOUR_MS } from './energy.ts'
import { HOLDS_MS, type HourReading } from './hours.ts'

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
 * The readings of a device in one report; null where the report has none. Of a packet of many devices only the part of
 * this one is parsed: quotes within a text are escaped, so `"number":{` is where it begins and nothing else, and readings
 * hold no objects, so the next brace outside of a text ends it.
 */
export function saidOf({ body }: Pick<RawReport, 'body'>, deviceNumber: string): Readings | null {
  // An alarm's text may spell a device's number in quotes and is no packet all the same.
  if (!body.startsWith('{')) return null
  const key = `"${deviceNumber}":`
  const at = body.lastIndexOf(key)
  const end = at < 0 ? -1 : endOfFlat(body, at + key.length)
  if (end < 0) return wholeSaid(body, deviceNumber)
  return readingsIn(JSON.parse(body.slice(at + key.length, end)))
}

/** After the object without objects in it that begins there; -1 where none does. */
function endOfFlat(body: string, from: number): number {
  if (body.charCodeAt(from) !== OPEN) return -1
  let isText = false
  for (let i = from + 1; i < body.length; i += 1) {
    const letter = body.charCodeAt(i)
    if (letter === BACKSLASH) i += 1
    else if (letter === QUOTE) isText = !isText
    else if (!isText && letter === CLOSE) return i + 1
    else if (!isText && letter === OPEN) return -1
  }
  return -1
}
const [OPEN, CLOSE, QUOTE, BACKSLASH] = [0x7b, 0x7d, 0x22, 0x5c]

function readingsIn(json: unknown): Readings | null {
  if (!isTable(json)) return null
  for (const name in json) if (!isReading(json[name])) return null
  return json as Readings
}

/** However the packet is written: with spaces, with escapes. */
function wholeSaid(body: string, deviceNumber: string): Readings | null {
  const json: unknown = JSON.parse(body)
  const states = typeof json === 'object' && json !== null ? parseStates(json) : null
  return states?.d[deviceNumber] ?? null
}

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * One sample for each report of the device: a property it does not contain keeps its value. Reports should
 * begin somewhat before the span, so that the value at its beginning is known.
 */
export async function rawSamples(
  reports: AsyncIterable<RawReport> | Iterable<RawReport>,
  of: { readonly deviceNumber: string; readonly property: string },
  { fromMs, toMs }: Span,
): Promise<Sample[]> {
  const samples: Sample[] = []
  let value: number | null = null
  let heardMs = Number.NEGATIVE_INFINITY
  for await (const report of reports) {
    const said = saidOf(report, of.deviceNumber)
    if (!said || report.atMs > toMs) continue
    const { atMs } = report
    const isAfterGap = atMs - heardMs > HOLDS_MS
    if (value !== null && atMs > fromMs && samples.length === 0 && !isAfterGap)
      samples.push(sampleOf(fromMs, value, atMs - fromMs, true))
    const last = samples.at(-1)
    if (last && !isAfterGap) samples[samples.length - 1] = { ...last, heldMs: atMs - last.atMs }
    const now = said[of.property]
    if (typeof now === 'number') value = now
    if (value !== null && atMs >= fromMs)
      samples.push(sampleOf(atMs, value, 0, isAfterGap || samples.length === 0))
    heardMs = atMs
  }
  const last = samples.at(-1)
  if (last && value !== null && heardMs < toMs && toMs - heardMs <= HOLDS_MS) {
    samples[samples.length - 1] = { ...last, heldMs: toMs - last.atMs }
    samples.push(sampleOf(toMs, value, 0, false))
  }
  return samples
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

/** Hours first, then the raw samples after them; they join where no more than an hour lies between. */
export function joinSamples(hours: readonly Sample[], raw: readonly Sample[]): Sample[] {
  const last = hours.at(-1)
  const [first, ...rest] = raw
  if (!last || !first) return [...hours, ...raw]
  return [...hours, { ...first, isAfterGap: first.atMs - last.atMs > HOUR_MS }, ...rest]
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
  for (const [index, inStep] of Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / stepMs)))
    thinned.push(pointOf(inStep, { fromMs, toMs }, (index + 0.5) * stepMs))
  return { stepMs, points: thinned }
}

function pointOf(samples: readonly Sample[], { fromMs, toMs }: Span, middleMs: number): SeriesPoint {
  let weight = 0
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const sample of samples) {
    const own = Math.max(1, sample.heldMs)
    weight += own
    sum += own * sample.mean
    min = Math.min(min, sample.min)
    max = Math.max(max, sample.max)
  }
  // Rounding may carry the mean a hair beyond what it is the mean of.
  const mean = Math.min(max, Math.max(min, sum / weight))
  const atMs = Math.min(toMs, Math.max(fromMs, middleMs))
  return { atMs, mean, min, max, isAfterGap: samples[0]?.isAfterGap ?? false }
}

export interface Change {
  readonly atMs: number
  readonly property: string
  readonly value: Reading
  readonly before: Reading | null
}

/**
 * Every change of a property, oldest first. The first value of a property is the baseline and no change;
 * momentary actions, such as a key pressed twice, are returned each time.
 */
export async function changesOf(
  reports: AsyncIterable<RawReport> | Iterable<RawReport>,
  deviceNumber: string,
  isMomentary: (property: string) => boolean,
): Promise<Change[]> {
  const known = new Map<string, Reading>()
  const changes: Change[] = []
  for await (const report of reports) {
    const said = saidOf(report, deviceNumber)
    if (!said) continue
    for (const [property, value] of Object.entries(said)) {
      const before = known.get(property)
      known.set(property, value)
      if (isMomentary(property)) changes.push({ atMs: report.atMs, property, value, before: null })
      else if (before !== undefined && before !== value)
        changes.push({ atMs: report.atMs, property, value, before })
    }
  }
  return changes
}

/** The last reported values before each of the instants, which are sorted ascending. */
export async function valuesBefore(
  reports: AsyncIterable<RawReport> | Iterable<RawReport>,
  deviceNumber: string,
  instants: readonly number[],
): Promise<Map<number, Readings>> {
  const found = new Map<number, Readings>()
  let known: Readings = {}
  let next = 0
  const passTo = (atMs: number): void => {
    for (let instant = instants[next]; instant !== undefined && instant <= atMs; instant = instants[next]) {
      found.set(instant, known)
      next += 1
    }
  }
  for await (const report of reports) {
    passTo(report.atMs)
    if (next >= instants.length) return found
    const said = saidOf(report, deviceNumber)
    if (said) known = { ...known, ...said }
  }
  passTo(Number.POSITIVE_INFINITY)
  return found
}
