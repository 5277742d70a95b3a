/**
 * Dry run of an import per row: added, existing, or rejected with a reason. Each row is decided by the corresponding
 * command, on a state that includes earlier rows.
 */

import { refusalOf } from '#shared/domain/rules.ts'
import type { Setup } from '#shared/domain/structure/importing.ts'
import { nameKey } from '#shared/rules/name.ts'
import { choiceWords } from '#shared/texts/choices/choices.ts'
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { CODED_CHOICES, columnsOf, type Words } from '#shared/workbook/sheets.ts'
import type { Table, TableRow, WorkbookTables } from '../tables.ts'
import type { Planning } from './planning.ts'
import { type Fault, RowCells } from './rowCells.ts'
import type { Comparison, RowRule } from './rowRule.ts'
import { ROW_RULES } from './rowRules.ts'

export interface PlannedRow {
  readonly row: number
  readonly state: 'new' | 'same' | 'failed'
  /** Cells in the order of the sheet's columns. */
  readonly cells: readonly string[]
  readonly faults: readonly Fault[]
}

export interface PlannedSheet {
  readonly sheet: SheetKey
  readonly columns: readonly string[]
  readonly rows: readonly PlannedRow[]
  readonly headingRows: readonly number[]
  readonly hiddenRows: readonly number[]
}

export interface Plan {
  readonly sheets: readonly PlannedSheet[]
  /** Sheets and columns that mean nothing to an import. */
  readonly ignored: readonly string[]
  /** Set-up to add; null if a row is rejected. */
  readonly setup: Setup | null
}

export function planImport({ tables, codes, ignored }: WorkbookTables, planning: Planning): Plan {
  const setup: { [K in SheetKey]: object[] } = {
    buildings: [],
    floors: [],
    areas: [],
    hosts: [],
    devices: [],
  }
  const sheets = tables.map((table) => planSheet(table, { codes, planning, added: setup[table.sheet] }))
  const isWhole = sheets.every(({ rows }) => rows.every(({ state }) => state !== 'failed'))
  // Each sheet's rule adds to the matching list, which the type system cannot express here.
  return { sheets, ignored, setup: isWhole ? (setup as unknown as Setup) : null }
}

interface Sheet {
  readonly codes: WorkbookTables['codes']
  readonly planning: Planning
  readonly added: object[]
}

function planSheet({ rows, ...table }: Table, context: Sheet): PlannedSheet {
  const { sheet, columns } = table
  const rule = ROW_RULES[sheet]
  const planned = rows.map((row): PlannedRow => {
    const { state, faults } = planRow(sheet, row, rule, context)
    return { row: row.row, state, faults, cells: columns.map((key) => row.cells.get(key)?.text ?? '') }
  })
  return { ...table, rows: planned }
}

function planRow(
  sheet: SheetKey,
  row: TableRow,
  rule: RowRule,
  { codes, planning, added }: Sheet,
): Pick<PlannedRow, 'state' | 'faults'> {
  const cells = new RowCells(row, codes)
  const read = rule.read(cells, planning)
  const source = planning.claim(`${sheet}/${read.key}`, sheet, row.row)
  if (read.alias !== undefined) planning.alias(`${sheet}/${read.alias}`, source)
  if (source.row !== row.row) cells.refuse(rule.keyColumn, 'row_twice', { row: source.row })
  // For a duplicate key only the first error is reported.
  const isSame = source.row === row.row && read.existing !== null
  if (isSame && read.existing) compare(sheet, read.existing, cells)
  else if (cells.faults.length === 0) tryAdding(read, rule, cells)
  const isFailed = cells.faults.length > 0
  if (isFailed && source.row === row.row) source.isFailed = true
  if (isFailed) return { state: 'failed', faults: cells.faults }
  if (isSame) return { state: 'same', faults: [] }
  added.push(read.facts)
  return { state: 'new', faults: [] }
}

/** A row's values of an existing record must equal those of the record; omitted values are not compared. */
function compare(sheet: SheetKey, existing: Comparison, cells: RowCells): void {
  for (const [column, [now, given]] of existing) {
    if (!cells.has(column) || nameKey(now) === nameKey(given)) continue
    const [valueEn, value] = inWords(sheet, column, now === '' ? '–' : now)
    cells.refuse(column, 'cell_differs', { value, valueEn })
  }
}

/** A code as the list of its column calls it. */
function inWords(sheet: SheetKey, column: string, value: string): Words {
  const choices = columnsOf(sheet).find(({ key }) => key === column)?.choices
  const list = CODED_CHOICES.find((one) => one === choices)
  return list ? choiceWords(list, value) : [value, value]
}

function tryAdding({ add }: ReturnType<RowRule['read']>, { columnOf }: RowRule, cells: RowCells): void {
  const refused = refusalOf(add)
  if (refused) cells.refuse(columnOf[refused.code] ?? null, refused.code, refused.details)
}
