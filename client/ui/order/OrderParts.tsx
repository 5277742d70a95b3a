/** The parts of an order: the area, its groups, their items with a grip each. */

import { DragHandleVertical } from '@blueprintjs/icons'
import {
  type Announcements,
  type Collision,
  DndContext,
  DragOverlay,
  type Modifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../i18n/useTexts.ts'
import { topLayer } from '../layout/topLayer.ts'
import styles from './OrderParts.module.css'
import type { Place } from './order.ts'
import { placeOf } from './order.ts'
import { groupKey, ItemSensor, idOfKey, itemKey, placeUnderPointer } from './orderElements.ts'
import type { Order } from './useOrder.ts'

/** Drag threshold in px. */
const DRAG_FROM_PX = 5
const GHOST_BESIDE_PX = 10
const NOTHING = () => undefined
/** The library's announcements are disabled, because the order announces moves itself. */
const SILENT: Announcements = {
  onDragStart: NOTHING,
  onDragOver: NOTHING,
  onDragEnd: NOTHING,
  onDragCancel: NOTHING,
}

/** The ghost is smaller than its item: it hangs at the pointer instead of in the item's corner. */
const BESIDE_POINTER: Modifier[] = [
  ({ activatorEvent, draggingNodeRect, transform }) => {
    if (!(activatorEvent instanceof PointerEvent) || !draggingNodeRect) return transform
    return {
      ...transform,
      x: transform.x + activatorEvent.clientX - draggingNodeRect.left + GHOST_BESIDE_PX,
      y: transform.y + activatorEvent.clientY - draggingNodeRect.top + GHOST_BESIDE_PX,
    }
  },
]

const placeOfCollision = (collision: Collision | undefined): Place | undefined =>
  collision?.data?.place as Place | undefined

/** Wraps all parts of an ordered list, with usage hints and texts for screen readers. */
export function OrderArea(props: {
  readonly order: Order
  readonly className?: string | undefined
  /** Hides the keyboard hint, which is elsewhere. */
  readonly isHintHidden?: boolean
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const { order } = props
  const { drag, lifted } = order
  const sensors = useSensors(useSensor(ItemSensor, { activationConstraint: { distance: DRAG_FROM_PX } }))
  const collisionDetection = useMemo(() => placeUnderPointer(order.layout), [order.layout])
  const accessibility = useMemo(
    () => ({ announcements: SILENT, screenReaderInstructions: { draggable: '' }, container: topLayer() }),
    [],
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={accessibility}
      onDragStart={({ active }) => drag.start(idOfKey(active.id))}
      onDragMove={({ collisions }) => {
        const place = placeOfCollision(collisions?.[0])
        if (place) drag.move(place)
      }}
      onDragEnd={() => drag.end(true)}
      onDragCancel={() => drag.end(false)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and clicks are those of the grips inside */}
      <div
        ref={order.root}
        className={props.className}
        onClick={order.onClick}
        onKeyDown={order.onKeyDown}
        onBlur={order.onBlur}
      >
        <p className={props.isHintHidden ? 'visually-hidden' : styles.hint} id={order.hintId}>
          {order.isLocked ? t('order.locked') : t('order.hint')}
        </p>
        <div className="visually-hidden" role="status" aria-live="assertive">
          {order.announcement}
        </div>
        {props.children}
      </div>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={60} modifiers={BESIDE_POINTER}>
          {lifted?.by === 'pointer' ? (
            <div className={styles.ghost} data-order-ghost aria-hidden="true">
              {order.textOf(lifted.id)}
            </div>
          ) : null}
        </DragOverlay>,
        topLayer(),
      )}
    </DndContext>
  )
}

export function OrderGroup(props: {
  readonly id: string
  readonly as?: 'section' | 'ol' | 'ul' | 'div'
  readonly className?: string | undefined
  readonly label?: string | undefined
  readonly children: ReactNode
}) {
  const { id, as: Element = 'div' } = props
  const { setNodeRef } = useDroppable({ id: groupKey(id), data: { kind: 'group', groupId: id } })
  return (
    <Element ref={setNodeRef} className={props.className} aria-label={props.label}>
      {props.children}
    </Element>
  )
}

export function OrderItem(props: {
  readonly order: Order
  readonly id: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const { order, id } = props
  const groupId = placeOf(order.arrangement, id)?.groupId ?? ''
  const settings = { id: itemKey(id), data: { kind: 'item', groupId }, disabled: order.isLocked }
  const draggable = useDraggable(settings)
  const droppable = useDroppable(settings)
  const isLifted = order.lifted?.id === id
  const ref = (element: HTMLLIElement | null) => {
    draggable.setNodeRef(element)
    droppable.setNodeRef(element)
  }
  const classes = [styles.item, props.className, isLifted ? styles.lifted : '']
  return (
    <li ref={ref} {...draggable.listeners} className={classes.filter(Boolean).join(' ')}>
      {props.children}
    </li>
  )
}

/** The handle of one item: dragged by a finger or a mouse, lifted by Space, moved by Alt and an arrow. */
export function OrderGrip({ order, id }: { readonly order: Order; readonly id: string }) {
  const { t } = useTexts()
  return (
    <button
      type="button"
      className={styles.grip}
      data-order-grip={id}
      aria-label={t('order.grip', { name: order.textOf(id) })}
      aria-pressed={order.lifted?.id === id}
      aria-disabled={order.isLocked}
      aria-describedby={order.hintId}
    >
      <DragHandleVertical size={16} />
    </button>
  )
}
