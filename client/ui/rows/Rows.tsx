/** Repeating rows: add, remove, duplicate, reorder by drag or Alt-arrow. The caller holds rows with stable keys. */
import { Button } from '@blueprintjs/core'
import { Duplicate, Plus, Trash } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { OrderArea, OrderGrip, OrderGroup, OrderItem } from '../order/OrderParts.tsx'
import { useOrder } from '../order/useOrder.ts'
import styles from './rows.module.css'

export interface RowsProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly keys: readonly string[]
  /** Accessible name of a row; default `Row 3`. */
  readonly nameOf?: ((index: number) => string) | undefined
  readonly rowsMax?: number | undefined
  readonly isDisabled?: boolean | undefined
  readonly addVerb?: string | undefined
  readonly onAdd: () => void
  readonly onDuplicate: (index: number) => void
  readonly onRemove: (index: number) => void
  /** The rows in their new order, by their current indices. */
  readonly onMove: (order: readonly number[]) => void
  readonly children: (index: number) => ReactNode
}

const LIST = 'rows'
const FIRST_CONTROL = 'input, select, textarea, [tabindex="0"]'

export function Rows(props: RowsProps) {
  const { t } = useTexts()
  const { keys, rowsMax, isDisabled = false } = props
  const list = useRef<HTMLDivElement>(null)
  const verbs = useVerbs(props, list)
  const order = useOrder({
    arrangement: [{ id: LIST, items: keys }],
    onArrange: ([moved]) => props.onMove((moved?.items ?? []).map((key) => keys.indexOf(key))),
    textOf: (key) => verbs.nameAt(keys.indexOf(key)),
    groupTextOf: () => props.label,
    layout: 'column',
    isLocked: isDisabled,
  })
  return (
    <div ref={list} className={styles.rows}>
      <OrderArea order={order} isHintHidden={keys.length < 2}>
        <OrderGroup id={LIST} as="ol" className={styles.list} label={props.label}>
          {(order.arrangement[0]?.items ?? []).map((key) => (
            <OrderItem key={key} order={order} id={key} className={styles.row}>
              <OrderGrip order={order} id={key} />
              <RowContent rows={props} verbs={verbs} index={keys.indexOf(key)} />
            </OrderItem>
          ))}
        </OrderGroup>
        {keys.length === 0 ? <p className={styles.empty}>{t('blocks.rows.none')}</p> : null}
      </OrderArea>
      <div className={styles.foot}>
        <Button
          icon={<Plus size={14} />}
          data-rows-add
          disabled={isDisabled || verbs.isFull}
          onClick={() => verbs.add(props.onAdd, keys.length)}
        >
          {props.addVerb ?? t('blocks.rows.add')}
        </Button>
        {rowsMax === undefined ? null : (
          <span className={styles.note}>{t('blocks.rows.count', { count: keys.length, max: rowsMax })}</span>
        )}
      </div>
      <div className="visually-hidden" role="status">
        {verbs.announcement}
      </div>
    </div>
  )
}

/** Row operations with announcements and focus targets. */
function useVerbs(props: RowsProps, list: RefObject<HTMLDivElement | null>) {
  const { t } = useTexts()
  const { keys, rowsMax, isDisabled = false } = props
  const [announcement, announce] = useState('')
  const keep = useKeptFocus(list)
  const nameAt = (index: number): string => props.nameOf?.(index) || t('blocks.rows.row', { at: index + 1 })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = index + step
    if (!event.altKey || step === 0 || isDisabled || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (to < 0 || to >= keys.length) return
    keep.element(event.target)
    props.onMove(swapped(keys.length, index, to))
    announce(t('order.dropped', { name: nameAt(index), list: props.label, at: to + 1, of: keys.length }))
  }
  return {
    announcement,
    isFull: rowsMax !== undefined && keys.length >= rowsMax,
    nameAt,
    onKeyDown,
    add: (run: () => void, at: number) => {
      keep.row(at)
      run()
      announce(t('blocks.rows.added', { name: t('blocks.rows.row', { at: at + 1 }) }))
    },
    remove: (index: number) => {
      keep.row(Math.min(index, keys.length - 2))
      props.onRemove(index)
      announce(t('blocks.rows.removed', { name: nameAt(index) }))
    },
  }
}

function RowContent(props: {
  readonly rows: RowsProps
  readonly verbs: ReturnType<typeof useVerbs>
  readonly index: number
}) {
  const { t } = useTexts()
  const { rows, verbs, index } = props
  const { isDisabled = false } = rows
  const name = verbs.nameAt(index)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div
        className={styles.fields}
        role="group"
        aria-label={name}
        data-row
        onKeyDown={(event) => verbs.onKeyDown(event, index)}
      >
        {rows.children(index)}
      </div>
      <div className={styles.verbs}>
        <Button
          variant="minimal"
          icon={<Duplicate size={14} />}
          disabled={isDisabled || verbs.isFull}
          aria-label={t('blocks.rows.duplicate', { name })}
          onClick={() => verbs.add(() => rows.onDuplicate(index), index + 1)}
        />
        <Button
          variant="minimal"
          icon={<Trash size={14} />}
          disabled={isDisabled}
          aria-label={t('blocks.rows.remove', { name })}
          onClick={() => verbs.remove(index)}
        />
      </div>
    </>
  )
}

export function swapped(length: number, from: number, to: number): readonly number[] {
  const order = Array.from({ length }, (_, index) => index).filter((index) => index !== from)
  return order.toSpliced(to, 0, from)
}

/** Keeps focus: on a new row, on the next after removal. */
function useKeptFocus(list: RefObject<HTMLDivElement | null>) {
  const wanted = useRef<{ readonly element: HTMLElement } | { readonly row: number } | null>(null)
  useEffect(() => {
    const target = wanted.current
    wanted.current = null
    if (!target || !list.current) return
    if ('element' in target) return target.element.focus()
    const rows = list.current.querySelectorAll<HTMLElement>('[data-row]')
    const control = rows[target.row]?.querySelector<HTMLElement>(FIRST_CONTROL)
    ;(control ?? list.current.querySelector<HTMLElement>('[data-rows-add]'))?.focus()
  })
  return {
    element: (target: EventTarget) => {
      if (target instanceof HTMLElement) wanted.current = { element: target }
    },
    row: (row: number) => {
      wanted.current = { row }
    },
  }
}
