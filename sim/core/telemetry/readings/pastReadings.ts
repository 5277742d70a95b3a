/**
 * Queries of a device's history: file, then memory. Answered in slices so that long histories do not block.
 * Writing and retention are in deviceReadings.ts.
 */
import type { Readings } from '#shared/devices/kind.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { monotonicMs, nextTurn } from '../../../base/clock.ts'
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
} from './chunk.ts'
import type { ReadingsFile, StoredHead } from './readingsFile.ts'

const TURN_MS = 4
const RETRY_AFTER_S = 10

export interface ChangesAsked extends Span {
  readonly property: string | undefined
  readonly isMomentary: (property: string) => boolean
  readonly skip: number
  readonly take: number
}

interface Segment extends Span {
  counts(): Counts
  /** Null if it is past retention. */
  load(): Chunk | null
  points(property: string): Point[]
}

interface Held {
  /** Whether the history is complete; otherwise queries are rejected. */
  readonly isReady: () => boolean
  /** Inserts late reports of the device. */
  readonly settle: (deviceId: DeviceId) => void
  /** Chunks that are not in the file yet, oldest first. */
  readonly inMemory: (deviceId: DeviceId) => readonly Chunk[]
}

export class PastReadings {
  readonly #file: ReadingsFile
  readonly #held: Held
  #readers = 0

  constructor(file: ReadingsFile, held: Held) {
    this.#file = file
    this.#held = held
  }

  /** True while a reader iterates over rows. */
  get isBeingRead(): boolean {
    return this.#readers > 0
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
    this.#begin(deviceId)
    this.#readers += 1
    try {
      yield* this.#points(deviceId, property, span)
    } finally {
      this.#readers -= 1
    }
  }

  async *#points(deviceId: DeviceId, property: string, span: Span): AsyncGenerator<Point[]> {
    const inMemory = this.#inMemory(deviceId, span)
    // Chunks written meanwhile come after this row.
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

  /**
   * State just before each instant; empty before the oldest stored report.
   * @throws Rejection `unavailable`
   */
  async knownBefore(deviceId: DeviceId, instants: readonly number[]): Promise<Map<number, Readings>> {
    this.#begin(deviceId)
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

  /**
   * Time of the oldest stored report of the device; null if there is none.
   * @throws Rejection `unavailable`
   */
  oldestMs(deviceId: DeviceId): number | null {
    this.#begin(deviceId)
    const all = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER }
    return (this.#file.oldest(deviceId, all, 0)[0] ?? this.#inMemory(deviceId, all)[0])?.fromMs ?? null
  }

  async *#newestFirst(deviceId: DeviceId, span: Span): AsyncGenerator<Segment> {
    this.#begin(deviceId)
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
    const segments = this.#held.inMemory(deviceId).map((chunk) => ({
      fromMs: chunk.said[0]?.atMs ?? 0,
      toMs: chunk.said.at(-1)?.atMs ?? 0,
      counts: () => countsOf(chunk),
      load: () => chunk,
      points: (property: string) => pointsOf(chunk, property),
    }))
    return segments.filter((segment) => segment.toMs >= fromMs && segment.fromMs <= toMs)
  }

  #begin(deviceId: DeviceId): void {
    if (!this.#held.isReady()) throw new Rejection('unavailable', { seconds: RETRY_AFTER_S })
    this.#held.settle(deviceId)
  }
}

function countIn(counts: Counts, { property, isMomentary }: ChangesAsked): number {
  const of = (name: string): number => {
    const [reported, changed] = counts[name] ?? [0, 0]
    return isMomentary(name) ? reported : changed
  }
  if (property !== undefined) return Object.hasOwn(counts, property) ? of(property) : 0
  return Object.keys(counts).reduce((sum, name) => sum + of(name), 0)
}
