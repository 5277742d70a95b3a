/**
 * Telemetry of devices, apart from the log: raw reports with retention over the reports port, last values in
 * memory, hourly figures and energy beside it. A report is stored before its publish is acknowledged; after a
 * restart last values are restored from the newest keyframe and the raw reports after it.
 */

import type { Readings } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Receipt } from '../receipt.ts'
import type { Position, RawReport, Reports } from '../reports/reports.ts'
import { isRefusedByDisk } from '../storage/refusedByDisk.ts'
import { type ClosedDays, KEPT_WITHIN_MS, type OnLostDay } from './closedDays.ts'
import type { Energy, EnergyDay } from './energy.ts'
import type { Hours, ReadingDay } from './hours.ts'
import { type KeepReadings, type LastReadings, LastValues } from './lastValues.ts'
import { chunksOf, type Said, type Speaker } from './readings/chunk.ts'
import type { DeviceReadings } from './readings/deviceReadings.ts'
import type { Rollups } from './rollups.ts'

/** Raw reports are kept this long; older ones live on in keyframes, in hourly figures and energy hours. */
export const RAW_RETENTION_MS = DAY_MS
/** What changed of devices is kept so long: as far back as one asks when an automation would have run, and its warm-up. */
const CHANGES_RETENTION_MS = 8 * DAY_MS
const THINNED_MS = 6 * HOUR_MS
const PRUNE_ROWS = 20_000
/** By the earliest of so many instants, a minute or more apart: a clock that is ahead for less deletes nothing. */
export const CLOCK_LOOKS = 10

/** What a raw report holds of devices that are there. */
export type ReadReport = (report: RawReport) => readonly {
  readonly projectId: ProjectId
  readonly deviceId: DeviceId
  readonly values: Readings
}[]

type SpeakerOf = (deviceId: DeviceId) => Speaker | null
/** Whose every word is kept, for all that is known of it. */
const NOBODY: Speaker = { isMomentary: () => true, silentAfterMs: 0 }

/** Opened one by one: each file is blamed for its own damage. */
interface TelemetryParts {
  readonly reports: Reports
  readonly rollups: Rollups
  readonly readings: DeviceReadings
  readonly closedDays: ClosedDays
  readonly onLostDay: OnLostDay
  /** The history of devices cannot be written: it answers nothing until it has been read anew. */
  readonly onFailure: (error: unknown) => void
}

export class Telemetry {
  readonly last = new LastValues()
  /** By device: of the last day all, of the week before what changed. */
  readonly readings: DeviceReadings
  readonly energy: Energy
  readonly hours: Hours
  readonly #reports: Reports
  readonly #rollups: Rollups
  readonly #closedDays: ClosedDays
  readonly #onLostDay: OnLostDay
  /** Of this process's reports. */
  #count = 0
  /** Up to here every report is in the last values. */
  #position: Position | null
  /** Position up to which a keyframe covers the raw reports. */
  #keyframePosition: Position | null

  /** Since when the process before this one received reports; null where it is not known. */
  readonly heardBeforeMs: number | null
  readonly #onFailure: (error: unknown) => void
  #read: ReadReport = () => []
  #speakerOf: SpeakerOf = () => null
  #isRestoring = false
  #wasCut = false
  #catchingUp: Promise<void> = Promise.resolve()
  /** When it was asked to forget, the newest last. */
  #askedMs: readonly number[] = []

  constructor({ reports, rollups, readings, closedDays, onLostDay, onFailure }: TelemetryParts) {
    this.#reports = reports
    this.#closedDays = closedDays
    this.#onLostDay = onLostDay
    this.#onFailure = onFailure
    this.readings = readings
    this.#rollups = rollups
    this.energy = this.#rollups.energy
    this.hours = this.#rollups.hours
    this.heardBeforeMs = this.#rollups.heardSinceMs()
    this.#keyframePosition = this.#rollups.position()
    this.#position = this.#keyframePosition
  }

  /** Reports come to this process from now on. A disk that has no room for that has none for reports either. */
  listens(sinceMs: number): void {
    try {
      this.#rollups.writeHeardSince(sinceMs)
    } catch (error) {
      if (!isRefusedByDisk(error)) throw error
    }
  }

  /** `receipt` is told once the report is durable. The caller merges its values later, in the order of positions. */
  store(report: RawReport, receipt: Receipt<Position>): void {
    this.#count += 1
    this.#reports.append(report, this.#count, receipt)
  }

  /** Everything up to this report is in the last values. Returns whether `writeReadings` has something to do. */
  merged(position: Position): boolean {
    this.#position = position
    return this.readings.reached(position)
  }

  /** A little of the history of devices; whether there is more. */
  writeReadings(): boolean {
    try {
      return this.readings.writeOn()
    } catch (error) {
      this.#onFailure(error)
      return false
    }
  }

  /** Instant of the newest report or keyframe; 0 when there is none. */
  async newestMs(): Promise<number> {
    return Math.max((await this.#reports.newestMs()) ?? 0, this.#rollups.newestMs())
  }

  /** Merges a device's reported values and returns the previous ones. */
  merge(projectId: ProjectId, deviceId: DeviceId, values: Readings, atMs: number): LastReadings | undefined {
    const before = this.last.merge(projectId, deviceId, values, atMs)
    if (!this.#isRestoring) this.readings.add(deviceId, before?.values ?? {}, values, atMs)
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

  /**
   * Loads what `keep` leaves of the newest keyframes, then merges every later raw report, in order. What the history of
   * devices lacks is read beside the work that follows.
   */
  async restore(read: ReadReport, keep?: KeepReadings, speakerOf?: SpeakerOf): Promise<void> {
    const newestMs = (await this.#reports.newestMs()) ?? Number.POSITIVE_INFINITY
    await this.#rollups.restoreDays(this.#closedDays, Math.floor(newestMs / DAY_MS), this.#onLostDay)
    this.#rollups.loadInto(this.last, keep)
    this.#speakerOf = speakerOf ?? this.#speakerOf
    this.#read = read
    this.#isRestoring = true
    for await (const report of this.#reports.after(this.#keyframePosition)) {
      for (const { projectId, deviceId, values } of read(report))
        this.merge(projectId, deviceId, values, report.atMs)
      this.#position = report.position
      this.#wasCut = true
    }
    this.#isRestoring = false
    this.#catchUp()
  }

  /** Reports were stored after the last keyframe: the process before this one was killed, and may have judged the last of them or not. */
  get wasCut(): boolean {
    return this.#wasCut
  }

  #catchUp(): void {
    this.#catchingUp = this.readings.catchUp(this.#read, this.#position).catch(this.#onFailure)
  }

  /** Resolves when the history of devices has been read, or cannot be. */
  settled(): Promise<void> {
    return this.#catchingUp
  }

  /**
   * Last values and hours as of now: where a restart goes on from. A report that still waits to be stored is not in
   * the last values yet; it comes after the keyframe.
   */
  saveKeyframe(atMs: number): void {
    this.#rollups.save(this.last, atMs, this.#position)
    this.#keyframePosition = this.#position
  }

  /** The same over several turns, so that it keeps nobody waiting. @throws StorageError */
  async saveKeyframeInTurns(atMs: number): Promise<void> {
    const position = this.#position
    if (await this.#rollups.saveInTurns(this.last, atMs, position)) this.#keyframePosition = position
  }

  /** A past is imported meanwhile: nothing of it is durable before the end. */
  importing<T>(work: () => Promise<T>): Promise<T> {
    return this.#rollups.importing(work)
  }

  /** An imported past: whole days of energy. */
  importDays(projectId: ProjectId, days: Iterable<EnergyDay>): void {
    this.#rollups.importDays(projectId, days)
  }

  /** An imported past: whole days of hourly figures. */
  importReadings(projectId: ProjectId, days: Iterable<ReadingDay>): void {
    this.#rollups.importReadings(projectId, days)
  }

  /** An imported past: what devices had before the first report; of each in the order of time. */
  importReports(devices: Iterable<readonly [DeviceId, readonly Said[]]>): void {
    this.readings.importPast(chunksOf(devices))
  }

  /** Days that are over, a bounded number at a time. @throws StorageError */
  keepDays(): Promise<void> {
    return this.#closedDays.keep(this.#rollups.tables, this.#rollups.newestMs())
  }

  /** Deletes what is past retention, a bounded number at a time; of raw reports only what a keyframe covers. */
  async prune(atMs: number): Promise<void> {
    this.#rollups.pruneKeyframes()
    this.#askedMs = [...this.#askedMs, atMs].slice(-CLOCK_LOOKS)
    const isSure = this.#askedMs.length === CLOCK_LOOKS
    const forgotten = isSure ? this.#forgetPast(Math.min(...this.#askedMs)) : null
    if (this.readings.hasFailed) this.#catchUp()
    await forgotten
  }

  async #forgetPast(nowMs: number): Promise<void> {
    const oldestDay = Math.floor(nowMs / DAY_MS) - this.hours.table.keptDays
    for (const [projectId] of this.last.projects()) this.hours.forget(projectId, oldestDay, PRUNE_ROWS)
    if (!this.readings.hasFailed)
      await this.readings.prune({
        beforeMs: nowMs - CHANGES_RETENTION_MS,
        // In portions that are worth it.
        wholeSinceMs: Math.floor((nowMs - RAW_RETENTION_MS) / THINNED_MS) * THINNED_MS,
        speakerOf: (deviceId) => this.#speakerOf(deviceId) ?? NOBODY,
      })
    await this.#reports.prune({
      ...{ beforeMs: nowMs - RAW_RETENTION_MS - KEPT_WITHIN_MS, upTo: this.#keyframePosition },
      // In a small house days go by before what changed is written; a killed process reads it again.
      unreadAfter: this.readings.hasFailed ? this.#keyframePosition : this.readings.position,
    })
  }

  /** The reports port is not closed here: its owner closes it. */
  async close(nowMs: number): Promise<void> {
    await this.#closedDays.close()
    try {
      this.readings.close(this.#position)
      this.saveKeyframe(nowMs)
    } finally {
      this.#rollups.close()
    }
  }
}
