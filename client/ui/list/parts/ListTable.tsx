/**
 * The rows: a virtualized grid. The focus is on rows, one at a time. Keys and clicks are handled once for the
 * whole grid and become steps of the selection or requests to its owner.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ListMoved, useListMoved } from '../../layout/listMoved.ts'
import { useFixedRows } from '../../rows/useFixedRows.ts'
import { gridCommand } from '../model/gridKeys.ts'
import type { ListColumn, ListRows, RowTrust } from '../model/listTypes.ts'
import styles from '../table.module.css'
import type { ListGroups } from '../useListGroups.ts'
import type { ListSelection } from '../useListSelection.ts'
import { useHeight } from '../useRowHeight.ts'
import { GridPart } from './GridPart.tsx'
import { GroupRow } from './GroupRow.tsx'
import { type HeaderProps, HeaderRow } from './HeaderRow.tsx'
import { ListRow } from './ListRow.tsx'
import { OrderButton } from './OrderButton.tsx'
import { rowElement } from './rowElement.ts'

const ROW_HEIGHT_PX = 44
const CARD_HEIGHT_PX = 60

export interface MenuRequest {
  readonly id: string
  readonly x: number
  readonly y: number
}

export interface TableProps<Row> extends Omit<HeaderProps<Row>, 'columns'> {
  readonly label: string
  readonly rows: ListRows<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly isNarrow: boolean
  readonly list: ListSelection
  /** Null while the rows are not grouped. */
  readonly groups: ListGroups<Row> | null
  /** The row whose details are open. */
  readonly openId: string | null
  readonly useRowTrust?: ((row: Row) => RowTrust) | undefined
  readonly onOpen: (id: string) => void
  /** The menu of a row is open, beside which that row must stay. */
  readonly hasMenu: boolean
  readonly onMenu: (request: MenuRequest) => void
  readonly onEscape: () => void
  readonly onLetter: (letter: string) => void
}

export function ListTable<Row>(props: TableProps<Row>) {
  const { rows, isNarrow, list, groups } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const rowHeightPx = useHeight(ruler, isNarrow ? CARD_HEIGHT_PX : ROW_HEIGHT_PX)
  const headHeightPx = useHeight(head, isNarrow ? 0 : ROW_HEIGHT_PX)
  const { active } = list.selection
  const activeIndex = active === null ? -1 : list.ids.indexOf(active)
  const count = list.ids.length
  const virtual = useFixedRows({ scroller, count, rowHeightPx, headHeightPx, kept: activeIndex })
  const focus = useFocus(scroller, active, () => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex)
  })
  const held = useHold(rows.hold, props.hasMenu)
  const movedAt = useListMoved(list.ids)
  const heightPx = (scroller.current?.clientHeight ?? 400) - headHeightPx
  const perPage = Math.max(1, Math.floor(heightPx / rowHeightPx) - 1)
  return (
    <div className={tableClass(rows, isNarrow)} {...held}>
      <div ref={ruler} className={styles.ruler} aria-hidden="true" />
      <GridPart
        ref={scroller}
        className={styles.scroller}
        role={groups ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={(groups ? count : rows.matching) + 1}
        aria-multiselectable={props.hasActions}
        aria-busy={rows.isRenewing}
        tabIndex={-1}
        onKeyDown={(event) => onKeyDown(event, props, perPage, focus)}
      >
        <GridPart ref={head} role="rowgroup" className={styles.head}>
          {isNarrow ? null : <HeaderRow {...props} />}
        </GridPart>
        <GridPart
          role="rowgroup"
          className={styles.rows}
          // The height of all rows is measured geometry.
          style={{ height: virtual.heightPx }}
          onClick={(event) => onClick(event, props)}
          onContextMenu={(event) => onContextMenu(event, props)}
        >
          <ListMoved value={movedAt}>
            {virtual.rows.map((index) => (
              <Row
                key={list.ids[index] ?? index}
                table={props}
                index={index}
                topPx={index * rowHeightPx}
                isActive={index === activeIndex}
              />
            ))}
          </ListMoved>
        </GridPart>
      </GridPart>
      <OrderButton rows={rows} onDone={(id) => focusOn(list, id, focus)} />
    </div>
  )
}

function Row<Row>(props: {
  readonly table: TableProps<Row>
  readonly index: number
  readonly topPx: number
  readonly isActive: boolean
}) {
  const { table, index } = props
  const { groups } = table
  const { ids, ticked, selection } = table.list
  const id = ids[index]
  if (id === undefined) return null
  const isFirst = index === 0 && (selection.active === null || !ids.includes(selection.active))
  const isTabStop = props.isActive || isFirst
  const group = groups?.groups.get(id)
  if (groups && group) {
    const { columns, isNarrow, hasActions } = table
    const tickedCount = ticked.size && group.rows.filter((row) => ticked.has(table.rows.idOf(row))).length
    const { grouping } = groups
    return (
      <GroupRow
        {...{ group, grouping, columns, hasActions, tickedCount, isTabStop, index }}
        topPx={props.topPx}
        isCard={isNarrow}
      />
    )
  }
  const row = groups ? groups.rows.get(id) : table.rows.rows[index]
  if (row === undefined) return null
  return (
    <ListRow
      id={id}
      row={row}
      index={index}
      topPx={props.topPx}
      columns={table.columns as readonly ListColumn<unknown>[]}
      isCard={table.isNarrow}
      hasActions={table.hasActions}
      useTrust={(table.useRowTrust as ((row: unknown) => RowTrust) | undefined) ?? alwaysLive}
      isTicked={ticked.has(id)}
      isTabStop={isTabStop}
      isOpen={id === table.openId}
      isInGroup={groups !== null}
    />
  )
}

function focusOn(list: ListSelection, id: string | undefined, focus: () => void): void {
  if (id !== undefined) list.step({ kind: 'focus', id })
  focus()
}

const alwaysLive = (): RowTrust => 'live'

function tableClass<Row>(rows: ListRows<Row>, isNarrow: boolean): string {
  const classes = [styles.table]
  if (isNarrow) classes.push(styles.cards)
  if (rows.isRenewing) classes.push(styles.renewing)
  if (rows.stale) classes.push(styles.stale)
  return classes.join(' ')
}

/** Focus follows the active row after keys. */
function useFocus(scroller: RefObject<HTMLDivElement | null>, active: string | null, reveal: () => void) {
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a key moves the focus, not every change of rows
  useEffect(() => {
    if (asked === 0 || active === null) return
    reveal()
    rowElement(scroller.current, active)?.focus({ preventScroll: true })
  }, [asked, active])
  return useCallback(() => setAsked((count) => count + 1), [])
}

/** Holds row order while hovered, with an open menu, or with keyboard focus. Focus left by a click does not count. */
function useHold(hold: (isHeld: boolean) => void, hasMenu: boolean) {
  const by = useRef({ pointer: false, focus: false, menu: false })
  const isHeld = () => Object.values(by.current).some(Boolean)
  const set = (change: Partial<typeof by.current>) => {
    by.current = { ...by.current, ...change }
    hold(isHeld())
  }
  // Whatever is held in the place of the one before is held as that was; on unmount it is released.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the state at that time
  useEffect(() => {
    hold(isHeld())
    return () => hold(false)
  }, [hold])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told as it changes
  useEffect(() => set({ menu: hasMenu }), [hasMenu])
  return {
    // Below the last row, or in the head, it is among none.
    onPointerOver: ({ target }: PointerEvent) => {
      const isAmong = target instanceof Element && target.closest('[data-id], [data-holds]') !== null
      if (isAmong !== by.current.pointer) set({ pointer: isAmong })
    },
    onPointerLeave: () => set({ pointer: false }),
    onFocus: ({ target }: FocusEvent) => set({ focus: target.matches(':focus-visible') }),
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) set({ focus: false })
    },
  }
}

function onKeyDown<Row>(
  event: KeyboardEvent<HTMLElement>,
  props: TableProps<Row>,
  perPage: number,
  focus: () => void,
): void {
  const target = event.target as HTMLElement
  // Links and buttons in cells, and the header's, have keys of their own.
  const isRow = target.getAttribute('role') === 'row' || target === event.currentTarget
  const command = gridCommand(event, perPage, props.hasActions)
  if (!command || (!isRow && command.kind !== 'escape')) return
  const { step, selection } = props.list
  const active = selection.active ?? props.list.ids[0]
  switch (command.kind) {
    case 'open':
      if (active !== undefined) props.onOpen(active)
      break
    case 'toggleActive':
      if (active !== undefined) step({ kind: 'toggle', id: active })
      break
    case 'menu':
      if (active !== undefined) props.onMenu({ id: active, ...placeOf(event.currentTarget, active) })
      break
    case 'escape':
      props.onEscape()
      break
    case 'letter':
      props.onLetter(command.letter)
      return
    case 'expand':
    case 'collapse':
      // Without groups, arrow keys scroll the table.
      if (!props.groups || active === undefined) return
      if (stepInGroups(command.kind, active, props.groups, props.list)) focus()
      break
    default:
      step(command)
      if (command.kind === 'move') focus()
  }
  event.preventDefault()
}

/** Opens or closes the group; from an open one on to its first row, from a row back to its group. Whether the focus moves. */
function stepInGroups<Row>(
  kind: 'expand' | 'collapse',
  active: string,
  { groups, groupOf, toggle }: ListGroups<Row>,
  { ids, step }: ListSelection,
): boolean {
  const group = groups.get(active)
  const around = groupOf.get(active)
  if (group && group.isOpen === (kind === 'collapse')) toggle(active)
  else if (group && kind === 'expand') step({ kind: 'focus', id: ids[ids.indexOf(active) + 1] ?? active })
  else if (around !== undefined && kind === 'collapse') step({ kind: 'focus', id: around })
  else return false
  return true
}

function placeOf(grid: HTMLElement, id: string) {
  const box = rowElement(grid, id)?.getBoundingClientRect()
  return { x: (box?.left ?? 0) + 48, y: (box?.bottom ?? 0) - 8 }
}

function onClick<Row>(event: MouseEvent<HTMLElement>, props: TableProps<Row>): void {
  const target = event.target as HTMLElement
  const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
  if (id === undefined) return
  const { step } = props.list
  const opener = target.closest('[data-more]')
  if (opener) {
    const box = opener.getBoundingClientRect()
    props.onMenu({ id, x: box.left, y: box.bottom })
  } else if (event.shiftKey && props.hasActions) step({ kind: 'range', id })
  else if (props.hasActions && (target.closest('[data-tick]') || event.ctrlKey || event.metaKey))
    step({ kind: 'toggle', id })
  else if (!target.closest('a, button, input')) {
    step({ kind: 'focus', id })
    props.onOpen(id)
  }
}

function onContextMenu<Row>(event: MouseEvent<HTMLElement>, props: TableProps<Row>): void {
  const id = (event.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id
  if (id === undefined || !props.hasActions) return
  event.preventDefault()
  props.list.step({ kind: 'focus', id })
  props.onMenu({ id, x: event.clientX, y: event.clientY })
}
