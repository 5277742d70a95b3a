/**
 * Query plans for pages of alarms: each query names its index. SQLite's planner does not know the selectivity and
 * might read a million rows to show twenty.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from './conditions.ts'

export type AlarmIndex =
  | 'alarms_newest'
  | 'alarms_worst'
  | 'alarms_device'
  | 'alarms_area'
  | 'alarms_code'
  | 'alarms_words'
  | 'alarms_open'
  | 'faults_newest'
  | 'faults_ended'
  | 'faults_worst'

export interface AlarmQuery {
  /** Conditions without `among`. */
  readonly where: readonly string[]
  readonly values: readonly SqlValue[]
  readonly index: AlarmIndex
  /** An indexed column with one of several values; each value is a separate lookup. */
  readonly among?: { readonly column: 'area' | 'rank'; readonly values: readonly SqlValue[] } | undefined
  /** Whether it filters only by columns with precomputed counts. */
  readonly isCounted: boolean
}

export interface AlarmPage {
  readonly pageNum: number
  readonly pageSize: number
}

/** The values of a JSON list. */
export const LISTED = '(SELECT value FROM json_each(?))'

/** Ids of the alarms of a page. @param order of the columns `raised_at`, `rank` and `id` */
export function alarmIds(
  db: DatabaseSync,
  query: AlarmQuery,
  order: string,
  { pageNum, pageSize }: AlarmPage,
): Record<string, unknown>[] {
  const { where, values, index, among } = query
  // Columns that the index has: no row is read for them.
  const columns = among ? 'id, raised_at, rank' : 'id'
  const rows = `SELECT ${columns} FROM ${by(index)} WHERE ${where.join(' AND ')}`
  const end = pageNum * pageSize
  const page = [pageSize, end - pageSize] as const
  if (!among) return db.prepare(`${rows} ORDER BY ${order} LIMIT ? OFFSET ?`).all(...values, ...page)
  if (among.values.length === 0) return []
  const part = `SELECT * FROM (${rows} AND ${among.column} = ? ORDER BY ${order} LIMIT ?)`
  const parts = among.values.map(() => part).join(' UNION ALL ')
  return db
    .prepare(`SELECT id FROM (${parts}) ORDER BY ${order} LIMIT ? OFFSET ?`)
    .all(...among.values.flatMap((value) => [...values, value, end]), ...page)
}

const by = (index: AlarmIndex): string => `alarms INDEXED BY ${index}`

export function countAlarms(db: DatabaseSync, query: AlarmQuery): number {
  const { index, among, isCounted } = query
  const where = [...query.where, ...(among ? [`${among.column} IN ${LISTED}`] : [])].join(' AND ')
  const values = [...query.values, ...(among ? [JSON.stringify(among.values)] : [])]
  // The index of the newest rows contains all required columns.
  const counted = among ? 'alarms_newest' : index
  const found = isCounted
    ? db.prepare(`SELECT SUM(n) n FROM alarm_counts WHERE ${where}`)
    : db.prepare(`SELECT COUNT(*) n FROM ${by(counted)} WHERE ${where}`)
  return Number(found.get(...values)?.n ?? 0)
}
