/**
 * Energy per device and hour, from the counters that devices report. One row holds a device's UTC day as 24 32-bit
 * floats in kWh, so that ninety days of a hotel are some tens of thousands of small rows. Hours are written with the
 * keyframe they belong to, so that a restart counts nothing twice.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ENERGY_MAX_KWH } from '#shared/devices/properties.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { DayTable } from './dayTable.ts'
import { type DayOfDevice, OpenDays } from './openDays.ts'

export const ENERGY_SCHEMA = `
  CREATE TABLE IF NOT EXISTS energy_days (
    project TEXT NOT NULL, device TEXT NOT NULL, day INTEGER NOT NULL, kwh BLOB NOT NULL,
    PRIMARY KEY (project, day, device)
  ) WITHOUT ROWID;
`

export interface EnergyDay {
  readonly deviceId: DeviceId
  /** Days since 1970-01-01, UTC. */
  readonly day: number
  /** kWh of each UTC hour. */
  readonly hours: Float32Array
}

export interface EnergyHour {
  /** Its beginning. */
  readonly atMs: number
  readonly kwh: number
}

const isCounter = (kwh: number): boolean => kwh >= 0 && kwh <= ENERGY_MAX_KWH
const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)
const hourOf = (atMs: number): number => Math.floor((atMs % DAY_MS) / HOUR_MS)

export class Energy {
  readonly table: DayTable
  readonly #read: StatementSync
  readonly #range: StatementSync
  readonly #write: StatementSync
  /** What is not yet written. */
  readonly open = new OpenDays<DayOfDevice & EnergyDay>((day) => ({ ...day, hours: day.hours.slice() }))

  constructor(db: DatabaseSync) {
    this.table = new DayTable(db, {
      ...{ table: 'energy_days', texts: [], figures: 'kwh' },
      bytesOf: () => 24 * Float32Array.BYTES_PER_ELEMENT,
      keptDays: Number.POSITIVE_INFINITY,
    })
    this.#read = db.prepare('SELECT kwh FROM energy_days WHERE project = ? AND day = ? AND device = ?')
    this.#range = db.prepare(
      'SELECT device, day, kwh FROM energy_days WHERE project = ? AND day BETWEEN ? AND ?',
    )
    this.#write = db.prepare(
      'INSERT OR REPLACE INTO energy_days (project, device, day, kwh) VALUES (?, ?, ?, ?)',
    )
  }

  /**
   * A counter went from `beforeKwh` to `afterKwh`. A counter that runs backwards was reset and counts from zero; the
   * first value ever reported gives no consumption, and neither does one that no counter can show.
   */
  count(
    projectId: ProjectId,
    deviceId: DeviceId,
    beforeKwh: number | undefined,
    afterKwh: number,
    atMs: number,
  ): void {
    if (beforeKwh === undefined || !isCounter(beforeKwh) || !isCounter(afterKwh)) return
    const usedKwh = afterKwh >= beforeKwh ? afterKwh - beforeKwh : afterKwh
    if (usedKwh === 0 || this.table.isClosed(projectId, dayOf(atMs))) return
    const hours = this.#hours(projectId, deviceId, dayOf(atMs))
    const hour = hourOf(atMs)
    hours[hour] = (hours[hour] ?? 0) + usedKwh
  }

  #hours(projectId: ProjectId, deviceId: DeviceId, day: number): Float32Array {
    const found = this.open.toCount(projectId, deviceId, day)
    if (found) return found.hours
    const row = this.#read.get(projectId, day, deviceId)
    const hours = row ? toFloats(row.kwh as Uint8Array) : new Float32Array(24)
    return this.open.add({ projectId, deviceId, day, hours }).hours
  }

  /** Inside the caller's transaction; yields after each row. */
  *writeLeaving(): Generator<void> {
    for (const one of this.open.leaving()) {
      this.put(one.projectId, one)
      yield
    }
  }

  /** Inside the caller's transaction: a whole day at once, such as an imported past. */
  put(projectId: ProjectId, { deviceId, day, hours }: EnergyDay): void {
    this.#write.run(
      projectId,
      deviceId,
      day,
      new Uint8Array(hours.buffer, hours.byteOffset, hours.byteLength),
    )
  }

  /** Days from the one that holds `fromMs` to the one that holds `toMs`, what is not yet written included. */
  *days(projectId: ProjectId, fromMs: number, toMs: number): Iterable<EnergyDay> {
    const [first, last] = [dayOf(fromMs), dayOf(toMs)]
    for (const row of this.#range.iterate(projectId, first, last)) {
      const deviceId = String(row.device) as DeviceId
      const day = Number(row.day)
      if (!this.open.get(projectId, deviceId, day))
        yield { deviceId, day, hours: toFloats(row.kwh as Uint8Array) }
    }
    for (const entry of this.open.all()) {
      if (entry.projectId === projectId && entry.day >= first && entry.day <= last) yield entry
    }
  }

  /** The hours of one device that touch the span and have a row, in order, what is not yet written included. */
  of(projectId: ProjectId, deviceId: DeviceId, fromMs: number, toMs: number): EnergyHour[] {
    const found: EnergyHour[] = []
    for (let day = dayOf(fromMs); day <= dayOf(toMs); day += 1) {
      const open = this.open.get(projectId, deviceId, day)
      const row = open ? undefined : this.#read.get(projectId, day, deviceId)
      const hours = open?.hours ?? (row ? toFloats(row.kwh as Uint8Array) : null)
      hours?.forEach((kwh, hour) => {
        const atMs = day * DAY_MS + hour * HOUR_MS
        if (atMs + HOUR_MS > fromMs && atMs < toMs) found.push({ atMs, kwh })
      })
    }
    return found
  }
}

function toFloats(bytes: Uint8Array): Float32Array {
  const copy = new Uint8Array(24 * Float32Array.BYTES_PER_ELEMENT)
  copy.set(bytes.subarray(0, copy.length))
  // A server that took every counter may have written what is no number.
  return new Float32Array(copy.buffer).map((kwh) => (Number.isFinite(kwh) ? kwh : 0))
}
