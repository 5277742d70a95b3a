/** Number of log entries per person between two instants. */
import type { DatabaseSync } from 'node:sqlite'
import { signInAggregate } from '#shared/domain/people/signIns.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { NUMBER_OF, nameOf } from './names.ts'
import { operations } from './operations.ts'
import type { Shift } from './shiftAlarms.ts'
import type { Views } from './views.ts'

const SIGN_INS = JSON.stringify(Object.keys(signInAggregate.commands))

/** Operations by account id, excluding sign-ins. */
export function operationsByAccount(
  views: Views,
  stream: StreamId,
  { fromMs, toMs }: Shift,
): Promise<ReadonlyMap<string, number>> {
  return views.ask(operations, stream, (db) => {
    const rows = db
      .prepare(
        `SELECT o.actor, COUNT(*) n FROM operations o WHERE o.stream = ${NUMBER_OF} AND o.seq >= ? AND o.seq < ? AND o.command NOT IN (SELECT id FROM names WHERE name IN (SELECT value FROM json_each(?))) GROUP BY o.actor`,
      )
      .all(stream, firstSince(db, stream, fromMs), firstSince(db, stream, toMs), SIGN_INS)
    const name = nameOf(db)
    const named = rows.map(({ actor, n }) => [name(Number(actor)), Number(n)] as const)
    return new Map(named.filter(([id]) => id.startsWith('acc_')))
  })
}

/** Sequence of the first commit at or after an instant: instants of a stream never run back. */
function firstSince(db: DatabaseSync, stream: StreamId, atMs: number): number {
  const at = db.prepare(
    `SELECT at FROM operations WHERE stream = ${NUMBER_OF} AND seq >= ? ORDER BY seq LIMIT 1`,
  )
  const last = db.prepare(`SELECT MAX(seq) seq FROM operations WHERE stream = ${NUMBER_OF}`)
  let low = 1
  let high = Number(last.get(stream)?.seq ?? 0) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (Number(at.get(stream, middle)?.at ?? Number.POSITIVE_INFINITY) < atMs) low = middle + 1
    else high = middle
  }
  return low
}
