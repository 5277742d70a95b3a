/**
 * A whole list screen: title, counts, filters, facets, rows, ticks, actions, details, saved views, print and export.
 * It knows neither where rows come from (`ListRows`) nor what they are (`ListColumn`, `ListFacet`, `ListAction`).
 * Screens reach it through `actions/list/LiveList` and `PagedList`; an odd screen composes the parts instead.
 */
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { i18n } from '../../i18n/i18n.ts'
import { useMedia } from '../controls/useMedia.ts'
import { Page } from '../layout/Page.tsx'
import { PrintSheet } from '../print/PrintSheet.tsx'
import type { Sheet } from '../print/sheet.ts'
import type { ListAction, ListColumn, ListFacet, ListIdentity, ListRows } from './model/listTypes.ts'
import { RunFailures } from './parts/BulkBar.tsx'
import { clearAll } from './parts/Chips.tsx'
import { FacetSide } from './parts/FacetSide.tsx'
import { ListCounts, ListTools } from './parts/ListHeader.tsx'
import { ListEmpty, ListFailed, ListNothingFound, ListSkeleton } from './parts/ListStates.tsx'
import { ListTable, type MenuRequest, rowElement } from './parts/ListTable.tsx'
import { Pager } from './parts/Pager.tsx'
import { RowMenu } from './parts/RowMenu.tsx'
import { useActionRun } from './useActionRun.ts'
import { type Columns, useColumns } from './useColumns.ts'
import type { ListControl } from './useList.ts'
import { type ListSelection, useListSelection } from './useListSelection.ts'
import { useOutput } from './useOutput.ts'
import { useViews } from './useViews.ts'
import './list.css'

export interface ListPageProps<Row> {
  readonly identity: ListIdentity
  readonly list: ListControl
  readonly rows: ListRows<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly facets: readonly ListFacet[]
  readonly actions: readonly ListAction<Row>[]
  readonly searchLabel: string
  /** What to do when there is nothing at all. */
  readonly emptyHelp: ReactNode
  /** The one filled button, at the end of the header. */
  readonly mainAction?: ReactNode
  /** Buttons of this list alone, before the usual ones. */
  readonly tools?: ReactNode
  /** A `DetailDrawer` for the row, or nothing where it is not there (any more). */
  readonly details?: (id: string, close: () => void) => ReactNode
  /** Said on paper and in the workbook before the filters: the project. */
  readonly source: string
  readonly onExport: (sheet: Sheet) => Promise<void>
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { identity, list, rows, facets } = props
  const frame = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const isNarrow = useMedia('(width < 768px)')
  const columns = useColumns(identity, props.columns, list)
  const selection = useListSelection(rows)
  const run = useActionRun<Row>()
  const views = useViews(identity, list, columns)
  const output = useOutput(props, columns)
  const ticked = tickedRows(rows, selection)
  const toRows = useCallback(() => {
    selection.step({ kind: 'move', by: Number.NEGATIVE_INFINITY, isRange: false })
    const first = selection.ids[0]
    if (first !== undefined) rowElement(frame.current, first)?.focus()
  }, [selection])
  const isDetailed = list.address.open !== null && props.details !== undefined
  return (
    <Page
      title={identity.title}
      isFilling
      facts={<ListCounts list={list} rows={rows} facets={facets} isShort={ticked.length > 0 || isNarrow} />}
      actions={
        <ListTools
          {...props}
          columns={columns}
          selection={selection}
          ticked={ticked}
          run={run}
          views={views}
          output={output}
          isNarrow={isNarrow}
        />
      }
    >
      <div ref={frame} className="list">
        {run.report ? <RunFailures report={run.report} onDismiss={run.dismiss} /> : null}
        <div className="list-body">
          <FacetSide {...props} field={search} isNarrow={isNarrow} columns={columns} onLeave={toRows} />
          <ListMain
            {...props}
            columns={columns}
            selection={selection}
            ticked={ticked}
            run={run}
            isNarrow={isNarrow}
          />
          {isDetailed ? <Details {...props} frame={frame} /> : null}
        </div>
      </div>
      {output.printed ? <PrintSheet sheet={output.printed} onDone={output.onPrinted} /> : null}
    </Page>
  )
}

function tickedRows<Row>({ rows, idOf }: ListRows<Row>, { ticked }: ListSelection): readonly Row[] {
  return ticked.size === 0 ? [] : rows.filter((row) => ticked.has(idOf(row)))
}

function Details<Row>(
  props: ListPageProps<Row> & { readonly frame: React.RefObject<HTMLDivElement | null> },
) {
  const { list, details, frame } = props
  const { open } = list.address
  if (open === null || !details) return null
  const close = () => {
    list.change({ open: null })
    // Back to where one came from.
    rowElement(frame.current, open)?.focus()
  }
  return details(open, close)
}

interface MainProps<Row> extends Omit<ListPageProps<Row>, 'columns'> {
  readonly columns: Columns<Row>
  readonly selection: ListSelection
  readonly ticked: readonly Row[]
  readonly run: ReturnType<typeof useActionRun<Row>>
  readonly isNarrow: boolean
}

function ListMain<Row>(props: MainProps<Row>) {
  const { rows, list } = props
  if (rows.state === 'loading') return <ListSkeleton />
  if (rows.state === 'failed') {
    return (
      <div className="list-none">
        <ListFailed failure={rows.failure ?? ''} onRetry={rows.retry} />
      </div>
    )
  }
  const isAsked = list.question.search !== '' || Object.keys(list.question.filters).length > 0
  return (
    <div className="list-main">
      {rows.rows.length > 0 ? (
        <TableWithMenu {...props} />
      ) : (
        <div className="list-none">
          {isAsked ? (
            <ListNothingFound onClear={() => clearAll(list)} />
          ) : (
            <ListEmpty help={props.emptyHelp} actions={props.mainAction} />
          )}
        </div>
      )}
      {rows.kind === 'paged' ? <Pager list={list} matching={rows.matching} /> : null}
    </div>
  )
}

function TableWithMenu<Row>(props: MainProps<Row>) {
  const { rows, list, columns, selection, ticked, actions, details } = props
  const [menu, setMenu] = useState<MenuRequest | null>(null)
  const { open, meant, onLetter, onEscape } = useTableDeeds(props)
  const menuRows = menu ? meant(menu.id) : []
  const isAll = ticked.length === rows.rows.length
  return (
    <div className="list-grid" style={gridColumns(columns)}>
      <ListTable
        label={props.identity.title}
        rows={rows}
        columns={columns.shown}
        widthsPx={columns.widthsPx}
        isNarrow={props.isNarrow}
        list={selection}
        openId={list.address.open}
        hasMenu={actions.length > 0 || details !== undefined}
        sort={list.address.sort}
        tickState={ticked.length === 0 ? 'none' : isAll ? 'all' : 'some'}
        onSort={(sort) => list.change({ sort })}
        onResize={columns.resize}
        onMoveColumn={columns.move}
        onTickAll={() => selection.step({ kind: isAll ? 'clear' : 'all' })}
        onOpen={open}
        onMenu={setMenu}
        onEscape={onEscape}
        onLetter={onLetter}
      />
      {menu && menuRows.length > 0 ? (
        <RowMenu
          at={menu}
          title={rowsTitle(menuRows, columns.shown)}
          rows={menuRows}
          actions={actions}
          onOpen={() => open(menu.id)}
          onRun={(action, chosen) => void props.run.run(action, chosen)}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </div>
  )
}

/** The row's name, or how many there are. */
function rowsTitle<Row>(rows: readonly Row[], [first]: readonly ListColumn<Row>[]): string {
  const [row] = rows
  if (rows.length === 1 && row !== undefined) return String(first?.value(row) ?? '')
  return i18n.t('list.ticked', { count: rows.length, shown: rows.length })
}

/** What the grid's keys and clicks come to. */
function useTableDeeds<Row>({ rows, list, selection, ticked, run, actions, details }: MainProps<Row>) {
  /** A ticked row stands for all ticked ones. */
  const meant = (id: string): readonly Row[] => {
    if (selection.ticked.has(id)) return ticked
    const row = rows.rows[selection.ids.indexOf(id)]
    return row === undefined ? [] : [row]
  }
  const open = (id: string) => {
    if (details) list.change({ open: id })
  }
  const onLetter = (letter: string) => {
    const action = actions.find(({ hotkey }) => hotkey === letter)
    const { active } = selection.selection
    if (!action || active === null) return
    const chosen = ticked.length > 0 && action.isSingle !== true ? ticked : meant(active).slice(0, 1)
    void run.run(action, chosen)
  }
  const onEscape = () => {
    if (list.address.open !== null) list.change({ open: null })
    else selection.step({ kind: 'clear' })
  }
  return { open, meant, onLetter, onEscape }
}

/** The first column takes what room the others leave. Widths are the reader's: measured geometry. */
function gridColumns<Row>({ widthsPx }: Columns<Row>): object {
  const [first = 0, ...others] = widthsPx
  const tracks = [`minmax(${first}px, 1fr)`, ...others.map((widthPx) => `${widthPx}px`)].join(' ')
  const sumPx = widthsPx.reduce((sum, widthPx) => sum + widthPx, 0)
  return { '--list-tracks': tracks, '--list-width': `${sumPx + 36 + 36}px` }
}
