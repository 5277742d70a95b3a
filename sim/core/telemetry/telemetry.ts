/**
 * Telemetry, separate from the event log: raw reports with retention, last values in memory, hourly figures
 * and energy. A report is stored before its publish is acknowledged. After a restart, last values are
 * restored from the newest keyframe and later raw reports.
 */

import type { Reading, ReportedValues } from '#shared/devices/kind.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import {
  type CounterRefusal,
  type CounterState,
  isCounterValue,
  type MeterRating,
  stepCounter,
} from '#shared/rules/counter.ts'
import { isExport, markOf } from '#shared/rules/counterMark.ts'
import type { Receipt } from '../../stores/receipt.ts'
import type { Position, RawReport, Reports } from '../../stores/reports/reports.ts'
import { isRefusedByDisk } from '../../stores/storage/refusedByDisk.ts'
import { type ClosedDays, KEPT_WITHIN_MS, type OnLostDay } from './closedDays.ts'
import type { CounterMarks } from './counterMarks.ts'
import type { Energy, EnergyDay } from './energy.ts'
import type { Hours, ReadingDay } from './hours.ts'
import {
  type KeepReadings,
  type LastReadings,
  LastValues,
  lastMadeMs,
  type Merged,
  type ReportTimes,
  timesOf,
  withoutUnknown,
} from './lastValues.ts'
import { chunksOf, type ReportedAt, type Speaker } from './readings/chunk.ts'
import type { DeviceReadings } from './readings/deviceReadings.ts'
import type { Rollups } from './rollups.ts'

/** Retention of raw reports. Older data remains in keyframes, hourly figures and energy. */
export const RAW_RETENTION_MS = DAY_MS
/** Retention of changes: the longest back-test span of automations with its warm-up. */
const CHANGES_RETENTION_MS = 8 * DAY_MS
const THINNED_MS = 6 * HOUR_MS
const PRUNE_ROWS = 20_000
/**
 * Deletion uses the earliest of this many clock readings, taken at least a minute apart. So a temporarily fast
 * clock deletes nothing.
 */
export const CLOCK_LOOKS = 10

/** Values of existing devices in a raw report. */
export type ReadReport = (report: RawReport) => readonly {
  readonly projectId: ProjectId
  readonly deviceId: DeviceId
  readonly values: ReportedValues
  /** When the report was made, if its host's clock is valid; omitted if on arrival. */
  readonly madeMs?: number
}[]

/** Facts about devices beside their reports. */
export interface KnownDevices {
  /** Null for a deleted device. */
  readonly speakerOf: (deviceId: DeviceId) => Speaker | null
  readonly ratingOf: (projectId: ProjectId, deviceId: DeviceId) => MeterRating
  /** Whether hours of the project start within UTC hours at that time. */
  readonly hasPartHours: (projectId: ProjectId, atMs: number) => boolean
}

const NO_DEVICES: KnownDevices = {
  speakerOf: () => null,
  ratingOf: () => Number.POSITIVE_INFINITY,
  hasPartHours: () => false,
}
/** For unknown devices every report is kept. */
const NOBODY: Speaker = { isMomentary: () => true, silentAfterMs: 0 }

/** Opened one by one: each file is blamed for its own damage. */
interface TelemetryParts {
  readonly reports: Reports
  readonly rollups: Rollups
  readonly readings: DeviceReadings
  readonly closedDays: ClosedDays
  readonly onLostDay: OnLostDay
  /** The device history cannot be written. Its queries are rejected until it has been read again. */
  readonly onFailure: (error: unknown) => void
  /** Called when an energy counter's reading is rejected. */
  readonly onRefusedCount: (why: CounterRefusal) => void
}

/** A year of the past is added up within some hours. */
const DAYS_ADDED_AT_A_TIME = 100

export class Telemetry {
  readonly last = new LastValues()
  /** By device: all reports of the last day, and changes of the preceding week. */
  readonly readings: DeviceReadings
  readonly energy: Energy
  readonly hours: Hours
  /** Places where a rule for energy counters was applied. */
  readonly marks: CounterMarks
  readonly #reports: Reports
  readonly #rollups: Rollups
  readonly #closedDays: ClosedDays
  #addingUp: Promise<unknown> | null = null
  readonly #onLostDay: OnLostDay
  /** Number of reports in this process. */
  #count = 0
  /** All reports up to this position are in the last values. */
  #position: Position | null
  /** Position up to which a keyframe covers the raw reports. */
  #keyframePosition: Position | null

  /** When the previous process started receiving reports (epoch ms); null if unknown. */
  readonly reportedBeforeMs: number | null
  readonly #onFailure: (error: unknown) => void
  readonly #onRefusedCount: TelemetryParts['onRefusedCount']
  #read: ReadReport = () => []
  #devices = NO_DEVICES
  #isRestoring = false
  #wasCut = false
  #catchingUp: Promise<void> = Promise.resolve()
  /** Times of recent deletion requests, newest last. */
  #askedMs: readonly number[] = []

  constructor({ rollups, readings, onFailure, ...parts }: TelemetryParts) {
    const { reports, closedDays, onLostDay, onRefusedCount } = parts
    this.#reports = reports
    this.#onRefusedCount = onRefusedCount
    this.#closedDays = closedDays
    this.#onLostDay = onLostDay
    this.#onFailure = onFailure
    this.readings = readings
    this.#rollups = rollups
    this.energy = this.#rollups.energy
    this.hours = this.#rollups.hours
    this.marks = this.#rollups.marks
    this.reportedBeforeMs = this.#rollups.heardSinceMs()
    this.#keyframePosition = this.#rollups.position()
    this.#position = this.#keyframePosition
  }

  /**
   * Marks that this process receives reports from now on. If the disk has no space for this mark, reports fail
   * as well.
   */
  listens(sinceMs: number): void {
    try {
      this.#rollups.writeHeardSince(sinceMs)
    } catch (error) {
      if (!isRefusedByDisk(error)) throw error
    }
  }

  /**
   * `receipt` is called once the report is durable. The caller merges its values later, in the order of positions.
   */
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

  /**
   * Merges a device's report: newer values become last values. All values go into history and figures at the time
   * they were made.
   * @param when one instant if made on arrival
   */
  merge(
    projectId: ProjectId,
    deviceId: DeviceId,
    values: ReportedValues,
    when: number | ReportTimes,
  ): Merged {
    const times = timesOf(when)
    const merged = this.last.merge(projectId, deviceId, values, times)
    const { before, newest, late } = merged
    const { madeMs } = times
    if (!this.#isRestoring) this.#remember(deviceId, values, merged, madeMs)
    if (late) this.#countLate(projectId, deviceId, late, madeMs)
    if (late !== null && newest !== values && Object.keys(newest).length === 0) return merged
    const known = withoutUnknown(newest)
    this.hours.count(projectId, deviceId, before && { ...before, atMs: lastMadeMs(before) }, known, madeMs)
    this.#countEnergy(projectId, deviceId, before, { kwh: known.energy, atMs: madeMs })
    if (isExport(known.power)) this.marks.note(projectId, deviceId, 'export', madeMs)
    return merged
  }

  /** Adds a report to the history, ordered by the time of its creation. */
  #remember(deviceId: DeviceId, values: ReportedValues, { before, late }: Merged, madeMs: number): void {
    const isInOrder = late === null && (!before || madeMs >= lastMadeMs(before))
    if (isInOrder) this.readings.add(deviceId, before?.values ?? {}, values, madeMs)
    else this.readings.addLate(deviceId, values, madeMs)
  }

  /**
   * Counts late values in the hour they were made, with unknown duration. A late counter adds nothing, because the
   * neighbouring readings already contain its consumption. It splits a gap if they are far apart.
   */
  #countLate(projectId: ProjectId, deviceId: DeviceId, late: ReportedValues, madeMs: number): void {
    this.hours.countSeen(projectId, deviceId, withoutUnknown(late), madeMs)
    const { energy: kwh } = late
    const known = this.last.get(projectId, deviceId)
    const counter = known && counterOf(known)
    if (typeof kwh !== 'number') return
    const isFit = counter !== undefined && isCounterValue(kwh)
    if (!isFit || !this.energy.divide({ projectId, deviceId }, { kwh, atMs: madeMs }, counter)) {
      this.#noteRefused('late')
      this.marks.note(projectId, deviceId, 'late', madeMs)
    }
  }

  /** @param reading if the report has no counter, only its time is used */
  #countEnergy(
    projectId: ProjectId,
    deviceId: DeviceId,
    before: LastReadings | undefined,
    { kwh, atMs }: { readonly kwh: Reading | undefined; readonly atMs: number },
  ): void {
    const counter = before && counterOf(before)
    const step =
      typeof kwh === 'number'
        ? stepCounter(counter, { kwh, atMs }, this.#devices.ratingOf(projectId, deviceId))
        : { state: counter, usedKwh: 0, sinceMs: null, refusal: null }
    if (step.refusal) this.#noteRefused(step.refusal)
    const mark = typeof kwh === 'number' ? markOf(counter, { kwh, atMs }, step) : null
    if (mark) this.marks.note(projectId, deviceId, mark, atMs)
    if (step.state && step.state !== before?.counter) this.last.keepCounter(projectId, deviceId, step.state)
    if (before && counter)
      this.energy.count({ projectId, deviceId }, step, { heardMs: lastMadeMs(before), atMs })
  }

  /** Reports that are read again at a start were counted before. */
  #noteRefused(why: CounterRefusal): void {
    if (!this.#isRestoring) this.#onRefusedCount(why)
  }

  /**
   * Restores last values: filtered newest keyframes, then all later raw reports in order. Missing device history is
   * read in the background.
   */
  async restore(read: ReadReport, keep?: KeepReadings, devices = NO_DEVICES): Promise<void> {
    const newestMs = (await this.#reports.newestMs()) ?? Number.POSITIVE_INFINITY
    await this.#rollups.restoreDays(this.#closedDays, Math.floor(newestMs / DAY_MS), this.#onLostDay)
    this.#rollups.loadInto(this.last, keep)
    this.#devices = devices
    this.hours.hasPartHours = devices.hasPartHours
    this.#read = read
    this.#isRestoring = true
    for await (const report of this.#reports.after(this.#keyframePosition)) {
      for (const { projectId, deviceId, values, madeMs } of read(report))
        this.merge(projectId, deviceId, values, { atMs: report.atMs, madeMs: madeMs ?? report.atMs })
      this.#position = report.position
      this.#wasCut = true
    }
    this.#isRestoring = false
    this.#catchUp()
  }

  /**
   * Reports exist after the last keyframe: the previous process crashed and may not have evaluated the last of them.
   */
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
   * Saves current last values and hours as the starting point of a restart. A report that is not stored yet is not
   * included; it follows the keyframe.
   */
  saveKeyframe(atMs: number): void {
    this.#rollups.save(this.last, atMs, this.#position)
    this.#keyframePosition = this.#position
  }

  /**
   * Like `saveKeyframe`, but over several turns to avoid blocking.
   * @throws StorageError
   */
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
  importReports(devices: Iterable<readonly [DeviceId, readonly ReportedAt[]]>): void {
    this.readings.importPast(chunksOf(devices))
  }

  /** Days that are over, a bounded number at a time. @throws StorageError */
  async keepDays(): Promise<void> {
    const savedMs = this.#rollups.newestMs()
    await this.#closedDays.keep(this.#rollups.tables, savedMs)
    this.#addingUp ??= this.energy
      .addUp(Math.floor((savedMs - KEPT_WITHIN_MS) / DAY_MS), DAYS_ADDED_AT_A_TIME)
      .finally(() => {
        this.#addingUp = null
      })
    await this.#addingUp
  }

  /** Deletes data past retention, a bounded number at a time; of raw reports only those that a keyframe covers. */
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
    for (const [projectId] of this.last.projects()) {
      this.hours.forget(projectId, oldestDay, PRUNE_ROWS)
      this.marks.forget(projectId, oldestDay)
    }
    if (!this.readings.hasFailed)
      await this.readings.prune({
        beforeMs: nowMs - CHANGES_RETENTION_MS,
        // In larger portions, to reduce the number of rewrites.
        wholeSinceMs: Math.floor((nowMs - RAW_RETENTION_MS) / THINNED_MS) * THINNED_MS,
        speakerOf: (deviceId) => this.#devices.speakerOf(deviceId) ?? NOBODY,
      })
    await this.#reports.prune({
      ...{ beforeMs: nowMs - RAW_RETENTION_MS - KEPT_WITHIN_MS, upTo: this.#keyframePosition },
      // In a small project, changes may stay unwritten for days; a crashed process reads them again.
      unreadAfter: this.readings.hasFailed ? this.#keyframePosition : this.readings.position,
    })
  }

  /** The reports port is not closed here: its owner closes it. */
  async close(nowMs: number): Promise<void> {
    await this.#closedDays.close()
    this.energy.sums.stop()
    // The failure was reported to the user who started it.
    await this.#addingUp?.catch(() => undefined)
    try {
      this.readings.close(this.#position)
      this.saveKeyframe(nowMs)
    } finally {
      this.#rollups.close()
    }
  }
}

/** A keyframe of an earlier version has the last value only. */
function counterOf(last: LastReadings): CounterState | undefined {
  const { counter, values } = last
  if (counter) return counter
  return typeof values.energy === 'number' && isCounterValue(values.energy)
    ? { kwh: values.energy, atMs: lastMadeMs(last) }
    : undefined
}
