/**
 * Energy of a device per UTC day by quarter-hour. In every time zone, hours and days start at a quarter. Unknown
 * quarters are NaN. Energy of a gap belongs to no quarter.
 */
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'

export const QUARTER_MS = 15 * MINUTE_MS
const QUARTERS = DAY_MS / QUARTER_MS
const HOURS = 24
const QUARTERS_IN_HOUR = QUARTERS / HOURS
const HOURS_BYTES = HOURS * Float32Array.BYTES_PER_ELEMENT
const QUARTERS_BYTES = QUARTERS * Float32Array.BYTES_PER_ELEMENT
const GAP_NUMBERS = 3
const GAP_BYTES = GAP_NUMBERS * Float64Array.BYTES_PER_ELEMENT

/** Energy that was used at some time between two reports. */
export interface EnergyAfterGap {
  readonly kwh: number
  readonly sinceMs: number
  readonly atMs: number
}

export interface EnergyFigures {
  readonly quarters: Float32Array
  readonly afterGaps: readonly EnergyAfterGap[]
}

export const quarterOf = (atMs: number): number => Math.floor((atMs % DAY_MS) / QUARTER_MS)

export const noFigures = (): EnergyFigures => ({
  quarters: new Float32Array(QUARTERS).fill(Number.NaN),
  afterGaps: [],
})

/** Whether a row of this size contains figures: hourly (older versions, imported history) or quarter-hourly. */
export const isFigures = (bytes: number): boolean =>
  bytes === HOURS_BYTES || (bytes >= QUARTERS_BYTES && (bytes - QUARTERS_BYTES) % GAP_BYTES === 0)

const NO_GAPS: readonly EnergyAfterGap[] = []

/** @param untilMs for hourly days: later quarters are unknown */
export function figuresOf(bytes: Uint8Array, untilMs = Number.POSITIVE_INFINITY): EnergyFigures {
  if (bytes.length < QUARTERS_BYTES) return quartersOfHours(floatsOf(bytes, HOURS_BYTES), untilMs)
  // A server that accepted every counter may have written a value that is no number.
  const quarters = floatsOf(bytes, QUARTERS_BYTES)
  for (let quarter = 0; quarter < QUARTERS; quarter += 1)
    if (Math.abs(quarters[quarter] ?? 0) === Number.POSITIVE_INFINITY) quarters[quarter] = 0
  if (bytes.length === QUARTERS_BYTES) return { quarters, afterGaps: NO_GAPS }
  const numbers = new Float64Array(bytes.slice(QUARTERS_BYTES).buffer)
  const afterGaps: EnergyAfterGap[] = []
  for (let at = 0; at < numbers.length; at += GAP_NUMBERS) {
    const [kwh = 0, sinceMs = 0, atMs = 0] = numbers.subarray(at, at + GAP_NUMBERS)
    afterGaps.push({ kwh, sinceMs, atMs })
  }
  return { quarters, afterGaps }
}

function quartersOfHours(hours: Float32Array, untilMs: number): EnergyFigures {
  const last = Number.isFinite(untilMs) ? quarterOf(untilMs) : QUARTERS
  const quarters = new Float32Array(QUARTERS)
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    const hour = Math.floor(quarter / QUARTERS_IN_HOUR)
    const kwh = hours[hour] ?? 0
    // For the current hour, the elapsed part contains all of its energy.
    const known = Math.min(QUARTERS_IN_HOUR, last + 1 - hour * QUARTERS_IN_HOUR)
    if (quarter <= last) quarters[quarter] = Number.isFinite(kwh) ? kwh / known : 0
    else quarters[quarter] = known > 0 || kwh === 0 ? Number.NaN : kwh / QUARTERS_IN_HOUR
  }
  return { quarters, afterGaps: NO_GAPS }
}

export function bytesOf({ quarters, afterGaps }: EnergyFigures): Uint8Array {
  const bytes = new Uint8Array(QUARTERS_BYTES + afterGaps.length * GAP_BYTES)
  bytes.set(new Uint8Array(quarters.buffer, quarters.byteOffset, quarters.byteLength))
  const numbers = new Float64Array(afterGaps.flatMap(({ kwh, sinceMs, atMs }) => [kwh, sinceMs, atMs]))
  bytes.set(new Uint8Array(numbers.buffer), QUARTERS_BYTES)
  return bytes
}

function floatsOf(bytes: Uint8Array, length: number): Float32Array {
  const copy = new Uint8Array(length)
  copy.set(bytes.subarray(0, length))
  return new Float32Array(copy.buffer)
}
