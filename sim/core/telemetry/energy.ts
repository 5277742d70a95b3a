/**
 * Energy per device and quarter-hour from reported counters. One row holds a device's UTC day (energyDay.ts). Rows
 * are written with the keyframe they belong to, so a restart counts nothing twice.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { CounterStep } from '#shared/rules/counter.ts'
import { DayTable } from './dayTable.ts'
import {
  bytesOf,
  type EnergyAfterGap,
  type EnergyFigures,
  figuresOf,
  isFigures,
  noFigures,
  QUARTER_MS,
  quarterOf,
} from './energyDay.ts'
import { ENERGY_SUMS_SCHEMA, EnergySums } from './energySums.ts'
import { HOLDS_MS } from './hours.ts'
import { type DayOfDevice, OpenDays } from './openDays.ts'

export const ENERGY_SCHEMA = `
  CREATE TABLE IF NOT EXISTS energy_days (
    project TEXT NOT NULL, device TEXT NOT NULL, day INTEGER NOT NULL, kwh BLOB NOT NULL,
    PRIMARY KEY (project, day, device)
  ) WITHOUT ROWID;
  ${ENERGY_SUMS_SCHEMA}
`

export interface EnergyDay {
  readonly deviceId: DeviceId
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  /** kWh of each UTC hour. */
  readonly hours: Float32Array
}

/** Energy of a device in a span. Unknown quarters are omitted. */
export interface EnergyUsed {
  readonly quarters: readonly { readonly atMs: number; readonly kwh: number }[]
  readonly afterGaps: readonly EnergyAfterGap[]
}

interface OpenDay extends DayOfDevice {
  readonly quarters: Float32Array
  readonly afterGaps: EnergyAfterGap[]
}

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)
const HOURS = 24
/** Quarters are stored with seven digits. */
const ROUNDING_KWH = 0.001
/** Maximum gap in days, because gateways buffer no longer. */
const GAP_DAYS_MAX = 32

export class Energy {
  readonly table: DayTable
  /** Sums of completed days. */
  readonly sums: EnergySums
  readonly #read: StatementSync
  readonly #range: StatementSync
  readonly #firstDay: StatementSync
  readonly #write: StatementSync
  /** Unwritten data. */
  readonly open = new OpenDays<OpenDay>((day) => ({
    ...day,
    quarters: day.quarters.slice(),
    afterGaps: [...day.afterGaps],
  }))

  constructor(db: DatabaseSync) {
    this.table = new DayTable(db, {
      ...{ table: 'energy_days', texts: [], figures: 'kwh' },
      isFigures,
      keptDays: Number.POSITIVE_INFINITY,
    })
    this.sums = new EnergySums(db)
    this.#read = db.prepare('SELECT kwh FROM energy_days WHERE project = ? AND day = ? AND device = ?')
    this.#range = db.prepare(
      'SELECT device, day, kwh FROM energy_days WHERE project = ? AND day BETWEEN ? AND ?',
    )
    this.#firstDay = db.prepare('SELECT MIN(day) AS day FROM energy_days WHERE project = ?')
    this.#write = db.prepare(
      'INSERT OR REPLACE INTO energy_days (project, device, day, kwh) VALUES (?, ?, ?, ?)',
    )
  }

  /**
   * A device with a counter reported at `atMs`.
   * @param heardMs when it reported before
   */
  count(
    { projectId, deviceId }: Pick<DayOfDevice, 'projectId' | 'deviceId'>,
    { usedKwh, sinceMs }: Pick<CounterStep, 'usedKwh' | 'sinceMs'>,
    { heardMs, atMs }: { readonly heardMs: number; readonly atMs: number },
  ): void {
    if (atMs >= heardMs && atMs - heardMs <= HOLDS_MS) this.#known(projectId, deviceId, heardMs, atMs)
    this.#use(projectId, deviceId, { kwh: usedKwh, sinceMs: sinceMs ?? heardMs, atMs })
  }

  #use(projectId: ProjectId, deviceId: DeviceId, { kwh, sinceMs, atMs }: EnergyAfterGap): void {
    if (kwh <= 0 || this.table.isClosed(projectId, dayOf(atMs))) return
    const day = this.#day(projectId, deviceId, atMs)
    if (atMs - sinceMs > HOLDS_MS) {
      day.afterGaps.push({ kwh, sinceMs, atMs })
      return
    }
    const quarter = quarterOf(atMs)
    day.quarters[quarter] = (day.quarters[quarter] || 0) + kwh
  }

  /**
   * Handles a late reading within a gap: splits the gap's consumption at the reading, keeping the total. Returns false
   * if it is in no gap, does not fit between neighbouring readings, or its day is closed.
   * @param last the accepted count
   */
  divide(
    { projectId, deviceId }: Pick<DayOfDevice, 'projectId' | 'deviceId'>,
    reading: { readonly kwh: number; readonly atMs: number },
    last: { readonly kwh: number; readonly atMs: number },
  ): boolean {
    const gap = this.#gapAround(projectId, deviceId, reading.atMs, last.atMs)
    if (!gap || this.table.isClosed(projectId, dayOf(reading.atMs))) return false
    // The counter at the end of the gap is the last value minus the consumption since then.
    const endKwh = last.kwh - this.#usedSince(projectId, deviceId, gap.atMs, last.atMs)
    const laterKwh = endKwh - reading.kwh
    if (laterKwh < -ROUNDING_KWH || laterKwh > gap.kwh + ROUNDING_KWH) return false
    const later = Math.min(gap.kwh, Math.max(0, laterKwh))
    const { afterGaps } = this.#day(projectId, deviceId, gap.atMs)
    afterGaps.splice(
      afterGaps.findIndex((one) => isSameJson(one, gap)),
      1,
    )
    for (const part of [
      { kwh: gap.kwh - later, sinceMs: gap.sinceMs, atMs: reading.atMs },
      { kwh: later, sinceMs: reading.atMs, atMs: gap.atMs },
    ]) {
      if (part.atMs - part.sinceMs <= HOLDS_MS) this.#known(projectId, deviceId, part.sinceMs, part.atMs)
      this.#use(projectId, deviceId, part)
    }
    return true
  }

  /** The gap between reports that contains the instant. */
  #gapAround(projectId: ProjectId, deviceId: DeviceId, atMs: number, lastMs: number): EnergyAfterGap | null {
    const last = Math.min(dayOf(lastMs), dayOf(atMs) + GAP_DAYS_MAX)
    for (let day = dayOf(atMs); day <= last; day += 1) {
      if (this.table.isClosed(projectId, day)) continue
      const found = this.open.get(projectId, deviceId, day) ?? this.#stored(projectId, deviceId, day)
      const gap = found?.afterGaps.find((one) => one.sinceMs < atMs && atMs < one.atMs)
      if (gap) return gap
    }
    return null
  }

  #usedSince(projectId: ProjectId, deviceId: DeviceId, sinceMs: number, lastMs: number): number {
    const { quarters, afterGaps } = this.of(projectId, deviceId, sinceMs, lastMs + 1)
    const later = afterGaps.filter((one) => one.sinceMs >= sinceMs)
    return [...quarters, ...later].reduce((sum, { kwh }) => sum + kwh, 0)
  }

  /** Quarters in which only their own counted energy was used. */
  #known(projectId: ProjectId, deviceId: DeviceId, fromMs: number, toMs: number): void {
    for (let atMs = Math.floor(fromMs / QUARTER_MS) * QUARTER_MS; atMs <= toMs; atMs += QUARTER_MS) {
      if (this.table.isClosed(projectId, dayOf(atMs))) continue
      const { quarters } = this.#day(projectId, deviceId, atMs)
      const quarter = quarterOf(atMs)
      if (Number.isNaN(quarters[quarter])) quarters[quarter] = 0
    }
  }

  #day(projectId: ProjectId, deviceId: DeviceId, atMs: number): OpenDay {
    const day = dayOf(atMs)
    const found = this.open.toCount(projectId, deviceId, day)
    if (found) return found
    const { quarters, afterGaps } = this.#stored(projectId, deviceId, day, atMs) ?? noFigures()
    return this.open.add({ projectId, deviceId, day, quarters, afterGaps: [...afterGaps] })
  }

  #stored(projectId: ProjectId, deviceId: DeviceId, day: number, untilMs?: number): EnergyFigures | null {
    const row = this.#read.get(projectId, day, deviceId)
    return row ? figuresOf(row.kwh as Uint8Array, untilMs) : null
  }

  /** Inside the caller's transaction; yields after each row. */
  *writeLeaving(): Generator<void> {
    let [projectId, day] = ['', Number.NaN]
    for (const one of this.open.leaving()) {
      if (one.projectId !== projectId || one.day !== day) this.sums.drop(one.projectId, one.day)
      ;[projectId, day] = [one.projectId, one.day]
      this.#write.run(one.projectId, one.deviceId, one.day, bytesOf(one))
      yield
    }
  }

  /** Runs inside the caller's transaction and stores a whole day, such as imported history. */
  put(projectId: ProjectId, { deviceId, day, hours }: EnergyDay): void {
    this.sums.drop(projectId, day)
    this.#write.run(
      projectId,
      deviceId,
      day,
      new Uint8Array(hours.buffer, hours.byteOffset, hours.byteLength),
    )
  }

  /**
   * Days from that of `fromMs` to that of `toMs`, by UTC, including unwritten data. Consumption after a gap is
   * in the hour of its reading.
   */
  *days(projectId: ProjectId, fromMs: number, toMs: number): Iterable<EnergyDay> {
    const [first, last] = [dayOf(fromMs), dayOf(toMs)]
    for (const row of this.#range.iterate(projectId, first, last)) {
      const deviceId = String(row.device) as DeviceId
      const day = Number(row.day)
      if (!this.open.get(projectId, deviceId, day))
        yield { deviceId, day, hours: hoursOf(figuresOf(row.kwh as Uint8Array)) }
    }
    for (const { deviceId, day, ...entry } of this.open.all()) {
      if (entry.projectId === projectId && day >= first && day <= last)
        yield { deviceId, day, hours: hoursOf(entry) }
    }
  }

  /** The consumption of each device on a day of UTC, unwritten data included. */
  *on(
    projectId: ProjectId,
    day: number,
    devices: ReadonlySet<DeviceId>,
  ): Iterable<EnergyFigures & { readonly deviceId: DeviceId }> {
    for (const row of this.#range.iterate(projectId, day, day)) {
      const deviceId = String(row.device) as DeviceId
      if (devices.has(deviceId) && !this.open.get(projectId, deviceId, day))
        yield { deviceId, ...figuresOf(row.kwh as Uint8Array) }
    }
    for (const open of this.open.on(projectId, day)) if (devices.has(open.deviceId)) yield open
  }

  /** Whether all that is counted of the day is in the table. */
  isWritten(projectId: ProjectId, day: number): boolean {
    for (const _ of this.open.on(projectId, day)) return false
    return true
  }

  /** Stored figures of a device's day. */
  written(projectId: ProjectId, deviceId: DeviceId, day: number): EnergyFigures | null {
    return this.#stored(projectId, deviceId, day)
  }

  /** Adds up days before `openDay` that are not yet, a bounded number at a time. Resolves with how many. */
  async addUp(openDay: number, daysMax: number): Promise<number> {
    let added = 0
    for (const projectId of this.table.projects())
      for (
        let day = this.table.dayAfter(projectId, Number.NEGATIVE_INFINITY);
        day !== null && day < openDay && added < daysMax;
        day = this.table.dayAfter(projectId, day)
      )
        if (!this.sums.has(projectId, day) && this.isWritten(projectId, day))
          if (await this.sums.add(projectId, day)) added += 1
    return added
  }

  /** Figures of a UTC day, including unwritten data; null if nothing was counted. */
  figuresOn(projectId: ProjectId, deviceId: DeviceId, day: number): EnergyFigures | null {
    return this.open.get(projectId, deviceId, day) ?? this.#stored(projectId, deviceId, day)
  }

  /** The first day of UTC that has figures; null where nothing was ever counted. */
  firstDay(projectId: ProjectId): number | null {
    const days = [...this.open.all()].flatMap((one) => (one.projectId === projectId ? [one.day] : []))
    const stored = this.#firstDay.get(projectId)?.day
    if (typeof stored === 'number') days.push(stored)
    return days.length === 0 ? null : Math.min(...days)
  }

  /**
   * Consumption of a device in [fromMs, toMs), including unwritten data. Partial quarter-hours count as whole.
   */
  of(projectId: ProjectId, deviceId: DeviceId, fromMs: number, toMs: number): EnergyUsed {
    const quarters: { atMs: number; kwh: number }[] = []
    const afterGaps: EnergyAfterGap[] = []
    for (let day = dayOf(fromMs); day <= dayOf(toMs); day += 1) {
      const found = this.open.get(projectId, deviceId, day) ?? this.#stored(projectId, deviceId, day)
      found?.quarters.forEach((kwh, quarter) => {
        const atMs = day * DAY_MS + quarter * QUARTER_MS
        if (!Number.isNaN(kwh) && atMs + QUARTER_MS > fromMs && atMs < toMs) quarters.push({ atMs, kwh })
      })
      for (const one of found?.afterGaps ?? [])
        if (one.atMs >= fromMs && one.atMs <= toMs) afterGaps.push(one)
    }
    return { quarters, afterGaps }
  }
}

function hoursOf({ quarters, afterGaps }: EnergyFigures): Float32Array {
  const hours = new Float32Array(HOURS)
  const add = (hour: number, kwh: number): void => {
    hours[hour] = (hours[hour] ?? 0) + kwh
  }
  quarters.forEach((kwh, quarter) => {
    if (!Number.isNaN(kwh)) add(Math.floor((quarter * QUARTER_MS) / HOUR_MS), kwh)
  })
  for (const { kwh, atMs } of afterGaps) add(Math.floor((atMs % DAY_MS) / HOUR_MS), kwh)
  return hours
}
