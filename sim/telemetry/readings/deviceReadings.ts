/**
 * What each device reported, by device: the newest reports in memory until there are enough to be worth a row, the others
 * in a file: of the last day all, of the days before what changed. The file follows the raw reports: what a killed process had in memory is read again from
 * them, and so is everything where the file is missing, damaged or of another version; until then nobody is told half
 * a history.
 */
import type { Readings } from '#shared/devices/kind.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { monotonicMs, nextTurn } from '../../clock.ts'
import type { Position, RawReport, Reports } from '../../reports/reports.ts'
import {
  type Change,
  type Chunk,
  type Counts,
  changesOf,
  countsOf,
  decodeChunk,
  decodePoints,
  knownBefore,
  type Point,
  pointsOf,
  type Span,
  type Speaker,
} from './chunk.ts'
import { ReadingsFile, type StoredHead } from './readingsFile.ts'
import { Recent } from './recent.ts'

/** So many of a device make a row worth it, on the average; fewer than these in all are not written yet. */
const REPORTS_PER_ROW = 8
const HELD_MIN = 4_096
const TURN_MS = 4
/** Of writing beside each report. */
const WRITE_MS = 1
const RETRY_AFTER_S = 10
const THIN_SLICES = 100

/** What a raw report says of devices. */
export type ReadReport = (
  report: RawReport,
) => Iterable<{ readonly deviceId: DeviceId; readonly values: Readings }>

export interface ChangesAsked extends Span {
  readonly property: string | undefined
  readonly isMomentary: (property: string) => boolean
  readonly skip: number
  readonly take: number
}

export interface Retention {
  readonly beforeMs: number
  readonly wholeSinceMs: number
  readonly speakerOf: (deviceId: DeviceId) => Speaker
}

interface Segment extends Span {
  counts(): Counts
  /** Null once it is past retention. */
  load(): Chunk | null
  points(property: string): Point[]
}

export class DeviceReadings {
  readonly #file: ReadingsFile
  readonly #reports: Reports
  readonly #heldMin: number
  #held = new Recent()
  #heldReports = 0
  /** What is being written; the file has it chunk by chunk. */
  #leaving: { readonly recent: Recent; readonly work: Generator<void> } | null = null
  #readers = 0
  #state: 'ready' | 'behind' | 'failed' = 'ready'

  /** @param heldMin fewer reports than these stay in memory */
  constructor(folder: string, reports: Reports, heldMin = HELD_MIN) {
    this.#heldMin = heldMin
    this.#file = new ReadingsFile(folder)
    this.#reports = reports
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

  /** All reports up to here were added. @throws when the file fails; it is behind then until `catchUp` */
  reached(position: Position): void {
    if (this.#state !== 'ready') return
    this.#heldReports += 1
    if (!this.#leaving && this.#isEnough(this.#held, this.#heldReports)) this.#leave(position)
    if (this.#leaving) this.#guarded(() => this.#write(WRITE_MS))
  }

  /** Of reports that say nothing of devices there is an end as well: they stay in their store until the file has reached them. */
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
    if (end === null || end === this.#file.position) {
      this.#state = 'ready'
      return
    }
    this.#state = 'behind'
    try {
      this.#file.dropUnreached()
      await this.#readUpTo(end, read)
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

  /** A page of the changes in the span, newest first, and how many there are. @throws Rejection `unavailable` */
  async changes(
    deviceId: DeviceId,
    asked: ChangesAsked,
  ): Promise<{ readonly list: Change[]; readonly total: number }> {
    const { property, isMomentary, skip, take, fromMs, toMs } = asked
    const isAsked = (change: Change): boolean =>
      (property === undefined || change.property === property) && change.atMs >= fromMs && change.atMs <= toMs
    const list: Change[] = []
    let total = 0
    for await (const segment of this.#newestFirst(deviceId, asked)) {
      const isWhole = segment.fromMs >= fromMs && segment.toMs <= toMs
      const count = isWhole ? countIn(segment.counts(), asked) : null
      if (count !== null && (total + count <= skip || total >= skip + take)) {
        total += count
        continue
      }
      const chunk = segment.load()
      const found = chunk ? changesOf(chunk, isMomentary).filter(isAsked).reverse() : []
      list.push(...found.slice(Math.max(0, skip - total), Math.max(0, skip + take - total)))
      total += found.length
    }
    return { list, total }
  }

  /** A property over the span and a little around it, piece by piece, oldest first. @throws Rejection `unavailable` */
  async *points(deviceId: DeviceId, property: string, span: Span): AsyncGenerator<Point[]> {
    this.#requireReady()
    this.#readers += 1
    try {
      yield* this.#points(deviceId, property, span)
    } finally {
      this.#readers -= 1
    }
  }

  async *#points(deviceId: DeviceId, property: string, span: Span): AsyncGenerator<Point[]> {
    const inMemory = this.#inMemory(deviceId, span)
    // What leaves memory meanwhile comes after it.
    const lastRow = this.#file.row
    let sinceMs = monotonicMs()
    let row = 0
    for (;;) {
      const heads = this.#file.oldest(deviceId, span, row).filter((head) => head.row <= lastRow)
      for (const head of heads) {
        row = head.row
        const body = this.#file.body(row)
        if (body !== null) yield decodePoints(body, property)
        if (monotonicMs() - sinceMs < TURN_MS) continue
        await nextTurn()
        sinceMs = monotonicMs()
      }
      if (heads.length === 0) break
    }
    for (const segment of inMemory) yield segment.points(property)
  }

  /** What was known just before each instant; nothing of those before the first report that is still kept. @throws Rejection `unavailable` */
  async knownBefore(deviceId: DeviceId, instants: readonly number[]): Promise<Map<number, Readings>> {
    this.#requireReady()
    const inMemory = this.#inMemory(deviceId, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }).reverse()
    const found = new Map<number, Readings>()
    let decoded: { readonly row: number; readonly chunk: Chunk } | undefined
    for (const instantMs of instants) {
      const recent = inMemory.find(({ fromMs }) => fromMs < instantMs)?.load()
      const stored = recent ? null : this.#file.before(deviceId, instantMs)
      if (stored && decoded?.row !== stored.row)
        decoded = { row: stored.row, chunk: decodeChunk(stored.body) }
      const chunk = recent ?? (stored ? decoded?.chunk : undefined)
      if (chunk) found.set(instantMs, knownBefore(chunk, instantMs))
      if (stored) await nextTurn()
    }
    return found
  }

  /** When the device reported what is the oldest that is still kept; null when there is nothing. @throws Rejection `unavailable` */
  oldestMs(deviceId: DeviceId): number | null {
    this.#requireReady()
    const all = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }
    return (this.#file.oldest(deviceId, all, 0)[0] ?? this.#inMemory(deviceId, all)[0])?.fromMs ?? null
  }

  async *#newestFirst(deviceId: DeviceId, span: Span): AsyncGenerator<Segment> {
    this.#requireReady()
    this.#readers += 1
    try {
      yield* this.#segments(deviceId, span)
    } finally {
      this.#readers -= 1
    }
  }

  async *#segments(deviceId: DeviceId, span: Span): AsyncGenerator<Segment> {
    let row = this.#file.row + 1
    yield* this.#inMemory(deviceId, span).reverse()
    for (;;) {
      const heads = this.#file.newest(deviceId, span, row)
      for (const head of heads) {
        row = head.row
        yield this.#stored(head)
      }
      if (heads.length === 0) return
      await nextTurn()
    }
  }

  #stored(head: StoredHead): Segment {
    const body = (): string | null => this.#file.body(head.row)
    const as = <T>(decode: (text: string) => T, none: T): T => {
      const text = body()
      return text === null ? none : decode(text)
    }
    return {
      ...head,
      counts: () => head.counts,
      load: () => as<Chunk | null>(decodeChunk, null),
      points: (property) => as((text) => decodePoints(text, property), []),
    }
  }

  /** Oldest first. */
  #inMemory(deviceId: DeviceId, { fromMs, toMs }: Span): Segment[] {
    const chunks = [...(this.#leaving?.recent.of(deviceId) ?? []), ...this.#held.of(deviceId)]
    const segments = chunks.map((chunk) => ({
      fromMs: chunk.said[0]?.atMs ?? 0,
      toMs: chunk.said.at(-1)?.atMs ?? 0,
      counts: () => countsOf(chunk),
      load: () => chunk,
      points: (property: string) => pointsOf(chunk, property),
    }))
    return segments.filter((segment) => segment.toMs >= fromMs && segment.fromMs <= toMs)
  }

  #requireReady(): void {
    if (this.#state !== 'ready') throw new Rejection('unavailable', { seconds: RETRY_AFTER_S })
  }

  /**
   * Drops what was said before `beforeMs`, and of what was said before `wholeSinceMs` the repetitions; a bounded number
   * at a time.
   */
  async prune({ beforeMs, wholeSinceMs, speakerOf }: Retention): Promise<void> {
    this.#guarded(() => this.#file.prune(beforeMs))
    for (let slice = 0; slice < THIN_SLICES; slice += 1) {
      // Who reads goes from row to row, and rows are put together here.
      if (this.#readers > 0) return
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

function countIn(counts: Counts, { property, isMomentary }: ChangesAsked): number {
  const of = (name: string): number => {
    const [said, changed] = counts[name] ?? [0, 0]
    return isMomentary(name) ? said : changed
  }
  if (property !== undefined) return Object.hasOwn(counts, property) ? of(property) : 0
  return Object.keys(counts).reduce((sum, name) => sum + of(name), 0)
}
