import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { useMedia } from '../controls/useMedia.ts'
import type { Sheet } from '../print/sheet.ts'
import type { ListAction } from './model/action.ts'
import { offeredFacets } from './model/facetChoice.ts'
import type { ListGroupings } from './model/grouping.ts'
import type { ListColumn, ListFacet, ListIdentity, ListRows, RowTrust } from './model/listTypes.ts'
import { rowElement } from './parts/rowElement.ts'
import type { ActionRun } from './useActionRun.ts'
import { type Columns, useColumns } from './useColumns.ts'
import type { ListControl } from './useList.ts'
import { type ListGroups, useListGroups } from './useListGroups.ts'
import { useListRun } from './useListRun.ts'
import { type ListSelection, useListSelection } from './useListSelection.ts'
import { type ListOutput, useOutput } from './useOutput.ts'

/** The parts of a list, independent of the frame around it. */
export interface ListProps<Row> {
  readonly identity: ListIdentity
  readonly list: ListControl
  readonly rows: ListRows<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly facets: readonly ListFacet[]
  readonly actions: readonly ListAction<Row>[]
  /** Row trust hook, a module constant. Default: the source's trust. */
  readonly useRowTrust?: ((row: Row) => RowTrust) | undefined
  /** Label of the search field; without it there is none. */
  readonly searchLabel?: string
  /** Help text of an empty list. */
  readonly emptyHelp: ReactNode
  /** Title of an empty list, if that is good news. */
  readonly emptyTitle?: string
  /** The one filled button, at the end of the tools. */
  readonly mainAction?: ReactNode
  /** Alternative action of an empty list. */
  readonly emptyAction?: ReactNode
  /** Grouping options; memoized. */
  readonly groupings?: ListGroupings<Row> | undefined
  /** Buttons of this list alone, before the usual ones. */
  readonly tools?: ReactNode
  /** Details of a row, usually a `DetailDrawer`; the row is undefined if not loaded. */
  readonly details?: (id: string, close: () => void, row: Row | undefined) => ReactNode
  /** Printed and exported before the filters: the project. */
  readonly source: string
  /** Title and lines for print and workbook. */
  readonly sheet?: { readonly title: string; readonly facts: readonly string[] } | undefined
  readonly onExport: (sheet: Sheet) => Promise<void>
}

export interface ListParts<Row> {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly isNarrow: boolean
  readonly columns: Columns<Row>
  /** Facets with something to choose. */
  readonly offered: readonly ListFacet[]
  /** Null while the rows are not grouped. */
  readonly groups: ListGroups<Row> | null
  readonly selection: ListSelection
  readonly ticked: readonly Row[]
  readonly run: ActionRun<Row>
  readonly output: ListOutput<Row>
  /** Moves the focus from the search to the first row. */
  readonly toRows: () => void
}

/** The state of a list that its parts share. */
export function useListParts<Row>(props: ListProps<Row>): ListParts<Row> {
  const { identity, list, rows, facets } = props
  const frame = useRef<HTMLDivElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const isNarrow = useMedia('(width < 768px)')
  const columns = useColumns(identity, props.columns, list)
  const grouping = props.groupings?.ways.find(({ id }) => id === list.address.groupedBy)
  const groups = useListGroups(rows, grouping)
  const selection = useListSelection(rows, groups)
  const run = useListRun(rows.idOf)
  const output = useOutput(props, columns)
  const toRows = useCallback(() => {
    selection.step({ kind: 'move', by: Number.NEGATIVE_INFINITY, isRange: false })
    const first = selection.ids[0]
    if (first !== undefined) rowElement(frame.current, first)?.focus()
  }, [selection])
  const offered = offeredFacets(facets, rows, list.address.filters)
  const ticked = tickedRows(rows, selection)
  return { frame, searchField, isNarrow, columns, offered, groups, selection, ticked, run, output, toRows }
}

function tickedRows<Row>({ rows, idOf }: ListRows<Row>, { ticked }: ListSelection): readonly Row[] {
  return ticked.size === 0 ? [] : rows.filter((row) => ticked.has(idOf(row)))
}
