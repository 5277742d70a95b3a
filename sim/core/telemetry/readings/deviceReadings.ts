/**
 * Report history per device. The newest reports are in memory until they fill a row. The file holds all reports of the
 * last day, and changes of earlier days. After a crash or file loss, missing data is read again from raw reports. Until
 * then queries are rejected instead of returning partial history.
 */
import type { Readings, ReportedValues } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { monotonicMs, nextTurn } from '../../../base/clock.ts'
import type { Position, RawReport, Reports } from '../../../stores/reports/reports.ts'
import { isDamage } from '../../../stores/storage/sqliteErrors.ts'
import { withoutUnknown } from '../lastValues.ts'
import { type Chunk, decodeChunk, knownBefore, type ReportedAt, type Speaker } from './chunk.ts'
import { placeLate, placesFrom } from './lateReadings.ts'
import { PastReadings } from './pastReadings.ts'
import { type FileOptions, ReadingsFile } from './readingsFile.ts'
import { Recent } from './recent.ts'

/** Average reports per device that make a row worthwhile. With fewer in total, nothing is written yet. */
const REPORTS_PER_ROW = 8
const HELD_MIN = 4_096
const TURN_MS = 4
/** Time per write slice; the commit takes as long again. If more than this is waiting, writes take more time. */
const [WRITE_MS, BEHIND_MS] = [0.2, 1]
const THIN_SLICES = 100

/** Extracts device values from a raw report. */
export type ReadReport = (
  report: RawReport,
) => Iterable<{ readonly deviceId: DeviceId; readonly values: ReportedValues; readonly madeMs?: number }>

export interface Retention {
  readonly beforeMs: number
  readonly wholeSinceMs: number
  readonly speakerOf: (deviceId: DeviceId) => Speaker
}

export interface ReadingsOptions extends FileOptions {
  /** Fewer reports than these stay in memory. */
  readonly heldMin?: number
}

/** Last known state of a device in the file. */
interface LastKnown {
  readonly values: Readings
  readonly atMs: number
}

export class DeviceReadings {
  /** The question. */
  readonly past: PastReadings
  readonly #file: ReadingsFile
  readonly #reports: Reports
  readonly #heldMin: number
  #held = new Recent()
  #heldReports = 0
  /** The data being written; the file has it chunk by chunk. */
  #leaving: { readonly recent: Recent; readonly work: Generator<void> } | null = null
  #state: 'ready' | 'behind' | 'failed' = 'ready'
  /** An unreadable page caused the failure, in this file or in the reports. */
  #maybeDamaged = false

  constructor(folder: string, reports: Reports, { heldMin = HELD_MIN, ...file }: ReadingsOptions = {}) {
    this.#heldMin = heldMin
    this.#file = new ReadingsFile(folder, file)
    this.#reports = reports
    this.past = new PastReadings(this.#file, {
      isReady: () => this.isReady,
      settle: (deviceId) => this.#guarded(() => this.#settle(deviceId)),
      inMemory: (deviceId) => [...(this.#leaving?.recent.of(deviceId) ?? []), ...this.#held.of(deviceId)],
    })
  }

  /** Whether the file contains every report. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  get hasFailed(): boolean {
    return this.#state === 'failed'
  }

  /** A new process reads reports after this position again; null: all. */
  get position(): Position | null {
    return this.#file.position
  }

  /** Adds a report that is newer than all others of the device. */
  add(deviceId: DeviceId, base: Readings, values: ReportedValues, atMs: number): void {
    if (this.#state !== 'failed') this.#held.add(deviceId, base, { atMs, values })
  }

  /** Adds a report that arrived after newer ones. */
  addLate(deviceId: DeviceId, values: ReportedValues, atMs: number): void {
    if (this.#state !== 'failed') this.#held.addLate(deviceId, { atMs, values })
  }

  /** Inserts late reports of the device at their time, in the file and in memory. */
  #settle(deviceId: DeviceId, recents = this.#recents()): void {
    const late = recents.flatMap((recent) => recent.takeLate(deviceId)).sort((a, b) => a.atMs - b.atMs)
    const [first] = late
    if (!first) return
    const inMemory = recents.flatMap((recent) => [...recent.places(deviceId)])
    const inFile = this.#file.places(deviceId, first.atMs)
    if (!placeLate(placesFrom(first.atMs, inFile, inMemory), late))
      for (const reading of late) this.#held.add(deviceId, {}, reading)
  }

  /** Oldest first. */
  #recents(): readonly Recent[] {
    return this.#leaving ? [this.#leaving.recent, this.#held] : [this.#held]
  }

  *#settling(recent: Recent): Generator<void> {
    for (const deviceId of [...recent.lateDevices()]) {
      this.#settle(deviceId, [recent, this.#held])
      yield
    }
  }

  /** All reports up to here were added. Returns whether there is something to write. */
  reached(position: Position): boolean {
    if (this.#state !== 'ready') return false
    this.#heldReports += 1
    if (!this.#leaving && this.#isEnough(this.#held, this.#heldReports)) this.#leave(position)
    return this.#leaving !== null
  }

  /**
   * Writes a slice and returns whether there is more.
   * @throws if the file fails; then it is outdated until `catchUp`
   */
  writeOn(): boolean {
    if (!this.#leaving) return false
    const isBehind = this.#isEnough(this.#held, this.#heldReports)
    return !this.#guarded(() => this.#write(isBehind ? BEHIND_MS : WRITE_MS))
  }

  /** Reports without devices are limited too, because they stay in their store until the file has reached them. */
  #isEnough({ size, devices }: Recent, reports = 0): boolean {
    return Math.max(size, reports) >= Math.max(this.#heldMin, devices * REPORTS_PER_ROW)
  }

  #leave(position: Position): void {
    const recent = this.#held
    this.#held = new Recent()
    this.#heldReports = 0
    const work = this.#file.write(recent.taken(), position, this.#settling(recent))
    this.#leaving = { recent, work }
  }

  /** Whether all is written. */
  #write(maxMs: number): boolean {
    const endMs = monotonicMs() + maxMs
    while (this.#leaving) {
      if (this.#leaving.work.next().done) this.#leaving = null
      else if (monotonicMs() >= endMs) break
    }
    this.#file.commit()
    return this.#leaving === null
  }

  #guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      this.#state = 'failed'
      this.#maybeDamaged = isDamage(error)
      this.#held = new Recent()
      this.#leaving = null
      throw error
    }
  }

  /** A past of before the first report: where the file is lost, it is too. */
  importPast(chunks: Iterable<readonly [DeviceId, Chunk]>): void {
    if (this.#file.position !== null) return
    for (const _ of this.#file.write(chunks, null));
  }

  /** Reads what the file has not, up to a report whose successors are added meanwhile. */
  async catchUp(read: ReadReport, end: Position | null): Promise<void> {
    if (this.#maybeDamaged) this.#file.renewDamaged()
    this.#maybeDamaged = false
    if (end === null || end === this.#file.position) {
      this.#state = 'ready'
      return
    }
    this.#state = 'behind'
    try {
      this.#file.dropUnreached()
      // After a failed commit the file may still have reached the position.
      if (this.#file.position !== end) await this.#readUpTo(end, read)
      this.#state = 'ready'
    } catch (error) {
      this.#guarded(() => {
        throw error
      })
    }
  }

  async #readUpTo(end: Position, read: ReadReport): Promise<void> {
    const known = new Map<DeviceId, LastKnown>()
    const take = (past: Recent, deviceId: DeviceId, reading: ReportedAt): void => {
      const { values, atMs } = known.get(deviceId) ?? this.#lastKnown(deviceId)
      const isLate = reading.atMs < atMs
      if (isLate) past.addLate(deviceId, reading)
      else past.add(deviceId, values, reading)
      const merged = isLate ? { ...reading.values, ...values } : { ...values, ...reading.values }
      known.set(deviceId, { values: withoutUnknown(merged), atMs: Math.max(atMs, reading.atMs) })
    }
    let past = new Recent()
    let sinceMs = monotonicMs()
    const write = async (position: Position): Promise<void> => {
      for (const _ of this.#file.write(past.taken(), position, this.#settling(past))) {
        if (monotonicMs() - sinceMs < TURN_MS) continue
        this.#file.commit()
        await nextTurn()
        sinceMs = monotonicMs()
      }
      past = new Recent()
    }
    for await (const report of this.#reports.after(this.#file.position)) {
      for (const { deviceId, values, madeMs } of read(report))
        take(past, deviceId, { atMs: madeMs ?? report.atMs, values })
      if (this.#isEnough(past)) await write(report.position)
      if (report.position === end) break
      if (monotonicMs() - sinceMs < TURN_MS) continue
      await nextTurn()
      sinceMs = monotonicMs()
    }
    await write(end)
  }

  #lastKnown(deviceId: DeviceId): LastKnown {
    const last = this.#file.before(deviceId, Number.MAX_SAFE_INTEGER)
    if (!last) return { values: {}, atMs: Number.NEGATIVE_INFINITY }
    const chunk = decodeChunk(last.body)
    const atMs = chunk.said.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
    return { values: knownBefore(chunk, Number.POSITIVE_INFINITY), atMs }
  }

  /**
   * Drops reports from before `beforeMs`, and repetitions among reports from before `wholeSinceMs`; a bounded number
   * at a time.
   */
  async prune({ beforeMs, wholeSinceMs, speakerOf }: Retention): Promise<void> {
    this.#guarded(() => this.#file.prune(beforeMs))
    for (let slice = 0; slice < THIN_SLICES; slice += 1) {
      // Readers iterate over rows, so rows must not be merged meanwhile.
      if (this.past.isBeingRead) return
      if (!this.#guarded(() => this.#file.thin(wholeSinceMs, speakerOf))) return
      await nextTurn()
      if (this.#state !== 'ready' || !this.#file.isOpen) return
    }
  }

  /** @param position up to which everything was added */
  close(position: Position | null): void {
    try {
      if (this.#state !== 'ready' || position === null) return
      this.#write(Number.POSITIVE_INFINITY)
      this.#leave(position)
      this.#write(Number.POSITIVE_INFINITY)
    } finally {
      this.#file.close()
    }
  }
}
