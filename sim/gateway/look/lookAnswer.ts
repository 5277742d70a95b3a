/** The points of a bus as messages of bounded number and size. What has no place is counted. */

import type { Look, PointsPart } from '#shared/fieldBuses.ts'
import { LOOK_PART_MAX_BYTES, LOOK_POINTS_MAX } from '#shared/fieldBusNames.ts'
import type { PointBook } from './pointBook.ts'

/** What all messages of an answer may have together. */
const ANSWER_MAX_BYTES = 240_000

export function lookAnswer(
  id: string,
  { search }: Pick<Look, 'search'>,
  book: PointBook,
  isSearching: boolean,
): string[] {
  const parts: PointsPart['points'][] = [[]]
  const size = { part: 0, all: 0, points: 0 }
  let leftOut = 0
  for (const point of book.matching(search)) {
    if (size.points >= LOOK_POINTS_MAX || size.all >= ANSWER_MAX_BYTES) {
      leftOut += 1
      continue
    }
    const { shown } = point
    const bytes = Buffer.byteLength(JSON.stringify(shown))
    if (size.part > 0 && size.part + bytes > LOOK_PART_MAX_BYTES) {
      parts.push([])
      size.part = 0
    }
    parts.at(-1)?.push(shown)
    size.part += bytes
    size.all += bytes
    size.points += 1
  }
  return parts.map((points, part) =>
    JSON.stringify({
      look: id,
      part,
      isLast: part === parts.length - 1,
      leftOut,
      isSearching,
      points,
    } satisfies PointsPart),
  )
}
