/** The types of a list's parts: the query, the rows that match it, and bound columns and facets. */
import type { ComponentType, ReactNode } from 'react'
import type { CellValue, SheetColumn } from '../../print/sheet.ts'

export interface ListSort {
  readonly column: string
  readonly isDescending: boolean
}

/** The query in the URL. */
export interface ListQuery {
  readonly search: string
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: ListSort | null
  /** From 1; ignored by live sources. */
  readonly pageNum: number
  readonly pageSize: number
}

/** Whether a row's values are current; `ListRows.stale` covers the whole source. */
export type RowTrust = 'live' | 'stale' | 'offline'

/** `null` if the source does not count. */
export type FacetCounts = ReadonlyMap<string, number | null>

export interface ListNews {
  readonly text: string
  /** Id of the target row. */
  readonly id: string
}

/** Common interface for rows held in the browser and for rows that the server returns page by page. */
export interface ListRows<Row> {
  readonly kind: 'live' | 'paged'
  readonly state: 'loading' | 'ready' | 'failed'
  readonly failure?: string | undefined
  readonly retry?: (() => void) | undefined
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Under search and filters. */
  readonly matching: number
  /** Regardless of search and filters; null where the source does not know. */
  readonly total: number | null
  readonly facets: Readonly<Record<string, FacetCounts>>
  /** The rows on show are those of an older query; the response is pending. */
  readonly isRenewing: boolean
  /** Age and reason of outdated values; undefined while live. */
  readonly stale?: { readonly age: string; readonly reason: string } | undefined
  /** The row order is outdated, but is preserved while the user works with the rows. */
  readonly isOutdated: boolean
  /** Important new rows while outdated. */
  readonly news?: ListNews | null
  readonly showNow: () => void
  readonly hold: (isHeld: boolean) => void
  /** All rows that match search and filters, for printing and export. */
  readonly readAll: () => Promise<readonly Row[]>
}

/** A column in the current user's language that reads rows; `bindColumns` creates it from a `Column`. */
export interface ListColumn<Row> extends SheetColumn {
  readonly id: string
  readonly cell: (row: Row) => ReactNode
  readonly value: (row: Row) => CellValue
  /** Value in print and workbook; undefined for none. */
  readonly exported: ((row: Row) => CellValue) | undefined
  readonly isSortable: boolean
  readonly isHiddenAtFirst?: boolean
  readonly isAlwaysExported?: boolean
  readonly isOfName?: boolean
  readonly card?: 'title' | 'fact' | 'end'
}

/** Name of a row: the first column, and others that make it unique. */
export function rowName<Row>(row: Row, [first, ...others]: readonly ListColumn<Row>[]): string {
  const named = [first, ...others.filter(({ isOfName }) => isOfName)]
  const texts = named.map((column) => String(column?.value(row) ?? '')).filter((text) => text !== '')
  return texts.join(' · ')
}

/** A value that is not among those listed, such as a period between two dates. */
export interface OwnValue {
  /** Whether a URL value is valid. */
  readonly isValid: (value: string) => boolean
  /** Input component for the fields of a new view. */
  readonly Choice: ComponentType<{
    readonly value: string | null
    readonly onChoose: (value: string) => void
  }>
}

/** A facet likewise. */
export interface ListFacet {
  readonly id: string
  readonly label: string
  readonly labelOf: (value: string) => string
  /** Order of the values; without it the most frequent first. */
  readonly compare?: (a: string, b: string) => number
  /** Available values, if the source does not count. */
  readonly options?: readonly string[]
  readonly own?: OwnValue
  readonly isOneOf?: boolean
  readonly isFoldedAtFirst?: boolean
  readonly isHiddenWhenSingle?: boolean
}

/** The key under which a list's settings are stored. */
export interface ListIdentity {
  /** Id of the list, such as `devices`. */
  readonly id: string
  readonly title: string
}
