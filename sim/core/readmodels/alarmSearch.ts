/** A search of alarms: rows are found in several ways, each by its index, then counted and ordered together, once. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlarmIndex, AlarmPage } from './alarmQuery.ts'
import { HAS_TEXT } from './alarmRows.ts'
import type { Conditions, SqlValue } from './conditions.ts'

/** One way to find alarms. */
export interface AlarmWay {
  readonly index: AlarmIndex
  /** Decided by the index. */
  readonly condition: string
  readonly values: readonly SqlValue[]
}

/** By the alarms' own words. @param text in lower case */
export const byWords = (text: string): AlarmWay => ({
  index: 'alarms_words',
  condition: HAS_TEXT,
  values: [text],
})

interface Search {
  /** What each alarm has to fulfil, whichever way it is found. */
  readonly conditions: Conditions
  readonly ways: readonly AlarmWay[]
  /** Columns by which `order` is. Those of the index alone are fast: no row is read. */
  readonly columns: readonly string[]
  readonly order: string
}

/** Ids of a page, and how many alarms are found in all; one that is found in two ways counts once. */
export function searchAlarms(
  db: DatabaseSync,
  { conditions, ways, columns, order }: Search,
  { pageNum, pageSize }: AlarmPage,
): { readonly total: number; readonly found: Record<string, unknown>[] } {
  const parts = ways.map(
    ({ index, condition }) =>
      `SELECT ${['id', ...columns].join(', ')} FROM alarms INDEXED BY ${index} WHERE ${[...conditions.where, condition].join(' AND ')}`,
  )
  const rows = db
    .prepare(
      `WITH matched AS MATERIALIZED (${parts.join(' UNION ')}),
         page AS (SELECT * FROM matched ORDER BY ${order} LIMIT ? OFFSET ?)
       SELECT counted.n, id FROM (SELECT COUNT(*) n FROM matched) counted LEFT JOIN page ON true ORDER BY ${order}`,
    )
    .all(
      ...ways.flatMap(({ values }) => [...conditions.values, ...values]),
      pageSize,
      (pageNum - 1) * pageSize,
    )
  // A page after the last one has the number alone.
  return { total: Number(rows[0]?.n ?? 0), found: rows.filter(({ id }) => id !== null) }
}
