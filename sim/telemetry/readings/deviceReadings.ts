/**
 * What each device reported, by device: the newest reports in memory until there are enough to be worth a row, the others
 * in a file: of the last day all, of the days before what changed. The file follows the raw reports: what a killed process
 * had in memory is read again from them, and so is everything where the file is missing, damaged or of another version;
 * until then nobody is given half a history.
 */
import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { monotonicMs, nextTurn } from '../../clock.ts'
import type { Position, RawReport, Reports } from '../../reports/reports.ts'
import { isDamage } from '../../storage/sqliteErrors.ts'
import { type Chunk, decodeChunk, knownBefore, type Speaker } from './chunk.ts'
import { PastReadings } from './pastReadings.ts'
import { type FileOptions, ReadingsFile } from './readingsFile.ts'
import { Recent } from './recent.ts'

/** So many of a device make a row worth it, on the average; fewer than these in all are not written yet. */
const REPORTS_PER_ROW = 8
const HELD_MIN = 4_096
const TURN_MS = 4
/** Of writing at once; to commit it takes as long again. As much is waiting by then as is being written: more, for that grows. */
const [WRITE_MS, BEHIND_MS] = [0.2, 1]
const THIN_SLICES = 100

/** What a raw report holds of devices. */
export type ReadReport = (
  report: RawReport,
) => Iterable<{ readonly deviceId: DeviceId; readonly values: Readings }>

export interface Retention {
  readonly beforeMs: number
  readonly wholeSinceMs: number
  readonly speakerOf: (deviceId: DeviceId) => Speaker
}

export interface ReadingsOptions extends FileOptions {
  /** Fewer reports than these stay in memory. */
  readonly heldMin?: number
}

export class DeviceReadings {
  /** What is asked of it. */
  readonly past: PastReadings
  readonly #file: ReadingsFile
  readonly #reports: Reports
  readonly #heldMin: number
  #held = new Recent()
  #heldReports = 0
  /** What is being written; the file has it chunk by chunk. */
  #leaving: { readonly recent: Recent; readonly work: Generator<void> } | null = null
  #state: 'ready' | 'behind' | 'failed' = 'ready'
  /** It failed over a page that cannot be read, its own or one of the reports. */
  #maybeDamaged = false

  constructor(folder: string, reports: Reports, { heldMin = HELD_MIN, ...file }: ReadingsOptions = {}) {
    this.#heldMin = heldMin
    this.#file = new ReadingsFile(folder, file)
    this.#reports = reports
    this.past = new PastReadings(this.#file, {
      isReady: () => this.isReady,
      inMemory: (deviceId) => [...(this.#leaving?.recent.of(deviceId) ?? []), ...this.#held.of(deviceId)],
    })
  }

  /** Whether it knows of every report. */
  get isReady(): boolean {
    return this.#state === 'ready'
  }

  get hasFailed(): boolean {
    return this.#state === 'failed'
  }

  /** Reports after it are read again by a process that comes after a killed one; null: all of them. */
  get position(): Position | null {
    return this.#file.position
  }

  /** A device reported. */
  add(deviceId: DeviceId, base: Readings, values: Readings, atMs: number): void {
    if (this.#state !== 'failed') this.#held.add(deviceId, base, { atMs, values })
  }

  /** All reports up to here were added. Returns whether there is something to write. */
  reached(position: Position): boolean {
    if (this.#state !== 'ready') return false
    this.#heldReports += 1
    if (!this.#leaving && this.#isEnough(this.#held, this.#heldReports)) this.#leave(position)
    return this.#leaving !== null
  }

  /** Writes a little of it; whether there is more. @throws when the file fails; it is behind then until `catchUp` */
  writeOn(): boolean {
    if (!this.#leaving) return false
    const isBehind = this.#isEnough(this.#held, this.#heldReports)
    return !this.#guarded(() => this.#write(isBehind ? BEHIND_MS : WRITE_MS))
  }

  /** Of reports without devices there is an end as well: they stay in their store until the file has reached them. */
  #isEnough({ size, devices }: Recent, reports = 0): boolean {
    return Math.max(size, reports) >= Math.max(this.#heldMin, devices * REPORTS_PER_ROW)
  }

  #leave(position: Position): void {
    const recent = this.#held
    this.#held = new Recent()
    this.#heldReports = 0
    this.#leaving = { recent, work: this.#file.write(recent.taken(), position) }
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
      // Who failed after its commit may have reached it.
      if (this.#file.position !== end) await this.#readUpTo(end, read)
      this.#state = 'ready'
    } catch (error) {
      this.#guarded(() => {
        throw error
      })
    }
  }

  async #readUpTo(end: Position, read: ReadReport): Promise<void> {
    const known = new Map<DeviceId, Readings>()
    const knownOf = (deviceId: DeviceId): Readings => known.get(deviceId) ?? this.#lastKnown(deviceId)
    let past = new Recent()
    let sinceMs = monotonicMs()
    const write = async (position: Position): Promise<void> => {
      for (const _ of this.#file.write(past.taken(), position)) {
        if (monotonicMs() - sinceMs < TURN_MS) continue
        this.#file.commit()
        await nextTurn()
        sinceMs = monotonicMs()
      }
      past = new Recent()
    }
    for await (const report of this.#reports.after(this.#file.position)) {
      for (const { deviceId, values } of read(report)) {
        const base = knownOf(deviceId)
        past.add(deviceId, base, { atMs: report.atMs, values })
        known.set(deviceId, { ...base, ...values })
      }
      if (this.#isEnough(past)) await write(report.position)
      if (report.position === end) break
      if (monotonicMs() - sinceMs < TURN_MS) continue
      await nextTurn()
      sinceMs = monotonicMs()
    }
    await write(end)
  }

  #lastKnown(deviceId: DeviceId): Readings {
    const last = this.#file.before(deviceId, Number.MAX_SAFE_INTEGER)
    return last ? knownBefore(decodeChunk(last.body), Number.POSITIVE_INFINITY) : {}
  }

  /**
   * Drops what was reported before `beforeMs`, and of what was reported before `wholeSinceMs` the repetitions; a bounded number
   * at a time.
   */
  async prune({ beforeMs, wholeSinceMs, speakerOf }: Retention): Promise<void> {
    this.#guarded(() => this.#file.prune(beforeMs))
    for (let slice = 0; slice < THIN_SLICES; slice += 1) {
      // Who reads goes from row to row, and rows are put together here.
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
