/** Building, floor, area: chosen by click or keyboard, counted, and drawn only where it is looked at. */
import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../i18n/i18n.ts'
import { derive } from '../../store/derived.ts'
import { useDerived, useRecord } from '../../store/hooks.ts'
import { liveStore } from '../../store/store.ts'
import { isSamePlaceRows, keysAbove, type PlaceKey, type PlaceRow, placeRows } from './placeTree.ts'
import './placeTree.css'

const ROW_HEIGHT_PX = 32

export function PlaceTree(props: { readonly place: PlaceKey; readonly onChoose: (key: PlaceKey) => void }) {
  const { t } = useTranslation()
  const { rows, toggle } = usePlaceRows(props.place)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  })
  const [active, setActive] = useActive(props.place)
  const found = rows.findIndex(({ key }) => key === active)
  const activeIndex = Math.max(0, found)
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex]
    const move = row && keyMove(event.key, rows, activeIndex)
    if (!row || move === undefined) return
    event.preventDefault()
    if (move === 'choose') props.onChoose(row.key)
    else if (move === 'toggle') toggle(row.key)
    else {
      setActive(rows[move]?.key ?? 'all')
      virtual.scrollToIndex(move)
    }
  }
  return (
    <div
      ref={scroller}
      className="place-tree"
      role="tree"
      aria-label={t('control.tree')}
      aria-activedescendant={`place-${rows[activeIndex]?.key}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" className="place-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual
          .getVirtualItems()
          .flatMap(({ index, start }) =>
            rows
              .slice(index, index + 1)
              .map((row) => (
                <Row
                  key={row.key}
                  row={row}
                  top={start}
                  isChosen={row.key === props.place}
                  isActive={index === activeIndex}
                  onToggle={toggle}
                  onChoose={props.onChoose}
                />
              )),
          )}
      </div>
    </div>
  )
}

/** The row that the keys move: the chosen place until they do. */
function useActive(place: PlaceKey) {
  const [moved, setMoved] = useState<{ readonly from: PlaceKey; readonly to: PlaceKey } | null>(null)
  const active = moved?.from === place ? moved.to : place
  return [active, (to: PlaceKey) => setMoved({ from: place, to })] as const
}

type Move = number | 'choose' | 'toggle' | undefined

function keyMove(key: string, rows: readonly PlaceRow[], at: number): Move {
  const row = rows[at]
  if (!row) return undefined
  switch (key) {
    case 'ArrowDown':
      return Math.min(rows.length - 1, at + 1)
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return rows.length - 1
    case 'ArrowRight':
      return row.hasChildren && !row.isOpen ? 'toggle' : Math.min(rows.length - 1, at + 1)
    case 'ArrowLeft':
      if (row.isOpen) return 'toggle'
      return Math.max(
        0,
        rows.findLastIndex(({ level }, i) => i < at && level < row.level),
      )
    case 'Enter':
    case ' ':
      return 'choose'
    default:
      return undefined
  }
}

function Row(props: {
  readonly row: PlaceRow
  readonly top: number
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly onToggle: (key: PlaceKey) => void
  readonly onChoose: (key: PlaceKey) => void
}) {
  const { row } = props
  const name = usePlaceName(row)
  const classes = ['place-row', props.isChosen ? 'place-chosen' : '', props.isActive ? 'place-active' : '']
  return (
    // Keys are the tree's, which holds the focus for all its rows.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={`place-${row.key}`}
      className={classes.join(' ')}
      role="treeitem"
      aria-label={`${name}, ${row.devices}`}
      aria-level={row.level}
      aria-selected={props.isChosen}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      // Place and depth are measured geometry.
      style={{ transform: `translateY(${props.top}px)`, paddingInlineStart: 4 + (row.level - 1) * 14 }}
      onClick={() => props.onChoose(row.key)}
    >
      {row.hasChildren ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the tree do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <span
          className="place-toggle"
          onClick={(event) => {
            event.stopPropagation()
            props.onToggle(row.key)
          }}
        >
          {row.isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </span>
      ) : (
        <span className="place-toggle" />
      )}
      <span className="place-name">{name}</span>
      <span className="place-count">{row.devices}</span>
    </div>
  )
}

export function usePlaceName({ type, id }: Pick<PlaceRow, 'type' | 'id'>): string {
  const { t } = useTranslation()
  const record = useRecord(type === 'all' ? 'building' : type, type === 'all' ? null : id)
  return record ? nameOf(record) : t('control.allOnSite')
}

/** Open at first: the buildings, and whatever is above the chosen place. */
function usePlaceRows(place: PlaceKey) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const rows = useMemo(
    () =>
      derive(
        (['building', 'floor', 'area', 'device'] as const).map(
          (type) => (listener: () => void) => liveStore.subscribeType(type, listener),
        ),
        () => {
          const { read } = liveStore
          const open = new Set<string>(keysAbove(read, place))
          for (const { id } of read.all('building')) open.add(`building/${id}`)
          for (const [key, isOpen] of touched) {
            if (isOpen) open.add(key)
            else open.delete(key)
          }
          return placeRows(read, open)
        },
        isSamePlaceRows,
      ),
    [place, touched],
  )
  const current = useDerived(rows)
  const toggle = (key: PlaceKey) => {
    const isOpen = current.find((row) => row.key === key)?.isOpen === true
    setTouched((before) => new Map(before).set(key, !isOpen))
  }
  return { rows: current, toggle }
}
