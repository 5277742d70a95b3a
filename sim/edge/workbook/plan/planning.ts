/** Shared state of an import: rows and the project. */
import { SetupBuilder } from '#shared/domain/structure/setupBuilder.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameKey } from '#shared/rules/name.ts'
import type { SheetKey } from '#shared/workbook/bounds.ts'
import { WORKBOOK_SHEETS } from '#shared/workbook/sheets.ts'
import type { RowCells } from './rowCells.ts'

/** Location of a referenced row in the workbook. */
interface Source {
  readonly sheet: SheetKey
  readonly row: number
  isFailed: boolean
}

export class Planning {
  readonly builder: SetupBuilder
  readonly takenNumbers: ReadonlySet<string>
  readonly #sources = new Map<string, Source>()

  /** @param takenNumbers of hosts in other projects */
  constructor(read: ReadState, ctx: DecideContext, takenNumbers: ReadonlySet<string>) {
    this.builder = new SetupBuilder(read, ctx)
    this.takenNumbers = takenNumbers
  }

  /** The row that had it first. */
  claim(key: string, sheet: SheetKey, row: number): Source {
    const source = this.#sources.get(nameKey(key)) ?? { sheet, row, isFailed: false }
    this.#sources.set(nameKey(key), source)
    return source
  }

  /** Registers another name of a row; the first row with a name keeps it. */
  alias(key: string, source: Source): void {
    if (!this.#sources.has(nameKey(key))) this.#sources.set(nameKey(key), source)
  }

  /** Notes why something that a row rests on is not there. */
  miss(cells: RowCells, column: string, value: string, keys: readonly string[]): void {
    const failed = keys.map((key) => this.#sources.get(nameKey(key))).find((source) => source?.isFailed)
    if (!failed) cells.refuse(column, 'cell_unknown', { value })
    else {
      const [sheetEn, sheet] = WORKBOOK_SHEETS[failed.sheet].title
      cells.refuse(column, 'cell_rests_on_failed', { sheet, sheetEn, row: failed.row })
    }
  }
}
