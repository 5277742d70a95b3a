/**
 * Virtual tree with keyboard support, counts, badges, actions and checkboxes. The caller provides rows (`treeRows`) and
 * expansion (`useExpanded`). Blueprint's Tree lacks virtual rows, keys, checkboxes and dragging.
 */
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { elapsedMs } from '../../platform/time.ts'
import { TickMark } from '../controls/TickMark.tsx'
import { useMedia } from '../controls/useMedia.ts'
import { useFixedRows } from '../rows/useFixedRows.ts'
import styles from './Tree.module.css'
import { besides, type TreeRow, treeMove, typedTo } from './treeRows.ts'
import { type DropZone, type TreeDrag, useTreeDrag } from './useTreeDrag.ts'

/** Row heights as in the stylesheet: for a mouse, and for touch. */
const ROW_HEIGHT_PX = 32
const TOUCH_ROW_HEIGHT_PX = 44
/** Pause after which typing starts a new word. */
const TYPING_PAUSE_MS = 700

export interface TreeProps {
  readonly label: string
  readonly rows: readonly TreeRow[]
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
  readonly onToggle: (ids: readonly string[], isOpen: boolean) => void
  /** Enables checkboxes. */
  readonly ticked?: ReadonlySet<string>
  /** Groups of which some is ticked. */
  readonly partly?: ReadonlySet<string>
  readonly onTick?: (id: string) => void
  /** Announced with the row's label: how many of it are ticked. */
  readonly noteOf?: (id: string) => string
  /** End of the row: badge or buttons for the pointer; keyboard has alternatives. */
  readonly aside?: (row: TreeRow) => ReactNode
  /** Enables dragging. */
  readonly drag?: TreeDrag
  /** Custom rendering of a row, instead of its label. */
  readonly content?: (row: TreeRow) => ReactNode
}

export function Tree(given: TreeProps) {
  const { rows } = given
  const treeId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActive] = useActive(given.chosenId)
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId),
  )
  const rowHeightPx = useMedia('(pointer: coarse)') ? TOUCH_ROW_HEIGHT_PX : ROW_HEIGHT_PX
  const virtual = useFixedRows({
    scroller,
    count: rows.length,
    rowHeightPx,
  })
  const props = useChosenInSight(given, virtual.scrollToIndex)
  const goTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    setActive(row.id)
    virtual.scrollToIndex(index)
  }
  const onKeyDown = useTreeKeys(props, { activeIndex, goTo, scroller })
  const active = rows[activeIndex]
  const drag = useTreeDrag(props.drag)
  return (
    <div
      ref={scroller}
      className={styles.tree}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={props.ticked ? true : undefined}
      aria-activedescendant={active ? `${treeId}-${active.id}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={(event) => onClick(event, props)}
      {...drag?.handlers}
    >
      <div role="presentation" className={styles.rows} style={{ height: virtual.heightPx }}>
        {virtual.rows.map((index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <Row
              key={row.id}
              tree={props}
              treeId={treeId}
              row={row}
              topPx={index * rowHeightPx}
              isActive={index === activeIndex}
              isDraggable={props.drag?.canDrag(row.id) ?? false}
              zone={drag?.zoneOf(row.id) ?? null}
            />
          )
        })}
      </div>
    </div>
  )
}

/** The row that keys move: the chosen one until they do. */
function useActive(chosenId: string | null) {
  const [moved, setMoved] = useState<{ readonly from: string | null; readonly to: string } | null>(null)
  const active = moved?.from === chosenId ? moved.to : chosenId
  return [active, (to: string) => setMoved({ from: chosenId, to })] as const
}

/** Scrolls once to an externally selected row. */
function useChosenInSight(props: TreeProps, scrollTo: (index: number) => void): TreeProps {
  const { chosenId, rows } = props
  const shownId = useRef<string | null>(null)
  useEffect(() => {
    if (chosenId === shownId.current) return
    const index = rows.findIndex(({ id }) => id === chosenId)
    // A just-added item is selected before its record has arrived.
    if (chosenId !== null && index === -1) return
    shownId.current = chosenId
    if (index !== -1) scrollTo(index)
  }, [chosenId, rows, scrollTo])
  return {
    ...props,
    onToggle(ids, isOpen) {
      // Opening a branch keeps the scroll position.
      shownId.current = chosenId
      props.onToggle(ids, isOpen)
    },
  }
}

interface KeyPlace {
  readonly activeIndex: number
  readonly goTo: (index: number) => void
  readonly scroller: React.RefObject<HTMLDivElement | null>
}

function useTreeKeys(props: TreeProps, { activeIndex, goTo, scroller }: KeyPlace) {
  const typing = useRef({ text: '', atMs: 0 })
  const { rows } = props
  return (event: KeyboardEvent) => {
    const row = rows[activeIndex]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const rowsPerPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / ROW_HEIGHT_PX) - 1)
    const move = treeMove(event.key, rows, activeIndex, rowsPerPage)
    if (move) {
      event.preventDefault()
      if (move.kind === 'to') goTo(move.index)
      else if (move.kind === 'toggle') props.onToggle([row.id], !row.isOpen)
      else if (move.kind === 'openBeside') props.onToggle(besides(rows, activeIndex), true)
      else if (move.kind === 'tick' && props.onTick) props.onTick(row.id)
      else props.onChoose(row.id)
    } else if (event.key.length === 1) {
      const nowMs = elapsedMs()
      const isNewWord = nowMs - typing.current.atMs > TYPING_PAUSE_MS
      typing.current = { text: isNewWord ? event.key : typing.current.text + event.key, atMs: nowMs }
      const found = typedTo(rows, activeIndex, typing.current.text)
      if (found !== null) goTo(found)
    }
  }
}

function onClick(event: MouseEvent<HTMLElement>, props: TreeProps): void {
  const target = event.target as HTMLElement
  const id = target.closest<HTMLElement>('[data-tree-id]')?.dataset.treeId
  const row = props.rows.find((one) => one.id === id)
  if (!row || target.closest(`.${styles.aside}`)) return
  if (target.closest(`.${styles.toggle}`) && row.hasChildren) props.onToggle([row.id], !row.isOpen)
  else if (target.closest('[data-tick]') && props.onTick) props.onTick(row.id)
  else props.onChoose(row.id)
}

function Row(props: {
  readonly tree: TreeProps
  readonly treeId: string
  readonly row: TreeRow
  readonly topPx: number
  readonly isActive: boolean
  readonly isDraggable: boolean
  /** Drop target. */
  readonly zone: DropZone | null
}) {
  const { tree, row } = props
  const format = useFormat()
  const classes = [styles.row]
  if (row.id === tree.chosenId) classes.push(styles.chosen)
  if (props.isActive) classes.push(styles.active)
  const isTicked = tree.ticked?.has(row.id)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus for all its rows
    <div
      id={`${props.treeId}-${row.id}`}
      data-tree-id={row.id}
      data-drop={props.zone ?? undefined}
      draggable={props.isDraggable || undefined}
      className={clsx(classes)}
      role="treeitem"
      aria-label={[row.label, row.count, tree.noteOf?.(row.id)].filter(Boolean).join(', ')}
      aria-level={row.level}
      aria-selected={tree.ticked ? isTicked : row.id === tree.chosenId}
      aria-checked={tree.partly ? (tree.partly.has(row.id) ? 'mixed' : isTicked) : undefined}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      // Place and depth are measured geometry.
      style={{ transform: `translateY(${props.topPx}px)`, paddingInlineStart: 4 + (row.level - 1) * 14 }}
    >
      <span className={styles.toggle}>
        {row.hasChildren ? row.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} /> : null}
      </span>
      {tree.ticked ? (
        <TickMark isTicked={isTicked ?? false} isPartly={tree.partly?.has(row.id) ?? false} />
      ) : null}
      <span className={styles.label} title={row.label}>
        {tree.content ? tree.content(row) : row.label}
      </span>
      {row.count === undefined ? null : <span className={styles.count}>{format.number(row.count)}</span>}
      {tree.aside ? <span className={styles.aside}>{tree.aside(row)}</span> : null}
    </div>
  )
}
