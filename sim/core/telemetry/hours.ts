/**
 * Hourly figures of numeric properties: mean, minimum, maximum; for occupancy the share of time. A value holds until
 * the next report, so means are time-weighted. One row holds a device's UTC day. Hours are written with the keyframe
 * they belong to, so a restart counts nothing twice.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Property, Reading, Readings } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { READING_MAX } from '#shared/topics.ts'
import { DayTable } from './dayTable.ts'
import { QUARTER_MS } from './energyDay.ts'
import type { LastReadings } from './lastValues.ts'
import { type DayOfDevice, OpenDays } from './openDays.ts'
import { COUNTED_FLAGS, quarterNameAt, quarterNames, quarterValues, spansOf } from './quarterFlags.ts'

export const HOURS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS reading_days (
    project TEXT NOT NULL, day INTEGER NOT NULL, device TEXT NOT NULL, properties TEXT NOT NULL, hours BLOB NOT NULL,
    PRIMARY KEY (project, day, device)
  );
`
const HOURS_RETENTION_DAYS = 400
/** A value is not extrapolated beyond this time without a report. */
export const HOLDS_MS = 30 * 60_000
/** Counters: their values are in the energy hours. */
const COUNTERS = new Set(['energy'])
/** Flags whose changes are counted: a guest arrives or leaves, a door opens or closes. */
const EVENT_FLAGS = ['checked_in', 'contact'] as const
export type EventFlag = (typeof EVENT_FLAGS)[number]
/** Name in a row: of each hour the falls lie in the place of the lowest value, the rises in that of the highest. */
const movesName = (flag: EventFlag): string => `${flag}:moves`

export interface HourMoves {
  readonly atMs: number
  /** Number of changes to true. */
  readonly rises: number
  /** Number of changes to false. */
  readonly falls: number
}

const HOURS = 24
const MEAN = 0
const MIN = 1
const MAX = 2
/** Milliseconds of the hour with a known value; -1 without a report, 0 for a momentary value. */
const KNOWN = 3
const FIGURES = 4
export const FIGURES_PER_DAY = HOURS * FIGURES

export interface HourReading {
  readonly atMs: number
  readonly mean: number
  readonly min: number
  readonly max: number
  /** Known part of the hour in ms. */
  readonly knownMs: number
}

/** Figures of an hour of UTC, or of a quarter of one. */
export interface HourPart extends HourReading {
  readonly untilMs: number
}

/** Figures of a device's UTC day, as `setHour` and `hourOf` encode them. */
export interface ReadingDay {
  readonly deviceId: DeviceId
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  /** Names of the properties. */
  readonly properties: readonly string[]
  /** `FIGURES_PER_DAY` of each property, one after the other. */
  readonly figures: Float32Array
}

export function emptyFigures(): Float32Array {
  const figures = new Float32Array(FIGURES_PER_DAY)
  for (let hour = 0; hour < HOURS; hour += 1) figures[hour * FIGURES + KNOWN] = -1
  return figures
}

/** @param start offset of the property's figures, if others precede them */
export function setHour(
  figures: Float32Array,
  hour: number,
  reading: Omit<HourReading, 'atMs'>,
  start = 0,
): void {
  const at = start + hour * FIGURES
  figures[at + MEAN] = reading.mean
  figures[at + MIN] = reading.min
  figures[at + MAX] = reading.max
  figures[at + KNOWN] = reading.knownMs
}

function hourOf(figures: Float32Array, day: number, hour: number): HourReading | null {
  const at = hour * FIGURES
  const knownMs = figures[at + KNOWN] ?? -1
  const [mean = 0, min = 0, max = 0] = [figures[at + MEAN], figures[at + MIN], figures[at + MAX]]
  // A server that accepted every number may have written a value that is infinite here.
  if (knownMs < 0 || ![mean, min, max].every(Number.isFinite)) return null
  return { atMs: day * DAY_MS + hour * HOUR_MS, mean, min, max, knownMs }
}

/** Known hours that overlap the span. */
function hoursIn(
  figures: Float32Array | undefined,
  day: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): HourReading[] {
  const found: HourReading[] = []
  for (let hour = 0; figures && hour < HOURS; hour += 1) {
    const reading = hourOf(figures, day, hour)
    if (reading && reading.atMs + HOUR_MS > fromMs && reading.atMs < toMs) found.push(reading)
  }
  return found
}

/** Adds a value that lasted `heldMs` of the hour; 0 for a momentary value. */
function take(figures: Float32Array, hour: number, value: number, heldMs: number): void {
  const at = hour * FIGURES
  const knownMs = figures[at + KNOWN] ?? -1
  if (knownMs < 0) {
    setHour(figures, hour, { mean: value, min: value, max: value, knownMs: heldMs })
    return
  }
  const mean = figures[at + MEAN] ?? value
  const share = heldMs === 0 ? 0 : heldMs / (knownMs + heldMs)
  figures[at + MEAN] = mean + (value - mean) * share
  figures[at + MIN] = Math.min(figures[at + MIN] ?? value, value)
  figures[at + MAX] = Math.max(figures[at + MAX] ?? value, value)
  figures[at + KNOWN] = knownMs + heldMs
}

/** Whether a property's values are counted by the hour. */
export const hasFigures = ({ type, name }: Property): boolean =>
  type === 'number' ? !COUNTERS.has(name) : COUNTED_FLAGS.has(name)

function figureOf(name: string, value: Readings[string] | undefined): number | null {
  if (typeof value === 'boolean') return COUNTED_FLAGS.has(name) ? Number(value) : null
  return typeof value !== 'number' || Math.abs(value) > READING_MAX || COUNTERS.has(name) ? null : value
}

interface OpenDay extends DayOfDevice {
  readonly properties: Map<string, Float32Array>
}

export class Hours {
  readonly table: DayTable
  /** Whether the project's hours start within UTC hours at that time. Flags are then also counted by quarter. */
  hasPartHours: (projectId: ProjectId, atMs: number) => boolean = () => false
  readonly #read: StatementSync
  readonly #write: StatementSync
  readonly #forget: StatementSync
  /** Unwritten data. */
  readonly open = new OpenDays<OpenDay>((day) => ({
    ...day,
    properties: new Map(Array.from(day.properties, ([name, figures]) => [name, figures.slice()])),
  }))

  constructor(db: DatabaseSync) {
    this.table = new DayTable(db, {
      ...{ table: 'reading_days', texts: ['properties'], figures: 'hours' },
      isFigures: (bytes, [names = '']) =>
        bytes === names.split(',').length * FIGURES_PER_DAY * Float32Array.BYTES_PER_ELEMENT,
      keptDays: HOURS_RETENTION_DAYS,
    })
    this.#read = db.prepare(
      'SELECT properties, hours FROM reading_days WHERE project = ? AND day = ? AND device = ?',
    )
    this.#write = db.prepare(
      'INSERT INTO reading_days (project, day, device, properties, hours) VALUES (?, ?, ?, ?, ?) ' +
        'ON CONFLICT DO UPDATE SET properties = excluded.properties, hours = excluded.hours',
    )
    this.#forget = db.prepare(
      'DELETE FROM reading_days WHERE rowid IN (SELECT rowid FROM reading_days WHERE project = ? AND day < ? LIMIT ?)',
    )
  }

  /** Processes a report at `atMs`: previous values count up to then, and the new ones from then on. */
  count(
    projectId: ProjectId,
    deviceId: DeviceId,
    before: LastReadings | undefined,
    values: Readings,
    atMs: number,
  ): void {
    const holds = before !== undefined && atMs > before.atMs && atMs - before.atMs <= HOLDS_MS
    const held = holds ? before : null
    if (held)
      for (const span of spansOf(held.atMs, atMs, HOUR_MS))
        this.#takeAll(projectId, deviceId, held.values, span)
    this.#takeAll(projectId, deviceId, values, { atMs, heldMs: 0 })
    const isByQuarter = this.hasPartHours(projectId, atMs)
    if (isByQuarter) this.#countQuarters(projectId, deviceId, held, { values, atMs })
    for (const flag of EVENT_FLAGS) {
      const now = values[flag]
      if (typeof now !== 'boolean') continue
      const name = movesName(flag)
      const move = [before?.values[flag], now] as const
      for (const one of isByQuarter ? [name, quarterNameAt(name, atMs)] : [name])
        this.#countMove(projectId, deviceId, one, move, atMs)
    }
  }

  #countQuarters(
    projectId: ProjectId,
    deviceId: DeviceId,
    held: LastReadings | null,
    { values, atMs }: { readonly values: Readings; readonly atMs: number },
  ): void {
    const spans = held ? [...spansOf(held.atMs, atMs, QUARTER_MS)] : []
    for (const span of spans) {
      const flags = quarterValues(held?.values ?? {}, span.atMs)
      if (flags) this.#takeAll(projectId, deviceId, flags, span)
    }
    const flags = quarterValues(values, atMs)
    if (flags) this.#takeAll(projectId, deviceId, flags, { atMs, heldMs: 0 })
  }

  #countMove(
    projectId: ProjectId,
    deviceId: DeviceId,
    name: string,
    [before, now]: readonly [Reading | undefined, boolean],
    atMs: number,
  ): void {
    const day = Math.floor(atMs / DAY_MS)
    if (this.table.isClosed(projectId, day)) return
    const { properties } = this.#open(projectId, deviceId, day)
    const figures = properties.get(name) ?? emptyFigures()
    properties.set(name, figures)
    const at = Math.floor((atMs % DAY_MS) / HOUR_MS) * FIGURES
    if ((figures[at + KNOWN] ?? -1) < 0) figures.fill(0, at, at + FIGURES)
    if (typeof before !== 'boolean' || before === now) return
    const place = at + (now ? MAX : MIN)
    figures[place] = (figures[place] ?? 0) + 1
  }

  /** Changes of a flag per hour that overlaps the span. Hours from before changes were counted are omitted. */
  movesOf(
    projectId: ProjectId,
    deviceId: DeviceId,
    flag: EventFlag,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ): HourMoves[] {
    return this.partsOf(projectId, deviceId, movesName(flag), fromMs, toMs).map(({ atMs, min, max }) => ({
      atMs,
      rises: max,
      falls: min,
    }))
  }

  /** Counts a late true value at `atMs`. Its duration is unknown. */
  countSeen(projectId: ProjectId, deviceId: DeviceId, values: Readings, atMs: number): void {
    this.#takeAll(projectId, deviceId, values, { atMs, heldMs: 0 })
    const flags = this.hasPartHours(projectId, atMs) ? quarterValues(values, atMs) : null
    if (flags) this.#takeAll(projectId, deviceId, flags, { atMs, heldMs: 0 })
  }

  #takeAll(
    projectId: ProjectId,
    deviceId: DeviceId,
    values: Readings,
    { atMs, heldMs }: { readonly atMs: number; readonly heldMs: number },
  ): void {
    const day = Math.floor(atMs / DAY_MS)
    if (this.table.isClosed(projectId, day)) return
    let open: OpenDay | null = null
    const hour = Math.floor((atMs % DAY_MS) / HOUR_MS)
    for (const name in values) {
      const value = figureOf(name, values[name])
      if (value === null) continue
      open ??= this.#open(projectId, deviceId, day)
      let figures = open.properties.get(name)
      if (!figures) {
        figures = emptyFigures()
        open.properties.set(name, figures)
      }
      take(figures, hour, value, heldMs)
    }
  }

  #open(projectId: ProjectId, deviceId: DeviceId, day: number): OpenDay {
    const found = this.open.toCount(projectId, deviceId, day)
    if (found) return found
    return this.open.add({ projectId, deviceId, day, properties: this.#stored(projectId, deviceId, day) })
  }

  #stored(projectId: ProjectId, deviceId: DeviceId, day: number): Map<string, Float32Array> {
    const row = this.#read.get(projectId, day, deviceId)
    if (!row) return new Map()
    const bytes = new Uint8Array(row.hours as Uint8Array)
    const names = String(row.properties).split(',')
    const length = FIGURES_PER_DAY * Float32Array.BYTES_PER_ELEMENT
    return new Map(
      names.map((name, i) => [name, new Float32Array(bytes.buffer.slice(i * length, (i + 1) * length))]),
    )
  }

  /** Inside the caller's transaction; yields after each row. */
  *writeLeaving(): Generator<void> {
    for (const { projectId, deviceId, day, properties } of this.open.leaving()) {
      const figures = new Float32Array(properties.size * FIGURES_PER_DAY)
      let at = 0
      for (const one of properties.values()) {
        figures.set(one, at)
        at += FIGURES_PER_DAY
      }
      this.put(projectId, { deviceId, day, properties: [...properties.keys()], figures })
      yield
    }
  }

  /** Runs inside the caller's transaction and stores a whole day, such as imported history. */
  put(projectId: ProjectId, { deviceId, day, properties, figures }: ReadingDay): void {
    const bytes = new Uint8Array(figures.buffer, figures.byteOffset, figures.byteLength)
    this.#write.run(projectId, day, deviceId, properties.join(','), bytes)
  }

  /** Known hours that overlap the span, in order, including unwritten data. */
  of(
    projectId: ProjectId,
    deviceId: DeviceId,
    property: string,
    fromMs: number,
    toMs: number,
  ): HourReading[] {
    const found: HourReading[] = []
    for (let day = Math.floor(fromMs / DAY_MS); day <= Math.floor(toMs / DAY_MS); day += 1) {
      const figures = this.#properties(projectId, deviceId, day).get(property)
      if (figures) found.push(...hoursIn(figures, day, { fromMs, toMs }))
    }
    return found
  }

  /** Like above, but split into quarters where these are known and the span does not start at a UTC hour. */
  partsOf(
    projectId: ProjectId,
    deviceId: DeviceId,
    property: string,
    fromMs: number,
    toMs: number,
  ): HourPart[] {
    const found: HourPart[] = []
    const names = fromMs % HOUR_MS === 0 ? [] : quarterNames(property)
    for (let day = Math.floor(fromMs / DAY_MS); day <= Math.floor(toMs / DAY_MS); day += 1) {
      const properties = this.#properties(projectId, deviceId, day)
      const partsIn = (name: string, afterMs: number, lengthMs: number): HourPart[] =>
        hoursIn(properties.get(name), day, { fromMs, toMs }).map((reading) => {
          const atMs = reading.atMs + afterMs
          return { ...reading, atMs, untilMs: atMs + lengthMs }
        })
      const quarters = names.flatMap(({ name, afterMs }) => partsIn(name, afterMs, QUARTER_MS))
      const exact = new Set(quarters.map(({ atMs }) => Math.floor(atMs / HOUR_MS)))
      const hours = partsIn(property, 0, HOUR_MS).filter(({ atMs }) => !exact.has(atMs / HOUR_MS))
      found.push(...[...hours, ...quarters].sort((a, b) => a.atMs - b.atMs))
    }
    return found
  }

  #properties(projectId: ProjectId, deviceId: DeviceId, day: number): ReadonlyMap<string, Float32Array> {
    return this.open.get(projectId, deviceId, day)?.properties ?? this.#stored(projectId, deviceId, day)
  }

  /** Deletes days before `day`, at most `rowsMax` rows at a time. */
  forget(projectId: ProjectId, day: number, rowsMax: number): void {
    this.#forget.run(projectId, day, rowsMax)
  }
}

/** Writes the weighted mean of several days of a property. An hour unknown in one is taken from the others. */
export function mixFigures(
  into: Float32Array,
  start: number,
  parts: readonly { readonly figures: Float32Array; readonly weight01: number }[],
  from: number,
  times = 1,
): void {
  for (let at = 0; at < FIGURES_PER_DAY; at += FIGURES) {
    let [weight, mean, min, max, knownMs] = [0, 0, 0, 0, 0]
    for (const { figures, weight01 } of parts) {
      const known = figures[from + at + KNOWN] ?? -1
      if (known <= 0 || weight01 <= 0) continue
      weight += weight01
      mean += weight01 * (figures[from + at + MEAN] ?? 0)
      min += weight01 * (figures[from + at + MIN] ?? 0)
      max += weight01 * (figures[from + at + MAX] ?? 0)
      knownMs = Math.max(knownMs, known)
    }
    into[start + at + KNOWN] = weight > 0 ? knownMs : -1
    into[start + at + MEAN] = weight > 0 ? (times * mean) / weight : 0
    into[start + at + MIN] = weight > 0 ? (times * min) / weight : 0
    into[start + at + MAX] = weight > 0 ? (times * max) / weight : 0
  }
}
