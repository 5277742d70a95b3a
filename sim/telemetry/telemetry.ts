/**
 * Telemetry of devices, apart from the log: raw reports with retention over the reports port, last values in
 * memory, hourly figures and energy beside it. A report is stored before its publish is acknowledged; after a
 * restart last values are restored from the newest keyframe and the raw reports after it.
 */

import { randomBytes } from 'node:crypto'
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Position, RawReport, Reports } from '../reports/reports.ts'
import { DAY_MS, type Energy, type EnergyDay } from './energy.ts'
import type { Hours, ReadingDay } from './hours.ts'
import { type KeepReadings, type LastReadings, LastValues } from './lastValues.ts'
import { Rollups } from './rollups.ts'

/** Raw reports are kept this long; older ones live on in keyframes, in hourly figures and energy hours. */
export const RAW_RETENTION_MS = DAY_MS
const HOURS_RETENTION_DAYS = 400
const PRUNE_ROWS = 20_000

export class Telemetry {
  readonly last = new LastValues()
  readonly energy: Energy
  readonly hours: Hours
  readonly #reports: Reports
  readonly #rollups: Rollups
  /** Ids of this process's reports: a random beginning and a count. */
  readonly #idPrefix = randomBytes(9).toString('base64url')
  #count = 0
  /** Up to here every report is in the last values. */
  #position: Position | null
  /** Position up to which a keyframe covers the raw reports. */
  #keyframePosition: Position | null

  /** @param folder of the rollups, which stay on this machine */
  constructor(reports: Reports, folder: string) {
    this.#reports = reports
    this.#rollups = new Rollups(folder)
    this.energy = this.#rollups.energy
    this.hours = this.#rollups.hours
    this.#keyframePosition = this.#rollups.position()
    this.#position = this.#keyframePosition
  }

  /** Resolves once the report is durable. The caller merges its values later, in the order of positions. */
  store(report: RawReport): Promise<Position> {
    this.#count += 1
    return this.#reports.append(report, `${this.#idPrefix}-${this.#count}`)
  }

  /** Everything up to this report is in the last values. */
  merged(position: Position): void {
    this.#position = position
  }

  /** Instant of the newest report or keyframe; 0 when there is none. */
  async newestMs(): Promise<number> {
    return Math.max((await this.#reports.newestMs()) ?? 0, this.#rollups.newestMs())
  }

  /** Merges a device's reported values and returns the previous ones. */
  merge(projectId: ProjectId, deviceId: DeviceId, values: Readings, atMs: number): LastReadings | undefined {
    const before = this.last.merge(projectId, deviceId, values, atMs)
    this.hours.count(projectId, deviceId, before, values, atMs)
    if (typeof values.energy === 'number') {
      const counter = before?.values.energy
      this.energy.count(
        projectId,
        deviceId,
        typeof counter === 'number' ? counter : undefined,
        values.energy,
        atMs,
      )
    }
    return before
  }

  /** Loads what `keep` leaves of the newest keyframes, then passes every later raw report to `replay`, in order. */
  async restore(replay: (report: RawReport) => void, keep?: KeepReadings): Promise<void> {
    this.#rollups.loadInto(this.last, keep)
    for await (const report of this.#reports.after(this.#keyframePosition)) {
      replay(report)
      this.#position = report.position
    }
  }

  /**
   * Last values and hours as of now: where a restart goes on from. A report that still waits to be stored is not in
   * the last values yet; it comes after the keyframe.
   */
  saveKeyframe(atMs: number): void {
    this.#rollups.save(this.last, atMs, this.#position)
    this.#keyframePosition = this.#position
  }

  /** An imported past: whole days of energy. */
  importDays(projectId: ProjectId, days: Iterable<EnergyDay>): void {
    this.#rollups.importDays(projectId, days)
  }

  /** An imported past: whole days of hourly figures. */
  importReadings(projectId: ProjectId, days: Iterable<ReadingDay>): void {
    this.#rollups.importReadings(projectId, days)
  }

  /** The host's raw reports of the span that contain `word`, oldest first; others are never parsed. */
  reportsOf(hostId: HostId, word: string, fromMs: number, toMs: number): AsyncIterable<RawReport> {
    return this.#reports.ofHost({ hostId, fromMs, toMs, holding: word })
  }

  /** Instant of the oldest raw report of a host that is still kept; null when there is none. */
  oldestReportMs(hostId: HostId): Promise<number | null> {
    return this.#reports.oldestMs(hostId)
  }

  /** Deletes what is past retention, a bounded number at a time; of raw reports only what a keyframe covers. */
  async prune(nowMs: number): Promise<void> {
    const oldestDay = Math.floor(nowMs / DAY_MS) - HOURS_RETENTION_DAYS
    for (const [projectId] of this.last.projects()) this.hours.forget(projectId, oldestDay, PRUNE_ROWS)
    this.#rollups.pruneKeyframes()
    await this.#reports.prune({ beforeMs: nowMs - RAW_RETENTION_MS, upTo: this.#keyframePosition })
  }

  /** The reports port is not closed here: its owner closes it. */
  close(nowMs: number): void {
    try {
      this.saveKeyframe(nowMs)
    } finally {
      this.#rollups.close()
    }
  }
}
