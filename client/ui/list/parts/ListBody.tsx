/** The part below the tools of a list: failures, filters, the table or its empty state, and details. */
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { lazyPart } from '../../lazyPart.ts'
import styles from '../list.module.css'
import { type ListColumn, rowName } from '../model/listTypes.ts'
import table from '../table.module.css'
import type { Columns } from '../useColumns.ts'
import type { ListParts, ListProps } from '../useListParts.ts'
import { clearAll } from './Chips.tsx'
import { ListEmpty, ListFailed, ListNothingFound, ListSkeleton } from './ListStates.tsx'
import { ListTable, type MenuRequest } from './ListTable.tsx'
import { Pager } from './Pager.tsx'
import { RowMenu } from './RowMenu.tsx'
import { rowElement } from './rowElement.ts'

const PrintSheet = lazyPart(async () => (await import('../../print/PrintSheet.tsx')).PrintSheet)

type BodyProps<Row> = ListProps<Row> & { readonly parts: ListParts<Row> }

export function ListBody<Row>(props: BodyProps<Row> & { readonly side: ReactNode }) {
  const { list, rows, parts, details } = props
  const { output } = parts
  const { t } = useTexts()
  const { open } = list.address
  const at = open === null ? -1 : parts.selection.rowIds.indexOf(open)
  // With pages it may be on another page.
  const isOutside = at < 0 && rows.kind === 'live' && rows.state === 'ready'
  const close = () => {
    list.change({ open: null })
    // The focus returns to the element that had it before.
    if (open !== null) rowElement(parts.frame.current, open)?.focus()
  }
  return (
    <>
      <div ref={parts.frame} className={styles.body}>
        {props.side}
        <ListMain {...props} />
        {open !== null && details ? (
          <div className={styles.details}>
            {isOutside ? <p className={table.outside}>{t('list.openOutside')}</p> : null}
            {details(open, close, rows.rows[at])}
          </div>
        ) : null}
      </div>
      {output.printed ? (
        <Suspense fallback={null}>
          <PrintSheet sheet={output.printed} onDone={output.onPrinted} />
        </Suspense>
      ) : null}
    </>
  )
}

function ListMain<Row>(props: BodyProps<Row>) {
  const { rows, list } = props
  if (rows.state === 'loading') return <ListSkeleton />
  if (rows.state === 'failed') {
    return (
      <div className={styles.none}>
        <ListFailed failure={rows.failure ?? ''} onRetry={rows.retry} />
      </div>
    )
  }
  const isAsked = list.question.search !== '' || Object.keys(list.question.filters).length > 0
  return (
    <div className={styles.main}>
      {rows.rows.length > 0 ? (
        <TableWithMenu {...props} />
      ) : (
        <div className={styles.none}>
          {isAsked ? (
            <ListNothingFound onClear={() => clearAll(list)} />
          ) : (
            <ListEmpty
              title={props.emptyTitle}
              help={props.emptyHelp}
              actions={props.emptyAction ?? props.mainAction}
            />
          )}
        </div>
      )}
      {rows.kind === 'paged' && rows.matching > 0 ? <Pager list={list} matching={rows.matching} /> : null}
    </div>
  )
}

function TableWithMenu<Row>(props: BodyProps<Row>) {
  const { rows, list, parts, actions, details } = props
  const { columns, selection, ticked } = parts
  const [menu, setMenu] = useState<MenuRequest | null>(null)
  const { open, meant, onLetter, onEscape } = useTableActions(props)
  const menuRows = menu ? meant(menu.id) : []
  const group = menu ? parts.groups?.groups.get(menu.id) : undefined
  const isAll = ticked.length === rows.rows.length
  const hasActions = actions.length > 0
  return (
    <div className={table.grid} style={gridColumns(columns, hasActions)}>
      <ListTable
        label={props.identity.title}
        rows={rows}
        columns={columns.shown}
        widthsPx={columns.widthsPx}
        isNarrow={parts.isNarrow}
        list={selection}
        groups={parts.groups}
        openId={list.address.open}
        useRowTrust={props.useRowTrust}
        hasActions={hasActions}
        sort={list.address.sort}
        tickState={ticked.length === 0 ? 'none' : isAll ? 'all' : 'some'}
        onSort={(sort) => list.change({ sort })}
        onResize={columns.resize}
        onMoveColumn={columns.move}
        onTickAll={() => selection.step({ kind: isAll ? 'clear' : 'all' })}
        onOpen={open}
        hasMenu={menuRows.length > 0}
        onMenu={setMenu}
        onEscape={onEscape}
        onLetter={onLetter}
      />
      {menu && menuRows.length > 0 ? (
        <RowMenu
          at={menu}
          title={
            group ? (parts.groups?.grouping.nameOf(group.key) ?? '') : rowsTitle(menuRows, columns.shown)
          }
          rows={menuRows}
          actions={actions}
          onOpen={details && !group ? () => open(menu.id) : undefined}
          onRun={(action, chosen) => void parts.run.run(action, chosen)}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </div>
  )
}

/** The row's name, or how many there are. */
function rowsTitle<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[]): string {
  const [row] = rows
  if (rows.length === 1 && row !== undefined) return rowName(row, columns)
  return i18n.t('list.ticked', { count: rows.length, shown: rows.length })
}

/** Keyboard and click actions of the grid. */
function useTableActions<Row>({ rows, list, parts, actions, details }: BodyProps<Row>) {
  const { selection, ticked, run, groups } = parts
  /** An action on a ticked row applies to all ticked ones, one on a group to its rows. */
  const meant = (id: string): readonly Row[] => {
    const group = groups?.groups.get(id)
    if (group) return group.rows
    if (selection.ticked.has(id)) return ticked
    const row = rows.rows[selection.rowIds.indexOf(id)]
    return row === undefined ? [] : [row]
  }
  const open = (id: string) => {
    if (groups?.groups.has(id)) groups.toggle(id)
    else if (details) list.change({ open: id })
  }
  const onLetter = (letter: string) => {
    const action = actions.find(({ hotkey }) => hotkey === letter)
    // As for other keys, the first row has the focus before any row is active.
    const active = selection.selection.active ?? selection.ids[0]
    if (!action || active === undefined) return
    const isSingle = action.isSingle === true
    const rowsOfActive = groups?.groups.get(active)?.rows ?? meant(active).slice(0, 1)
    const chosen = ticked.length > 0 && !isSingle ? ticked : rowsOfActive
    if (!isSingle || chosen.length === 1) void run.run(action, chosen)
  }
  const onEscape = () => {
    if (list.address.open !== null) list.change({ open: null })
    else selection.step({ kind: 'clear' })
  }
  return { open, meant, onLetter, onEscape }
}

const TICK_PX = 36

/** The first column fills the remaining width. User-defined widths require an inline style. */
function gridColumns<Row>({ widthsPx }: Columns<Row>, hasActions: boolean): CSSProperties {
  const edgePx = hasActions ? TICK_PX : 0
  const edge = hasActions ? [`${TICK_PX}px`] : []
  const [first = 0, ...others] = widthsPx
  const tracks = [...edge, `minmax(${first}px, 1fr)`, ...others.map((widthPx) => `${widthPx}px`), ...edge]
  const sumPx = widthsPx.reduce((sum, widthPx) => sum + widthPx, 2 * edgePx)
  const measures = {
    '--list-tracks': tracks.join(' '),
    '--list-width': `${sumPx}px`,
    '--list-edge': `${edgePx}px`,
  }
  // React's type has no custom properties.
  return measures as CSSProperties
}
