/** A search of alarms: rows are found in several ways, each by its index, then counted and ordered together, once. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlarmIndex, AlarmPage } from './alarmQuery.ts'
import { HAS_TEXT } from './alarmRows.ts'
import type { Conditions, SqlValue } from './conditions.ts'
import { countedPage } from './countedPage.ts'

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
  page: AlarmPage,
) {
  const parts = ways.map(
    ({ index, condition }) =>
      `SELECT ${['id', ...columns].join(', ')} FROM alarms INDEXED BY ${index} WHERE ${[...conditions.where, condition].join(' AND ')}`,
  )
  const values = ways.flatMap((way) => [...conditions.values, ...way.values])
  return countedPage(db, { select: parts.join(' UNION '), values, order }, page)
}
