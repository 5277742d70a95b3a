/** Inserts late reports of a device by the time they were made. Pure. */
import type { Reading } from '#shared/devices/kind.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { withoutUnknown } from '../lastValues.ts'
import type { Chunk, ReportedAt } from './chunk.ts'

/** Location of a chunk of the device. */
export interface Place {
  readonly chunk: Chunk
  readonly replace: (chunk: Chunk) => void
}

/** The place that contains the instant, and all later ones. Memory follows the file. */
export function* placesFrom(
  instantMs: number,
  inFile: Iterable<Place>,
  inMemory: readonly Place[],
): Generator<Place> {
  const holds = inMemory.findLastIndex(({ chunk }) => (chunk.said[0]?.atMs ?? 0) <= instantMs)
  if (holds < 0) yield* inFile
  yield* inMemory.slice(Math.max(0, holds))
}

/**
 * @param places from the last one that starts before the first late report, oldest first; read only as needed
 * @param late oldest first
 * @returns whether there is any place
 */
export function placeLate(places: Iterable<Place>, late: readonly ReportedAt[]): boolean {
  const iterator = places[Symbol.iterator]()
  let left = late
  let carried: Readonly<Record<string, Reading | null>> = {}
  let here = iterator.next()
  const isAny = !here.done
  while (!here.done && (left.length > 0 || Object.keys(carried).length > 0)) {
    const { chunk, replace } = here.value
    const next = iterator.next()
    const endMs = next.done ? Number.POSITIVE_INFINITY : (next.value.chunk.said[0]?.atMs ?? 0)
    const mine = left.filter(({ atMs }) => atMs < endMs)
    left = left.slice(mine.length)
    const after = withLate(chunk, mine, carried)
    if (after.chunk !== chunk) replace(after.chunk)
    carried = after.carried
    here = next
  }
  return isAny
}

/** @param carried late values that nothing newer has replaced before this chunk */
function withLate(
  chunk: Chunk,
  late: readonly ReportedAt[],
  carried: Readonly<Record<string, Reading | null>>,
): { readonly chunk: Chunk; readonly carried: Readonly<Record<string, Reading | null>> } {
  const base = { ...chunk.base, ...carried }
  // After a crash, reports are read again and may already be here.
  const news = late.filter((one) => !chunk.said.some((stored) => isSameJson(stored, one)))
  const isLate = new Set(news)
  const reports = news.length === 0 ? chunk.said : inOrder(chunk.said, news)
  const open: Record<string, Reading | null> = { ...carried }
  for (const one of reports)
    for (const name in one.values) {
      if (isLate.has(one)) open[name] = one.values[name] ?? null
      else delete open[name]
    }
  const isSame = news.length === 0 && Object.keys(carried).length === 0
  return { chunk: isSame ? chunk : { base: withoutUnknown(base), said: reports }, carried: open }
}

/** At equal times late reports come first, because earlier ones were treated as newer. */
function inOrder(reports: readonly ReportedAt[], late: readonly ReportedAt[]): ReportedAt[] {
  const all: ReportedAt[] = []
  let next = 0
  for (const one of reports) {
    for (let other = late[next]; other && other.atMs <= one.atMs; other = late[next]) {
      all.push(other)
      next += 1
    }
    all.push(one)
  }
  return [...all, ...late.slice(next)]
}
