/**
 * Precomputed row counts of the operation log: every two thousand commits of a stream are counted by actor, command and
 * channel. Rows outside whole blocks, such as the newest, are counted directly.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from './conditions.ts'

/** Counted in some milliseconds. */
const CHUNK = 2_000

/** Chunk 0 contains the totals. `is_led` is 1 for a commit that follows the first one of its group. */
export const COUNTS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS operation_counts (
    stream INTEGER NOT NULL, chunk INTEGER NOT NULL, actor INTEGER NOT NULL, command INTEGER NOT NULL,
    channel INTEGER NOT NULL, is_led INTEGER NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (stream, chunk, actor, command, channel, is_led)
  ) WITHOUT ROWID;
`

/** SQL expression of the group flag, as in the counts. */
const IS_LED = '(o.lead IS NOT NULL)'

/** Called with each commit of a stream in order; counts the completed chunks. */
export function countChunks(db: DatabaseSync): (stream: number, seq: number) => void {
  const newest = db.prepare('SELECT MAX(chunk) chunk FROM operation_counts WHERE stream = ?')
  // Grouped by an index, it would go through all of the stream.
  const count = db.prepare(
    `INSERT OR REPLACE INTO operation_counts
     SELECT stream, ?, actor, command, channel, ${IS_LED}, COUNT(*) FROM operations o NOT INDEXED
     WHERE stream = ? AND seq > ? AND seq <= ? GROUP BY actor, command, channel, ${IS_LED}`,
  )
  const add = db.prepare(
    `INSERT INTO operation_counts SELECT stream, 0, actor, command, channel, is_led, n FROM operation_counts
     WHERE stream = ? AND chunk = ? ON CONFLICT DO UPDATE SET n = n + excluded.n`,
  )
  const done = new Map<number, number>()
  return (stream, seq) => {
    const complete = Math.floor((seq - 1) / CHUNK)
    let last = done.get(stream) ?? Number(newest.get(stream)?.chunk ?? 0)
    for (; last < complete; last += 1) {
      count.run(last + 1, stream, last * CHUNK, (last + 1) * CHUNK)
      add.run(stream, last + 1)
    }
    done.set(stream, last)
  }
}

/** Commits after one sequence, up to another. */
export interface SeqRange {
  readonly after: number
  readonly until: number
}

/** The commits from one instant to another, both included. */
export function seqRange(
  db: DatabaseSync,
  stream: number,
  { fromMs, toMs }: { readonly fromMs?: number | undefined; readonly toMs?: number | undefined },
): SeqRange {
  const lastSeq = Number(
    db.prepare('SELECT MAX(seq) seq FROM operations WHERE stream = ?').get(stream)?.seq ?? 0,
  )
  const first = firstSeq(db, stream, lastSeq)
  return {
    after: fromMs === undefined ? 0 : first((atMs) => atMs >= fromMs) - 1,
    until: toMs === undefined ? lastSeq : first((atMs) => atMs > toMs) - 1,
  }
}

/** Finds the first commit at or after an instant by binary search; instants of a stream never decrease. */
function firstSeq(db: DatabaseSync, stream: number, lastSeq: number) {
  const atOf = db.prepare('SELECT at FROM operations WHERE stream = ? AND seq >= ? ORDER BY seq LIMIT 1')
  return (isLate: (atMs: number) => boolean): number => {
    let low = 1
    let high = lastSeq + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (isLate(Number(atOf.get(stream, middle)?.at))) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Columns of the precomputed counts. */
export interface Counted {
  /** Conditions on `o.actor`, `o.command` and `o.channel` only. */
  readonly where: readonly string[]
  readonly values: readonly SqlValue[]
  /** Returns only the first commit of each group. */
  readonly isGrouped: boolean
}

/** Sums whole blocks and counts the rows before and after them. */
export function countOperations(
  db: DatabaseSync,
  stream: number,
  { where, values, isGrouped }: Counted,
  { after, until }: SeqRange,
): number {
  const sum = (what: string, conditions: readonly string[], from: number, to: number): number => {
    if (from >= to) return 0
    const condition = ['o.stream = ?', ...where, ...conditions].join(' AND ')
    const found = db.prepare(`SELECT ${what} WHERE ${condition}`).get(stream, ...values, from, to)
    return Number(found?.n ?? 0)
  }
  const rows = (from: number, to: number) =>
    sum(
      'COUNT(*) n FROM operations o',
      ['o.seq > ?', 'o.seq <= ?', ...(isGrouped ? [`NOT ${IS_LED}`] : [])],
      from,
      to,
    )
  const counted = db.prepare('SELECT MAX(chunk) chunk FROM operation_counts WHERE stream = ?').get(stream)
  const newest = Number(counted?.chunk ?? 0)
  const first = Math.ceil(after / CHUNK)
  const last = Math.min(Math.floor(until / CHUNK), newest)
  if (last <= first) return rows(after, until)
  const ofChunks = ['o.chunk > ?', 'o.chunk <= ?', ...(isGrouped ? ['o.is_led = 0'] : [])]
  // All blocks, or a range of them.
  const [from, to] = first === 0 && last === newest ? [-1, 0] : [first, last]
  const whole = sum('SUM(n) n FROM operation_counts o', ofChunks, from, to)
  return rows(after, first * CHUNK) + whole + rows(last * CHUNK, until)
}
