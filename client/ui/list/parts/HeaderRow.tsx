import { ArrowDown, ArrowUp } from '@blueprintjs/icons'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTexts } from '../../../i18n/useTexts.ts'
import { WIDTH_STEP_PX } from '../model/columnLayout.ts'
import type { ListColumn, ListSort } from '../model/listTypes.ts'
import styles from '../table.module.css'
import { GridPart } from './GridPart.tsx'

export interface HeaderProps<Row> {
  readonly columns: readonly ListColumn<Row>[]
  readonly widthsPx: readonly number[]
  readonly sort: ListSort | null
  readonly onSort: (sort: ListSort | null) => void
  readonly onResize: (columnId: string, widthPx: number) => void
  readonly onMoveColumn: (columnId: string, by: -1 | 1) => void
  /** Without actions there is no selection or menu. */
  readonly hasActions: boolean
  /** Whether all, some or none of the rows on show are ticked. */
  readonly tickState: 'all' | 'some' | 'none'
  readonly onTickAll: () => void
}

export function HeaderRow<Row>(props: HeaderProps<Row>) {
  const { t } = useTexts()
  return (
    <GridPart role="row" className={styles.header} aria-rowindex={1}>
      {props.hasActions ? <TickAll {...props} /> : null}
      {props.columns.map((column, at) => (
        <HeaderCell
          key={column.id}
          {...props}
          column={column}
          widthPx={props.widthsPx[at] ?? 100}
          isPinned={at === 0}
        />
      ))}
      {props.hasActions ? (
        <GridPart role="columnheader" className={`${styles.cell} ${styles.moreCell}`}>
          <span className="visually-hidden">{t('list.actions')}</span>
        </GridPart>
      ) : null}
    </GridPart>
  )
}

function TickAll<Row>(props: HeaderProps<Row>) {
  const { t } = useTexts()
  return (
    <GridPart role="columnheader" className={`${styles.cell} ${styles.tickCell}`}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={t('list.tickAll')}
          title={t('list.tickAllHint')}
          checked={props.tickState === 'all'}
          ref={(element) => {
            // The indeterminate state can only be set by script.
            if (element) element.indeterminate = props.tickState === 'some'
          }}
          onChange={props.onTickAll}
        />
      </label>
    </GridPart>
  )
}

interface CellProps<Row> extends HeaderProps<Row> {
  readonly column: ListColumn<Row>
  readonly widthPx: number
  readonly isPinned: boolean
}

function HeaderCell<Row>(props: CellProps<Row>) {
  const { column, sort, isPinned, widthPx } = props
  const { t } = useTexts()
  const direction = sort?.column === column.id ? (sort.isDescending ? 'descending' : 'ascending') : undefined
  const classes = [styles.cell, styles.headerCell]
  if (isPinned) classes.push(styles.pinned)
  if (column.isEnd) classes.push(styles.end)
  const arrow = direction === 'ascending' ? <ArrowUp size={12} /> : direction ? <ArrowDown size={12} /> : null
  return (
    <GridPart
      role="columnheader"
      className={classes.join(' ')}
      aria-sort={direction ?? (column.isSortable ? 'none' : undefined)}
    >
      <button
        type="button"
        className={styles.sort}
        title={column.isSortable ? t('list.sortHint') : t('list.columnHint')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+Shift+ArrowLeft Alt+Shift+ArrowRight"
        onKeyDown={(event) => onColumnKey(event, props)}
        onClick={() => {
          if (column.isSortable) props.onSort(nextSort(column.id, sort))
        }}
      >
        <span className={styles.sortText}>{column.label}</span>
        {arrow}
      </button>
      <ResizeHandle widthPx={widthPx} onResize={(next) => props.onResize(column.id, next)} />
    </GridPart>
  )
}

/** Ascending, descending, and back to the list's default order. */
export function nextSort(columnId: string, sort: ListSort | null): ListSort | null {
  if (sort?.column !== columnId) return { column: columnId, isDescending: false }
  return sort.isDescending ? null : { column: columnId, isDescending: true }
}

function onColumnKey<Row>(event: KeyboardEvent, props: CellProps<Row>): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (by === 0 || !event.altKey) return
  event.preventDefault()
  event.stopPropagation()
  if (event.shiftKey) props.onMoveColumn(props.column.id, by)
  else props.onResize(props.column.id, props.widthPx + by * WIDTH_STEP_PX)
}

/** Pointer only; keyboard users have Alt with arrow keys on the header, and the column menu. */
function ResizeHandle(props: { readonly widthPx: number; readonly onResize: (widthPx: number) => void }) {
  const from = useRef<{ readonly x: number; readonly widthPx: number } | null>(null)
  const onMove = (event: PointerEvent) => {
    if (from.current) props.onResize(from.current.widthPx + event.clientX - from.current.x)
  }
  return (
    <span
      className={styles.resize}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        const widthPx = event.currentTarget.parentElement?.getBoundingClientRect().width ?? props.widthPx
        from.current = { x: event.clientX, widthPx }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        from.current = null
      }}
    />
  )
}
