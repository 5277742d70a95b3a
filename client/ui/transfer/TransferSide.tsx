import { Button } from '@blueprintjs/core'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { SearchInput } from '../controls/SearchInput.tsx'
import { TickMark } from '../controls/TickMark.tsx'
import { useMedia } from '../controls/useMedia.ts'
import { useFixedRows } from '../rows/useFixedRows.ts'
import styles from './transfer.module.css'
import { foundItems, listKey, type TransferItem, withToggled } from './transferModel.ts'

/** A finger's height where the pointer is one. */
const ROW_HEIGHT_PX = 34
const TOUCH_ROW_HEIGHT_PX = 44
const ROWS_PER_PAGE = 8

export interface TransferSideProps {
  readonly title: string
  readonly searchLabel: string
  readonly emptyText: string
  readonly allText: string
  readonly items: readonly TransferItem[]
  readonly ticked: ReadonlySet<string>
  readonly isDisabled: boolean
  readonly describedBy: string | undefined
  readonly isInvalid: boolean | undefined
  readonly onTick: (ticked: ReadonlySet<string>) => void
  readonly onMove: (ids: readonly string[]) => void
}

/** One of the two lists, with search, selection and a move button. */
export function TransferSide(props: TransferSideProps) {
  const { t } = useTexts()
  const { items, ticked, isDisabled } = props
  const titleId = useId()
  const [search, setSearch] = useState('')
  const shown = useMemo(() => foundItems(items, search), [items, search])
  return (
    <section className={styles.side} aria-labelledby={titleId}>
      <header className={styles.head}>
        <span className={styles.title} id={titleId}>
          {props.title}
        </span>
        <span className={styles.count} role="status">
          {t('blocks.transfer.count', { shown: shown.length, total: items.length })}
        </span>
      </header>
      <SearchInput
        label={props.searchLabel}
        placeholder={t('blocks.tree.search')}
        value={search}
        isDisabled={isDisabled}
        onChange={setSearch}
      />
      {shown.length === 0 ? (
        <p className={styles.empty}>{items.length === 0 ? props.emptyText : t('common.noMatch')}</p>
      ) : (
        <SideList {...props} shown={shown} titleId={titleId} />
      )}
      <Button
        variant="minimal"
        size="small"
        className={styles.all ?? ''}
        disabled={isDisabled || shown.length === 0}
        onClick={() => {
          props.onTick(new Set([...ticked].filter((id) => !shown.some((item) => item.id === id))))
          props.onMove(shown.map(({ id }) => id))
        }}
      >
        {props.allText}
      </Button>
    </section>
  )
}

interface SideListProps extends TransferSideProps {
  readonly shown: readonly TransferItem[]
  readonly titleId: string
}

/** A listbox of several choices: the list holds the focus, its keys move, tick and choose. */
function SideList(props: SideListProps) {
  const { t } = useTexts()
  const { shown } = props
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeightPx = useRowHeight()
  const virtual = useFixedRows({ scroller, count: shown.length, rowHeightPx })
  const { active, goTo, onKeyDown } = useListKeys(props, virtual.scrollToIndex)
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-labelledby={props.titleId}
      aria-describedby={[`${listId}-keys`, props.describedBy].filter(Boolean).join(' ')}
      aria-disabled={props.isDisabled}
      data-invalid={props.isInvalid}
      aria-activedescendant={`${listId}-${active}`}
      onKeyDown={onKeyDown}
    >
      {/* Heights and places are measured geometry. */}
      <div role="presentation" className={styles.rows} style={{ height: virtual.heightPx }}>
        {virtual.rows.map((index) => (
          <Option
            key={shown[index]?.id ?? index}
            side={props}
            id={`${listId}-${index}`}
            index={index}
            isActive={index === active}
            geometry={{ height: rowHeightPx, transform: `translateY(${index * rowHeightPx}px)` }}
            onReach={goTo}
          />
        ))}
      </div>
      <span className="visually-hidden" id={`${listId}-keys`} aria-hidden="true">
        {t('blocks.transfer.keys')}
      </span>
    </div>
  )
}

function useListKeys(props: SideListProps, scrollTo: (index: number) => void) {
  const { shown, ticked, isDisabled } = props
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, shown.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isDisabled ? null : listKey(event, active, shown.length, ROWS_PER_PAGE)
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const id = shown[active]?.id ?? ''
    if (step.kind === 'to') {
      setActive(step.index)
      scrollTo(step.index)
    } else if (step.kind === 'all') props.onTick(new Set(shown.map((item) => item.id)))
    else if (step.kind === 'tick') props.onTick(withToggled(ticked, id))
    else props.onMove(ticked.size > 0 ? [...ticked] : [id])
  }
  return { active, goTo: setActive, onKeyDown }
}

function Option(props: {
  readonly side: SideListProps
  readonly id: string
  readonly index: number
  readonly isActive: boolean
  readonly geometry: CSSProperties
  readonly onReach: (index: number) => void
}) {
  const { side, index } = props
  const item = side.shown[index]
  if (!item) return null
  const isTicked = side.ticked.has(item.id)
  const classes = [styles.row, props.isActive ? styles.active : '', isTicked ? styles.ticked : '']
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list holds the focus for all its rows
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    <div
      id={props.id}
      role="option"
      className={classes.filter(Boolean).join(' ')}
      aria-selected={isTicked}
      aria-posinset={index + 1}
      aria-setsize={side.shown.length}
      style={props.geometry}
      onClick={() => {
        if (side.isDisabled) return
        props.onReach(index)
        side.onTick(withToggled(side.ticked, item.id))
      }}
      onDoubleClick={() => {
        if (!side.isDisabled) side.onMove([item.id])
      }}
    >
      <TickMark isTicked={isTicked} />
      <span className={styles.label}>{item.label}</span>
      {item.note ? <span className={styles.note}>{item.note}</span> : null}
    </div>
  )
}

const useRowHeight = (): number => (useMedia('(pointer: coarse)') ? TOUCH_ROW_HEIGHT_PX : ROW_HEIGHT_PX)
