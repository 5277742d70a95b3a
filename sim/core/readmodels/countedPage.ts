import type { DatabaseSync } from 'node:sqlite'
import type { SqlValue } from './conditions.ts'

interface RowQuery {
  /** A SELECT of the columns that the page needs and is ordered by. */
  readonly select: string
  readonly values: readonly SqlValue[]
  readonly order: string
}

/** One page of rows and the total number, from one evaluation of the query. */
export function countedPage(
  db: DatabaseSync,
  { select, values, order }: RowQuery,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): { readonly total: number; readonly rows: Record<string, unknown>[] } {
  const found = db
    .prepare(
      `WITH matched AS MATERIALIZED (${select}),
         page AS (SELECT 1 is_row, * FROM matched ORDER BY ${order} LIMIT ? OFFSET ?)
       SELECT page.*, counted.n FROM (SELECT COUNT(*) n FROM matched) counted LEFT JOIN page ON true ORDER BY ${order}`,
    )
    .all(...values, pageSize, (pageNum - 1) * pageSize)
  // A page after the last one has the number alone.
  return { total: Number(found[0]?.n ?? 0), rows: found.filter(({ is_row }) => is_row === 1) }
}
