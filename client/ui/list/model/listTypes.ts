/** What a list screen tells the list: its columns, facets and actions; and what a source of rows tells it. */
import type { ReactElement, ReactNode } from 'react'
import type { CellValue, SheetColumn } from '../../print/sheet.ts'

export interface ListSort {
  readonly column: string
  readonly isDescending: boolean
}

/** What the address asks for. */
export interface ListQuery {
  readonly search: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: ListSort | null
  /** From 1; of no meaning to a live source. */
  readonly pageNum: number
  readonly pageSize: number
}

/** `null` where the source does not count. */
export type FacetCounts = ReadonlyMap<string, number | null>

/** One interface for rows that are all in this browser and for rows that a server hands out page by page. */
export interface ListRows<Row> {
  readonly kind: 'live' | 'paged'
  readonly state: 'loading' | 'ready' | 'failed'
  readonly failure?: string | undefined
  readonly retry?: (() => void) | undefined
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Under search and filters. */
  readonly matching: number
  /** Whatever search and filters say; null where the source does not know. */
  readonly total: number | null
  readonly facets: Readonly<Record<string, FacetCounts>>
  /** The rows on show answer an older question; the new answer is on its way. */
  readonly isRenewing: boolean
  /** How long values have been in doubt and what that means; undefined while they are live. */
  readonly stale?: { readonly age: string; readonly reason: string } | undefined
  /** Rows would stand otherwise, but are held while somebody works with them. */
  readonly isOutdated: boolean
  readonly showNow: () => void
  readonly hold: (isHeld: boolean) => void
  /** Every row under search and filters, for print and export. */
  readonly readAll: () => Promise<readonly Row[]>
}

export interface ListColumn<Row> extends SheetColumn {
  readonly id: string
  readonly cell: (row: Row) => ReactNode
  /** What print and export say. */
  readonly value: (row: Row) => CellValue
  readonly isSortable?: boolean
  readonly isHiddenAtFirst?: boolean
  /** Its place on the two-line card of a narrow screen. */
  readonly card?: 'title' | 'fact' | 'end'
}

export interface ListFacet {
  readonly id: string
  readonly label: string
  readonly labelOf: (value: string) => string
  /** Order of the values; without it the most frequent first. */
  readonly compare?: (a: string, b: string) => number
  /** For sources that do not count: what there is to choose from. */
  readonly options?: readonly string[]
  readonly isFoldedAtFirst?: boolean
  /** With one value only there is nothing to choose. */
  readonly isHiddenWhenSingle?: boolean
}

export interface ListFailure {
  readonly id: string
  readonly name: string
  readonly reason: string
}

export interface ListOutcome {
  readonly failures: readonly ListFailure[]
  /** Said when all went well; null when it can be seen anyway. */
  readonly message?: string | null
}

/** An action as it stands for the person looking, in their words. */
export interface ListAction<Row> {
  readonly id: string
  readonly label: string
  readonly icon: ReactElement
  /** One letter, pressed while a row has the focus. */
  readonly hotkey?: string | undefined
  readonly intent?: 'danger' | undefined
  /** For one row at a time: not in the bulk bar. */
  readonly isSingle?: boolean | undefined
  /** Those of the rows it can be done to. */
  readonly concerned: (rows: readonly Row[]) => readonly Row[]
  /** Why it cannot be done to any of them now; undefined when it can. */
  readonly whyNot: (rows: readonly Row[]) => string | undefined
  /** Asks back first; answers whether to go on. */
  readonly confirm?: ((rows: readonly Row[]) => Promise<boolean>) | undefined
  readonly run: (rows: readonly Row[], onProgress: (done: number) => void) => Promise<ListOutcome>
}

/** What a list is called where it is kept and told apart. */
export interface ListIdentity {
  /** Of the list: `devices`. */
  readonly id: string
  readonly title: string
  /** Whose views and columns these are; null before anybody is known. */
  readonly owner: string | null
}
