/** Consecutive reports of one device in columnar format, which is a third of the size and ten times faster to parse. */
import type { Reading, Readings, ReportedValues } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { withoutUnknown } from '../lastValues.ts'

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** One report of a device. */
export interface ReportedAt {
  readonly atMs: number
  /** Null: unknown from then on. */
  readonly values: ReportedValues
}

export interface Chunk {
  /** Known state of the device before. */
  readonly base: Readings
  readonly said: readonly ReportedAt[]
}

/** Maximum number of reports decoded to show one page. */
export const CHUNK_MAX = 512

export interface Change {
  readonly atMs: number
  readonly property: string
  /** Null: unknown from then on. */
  readonly value: Reading | null
  /** Null for momentary actions, and where it was unknown. */
  readonly before: Reading | null
}

/** Per property: number of reports, and number of changed values. */
export type Counts = Readonly<Record<string, readonly [said: number, changed: number]>>

/** One property over time: undefined if a report lacks it, null if it became unknown. */
export interface Point {
  readonly atMs: number
  readonly value: Reading | null | undefined
}

/** In a column null means missing in the report, and an empty list means unknown. */
type Cell = Reading | null | readonly []
interface Columns {
  readonly base: Readings
  readonly atMs: readonly number[]
  readonly values: Readonly<Record<string, readonly Cell[]>>
}

const UNKNOWN = [] as const
const cellOf = (value: Reading | null | undefined): Cell => (value === null ? UNKNOWN : (value ?? null))
const reportedIn = (cell: Cell | undefined): Reading | null | undefined =>
  typeof cell === 'object' ? (cell === null ? undefined : null) : cell

export function encodeChunk({ base, said }: Chunk): string {
  const values: Record<string, Cell[]> = Object.create(null)
  for (const [n, one] of said.entries())
    for (const name in one.values) {
      const column = values[name] ?? new Array<Cell>(said.length).fill(null)
      values[name] = column
      column[n] = cellOf(one.values[name])
    }
  let lastMs = 0
  const atMs = said.map((one) => {
    const sinceMs = one.atMs - lastMs
    lastMs = one.atMs
    return sinceMs
  })
  const columns: Columns = { base, atMs, values }
  return JSON.stringify(columns)
}

// Written by `encodeChunk`.
const columnsOf = (body: string): Columns => JSON.parse(body) as Columns

function instantsOf({ atMs }: Columns): number[] {
  let lastMs = 0
  return atMs.map((sinceMs) => {
    lastMs += sinceMs
    return lastMs
  })
}

export function decodeChunk(body: string): Chunk {
  const columns = columnsOf(body)
  const names = Object.entries(columns.values)
  const reports = instantsOf(columns).map((atMs, n) => {
    const values: Record<string, Reading | null> = {}
    for (const [name, column] of names) {
      const value = reportedIn(column[n])
      if (value !== undefined) values[name] = value
    }
    return { atMs, values }
  })
  return { base: columns.base, said: reports }
}

export function decodePoints(body: string, property: string): Point[] {
  const columns = columnsOf(body)
  const column = Object.hasOwn(columns.values, property) ? columns.values[property] : undefined
  return instantsOf(columns).map((atMs, n) => ({ atMs, value: reportedIn(column?.[n]) }))
}

export const pointsOf = ({ said }: Chunk, property: string): Point[] =>
  said.map(({ atMs, values }) => ({ atMs, value: values[property] }))

/**
 * All changes of a property, oldest first. The first known value is the baseline, not a change. Momentary actions such
 * as key presses are returned each time. Within a report changes are ordered by name, so paging is stable.
 */
export function changesOf({ base, said }: Chunk, isMomentary: (property: string) => boolean): Change[] {
  const known = new Map<string, Reading | null>(Object.entries(base))
  const changes: Change[] = []
  for (const { atMs, values } of said)
    for (const property of Object.keys(values).sort()) {
      const value = values[property] ?? null // one of its own keys
      const before = known.get(property)
      known.set(property, value)
      if (isMomentary(property)) changes.push({ atMs, property, value, before: null })
      else if (before !== undefined && before !== value) changes.push({ atMs, property, value, before })
    }
  return changes
}

/** Device data needed to drop redundant reports. */
export interface Speaker {
  readonly isMomentary: (property: string) => boolean
  /** Time without reports (ms) after which values are unknown. */
  readonly silentAfterMs: number
}

/**
 * Removes repetitions. Keeps changes, momentary actions, the first and last report, and enough in between to show that
 * the device was not silent. Changes and the state at each time stay the same.
 */
export function withoutRepetitions({ base, said }: Chunk, { isMomentary, silentAfterMs }: Speaker): Chunk {
  const kept = said.map((): Record<string, Reading | null> => ({}))
  const known = new Map<string, Reading | null>(Object.entries(base))
  const latest = new Map<string, { n: number; atMs: number; keptMs: number }>()
  const keep = (n: number, property: string): void => {
    const value = said[n]?.values[property]
    const place = kept[n]
    if (place && value !== undefined) place[property] = value
  }
  for (const [n, { atMs, values }] of said.entries())
    for (const [property, value] of Object.entries(values)) {
      const before = latest.get(property)
      let keptMs = before?.keptMs ?? atMs
      if (before && atMs - keptMs > silentAfterMs) {
        keep(before.n, property)
        keptMs = before.atMs
      }
      if (!before || isMomentary(property) || known.get(property) !== value) {
        keep(n, property)
        keptMs = atMs
      }
      known.set(property, value)
      latest.set(property, { n, atMs, keptMs })
    }
  for (const [property, { n }] of latest) keep(n, property)
  return {
    base,
    said: said.flatMap(({ atMs }, n) => {
      const values = kept[n] ?? {}
      return Object.keys(values).length > 0 ? [{ atMs, values }] : []
    }),
  }
}

export function countsOf(chunk: Chunk): Counts {
  const counts: Record<string, [number, number]> = Object.create(null)
  const known: Record<string, Reading | null | undefined> = Object.assign(Object.create(null), chunk.base)
  for (const { values } of chunk.said)
    for (const property in values) {
      const count = counts[property] ?? [0, 0]
      counts[property] = count
      const before = known[property]
      count[0] += 1
      if (before !== undefined && before !== values[property]) count[1] += 1
      known[property] = values[property]
    }
  return counts
}

/** Known state immediately before the instant. */
export function knownBefore({ base, said }: Chunk, instantMs: number): Readings {
  let known: ReportedValues = base
  for (const { atMs, values } of said) {
    if (atMs >= instantMs) break
    known = { ...known, ...values }
  }
  return withoutUnknown(known)
}

/** Reports of each device from its first one, in chunks. */
export function* chunksOf(
  devices: Iterable<readonly [DeviceId, readonly ReportedAt[]]>,
): Iterable<readonly [DeviceId, Chunk]> {
  for (const [deviceId, reports] of devices) {
    let base: Readings = {}
    for (let n = 0; n < reports.length; n += CHUNK_MAX) {
      const chunk = { base, said: reports.slice(n, n + CHUNK_MAX) }
      yield [deviceId, chunk]
      base = knownBefore(chunk, Number.POSITIVE_INFINITY)
    }
  }
}
