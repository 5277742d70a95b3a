/** Searches alarms: each condition finds rows by its index; results are then counted and sorted once. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlarmIndex, AlarmPage } from './alarmQuery.ts'
import { HAS_TEXT } from './alarmRows.ts'
import type { Conditions, SqlValue } from './conditions.ts'
import { countedPage } from './countedPage.ts'

/** One search method for alarms. */
export interface AlarmWay {
  readonly index: AlarmIndex
  /** Decided by the index. */
  readonly condition: string
  readonly values: readonly SqlValue[]
}

/**
 * Searches by the alarm's own text.
 * @param text in lower case
 */
export const byWords = (text: string): AlarmWay => ({
  index: 'alarms_words',
  condition: HAS_TEXT,
  values: [text],
})

interface Search {
  /** Conditions that every found alarm must satisfy. */
  readonly conditions: Conditions
  readonly ways: readonly AlarmWay[]
  /** Columns by which `order` is. Those of the index alone are fast: no row is read. */
  readonly columns: readonly string[]
  readonly order: string
}

/** Ids of a page and the total number. An alarm found by two methods counts once. */
export function searchAlarms(
  db: DatabaseSync,
  { conditions, ways, columns, order }: Search,
  page: AlarmPage,
) {
  const parts = ways.map(
    ({ index, condition }) =>
      `SELECT ${['id', ...columns].join(', ')} FROM alarms INDEXED BY ${index} WHERE ${[...conditions.where, condition].join(' AND ')}`,
  )
  const values = ways.flatMap((way) => [...conditions.values, ...way.values])
  return countedPage(db, { select: parts.join(' UNION '), values, order }, page)
}
