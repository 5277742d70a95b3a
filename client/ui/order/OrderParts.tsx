import { DragHandleVertical } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Order } from './useOrder.ts'
import './order.css'

/** The handle of one item: dragged by a finger or a mouse, lifted by Space. */
export function OrderGrip({ order, id }: { readonly order: Order; readonly id: string }) {
  const { t } = useTexts()
  const label = t('order.grip', { name: order.textOf(id) })
  return (
    <button
      type="button"
      className="order-grip"
      data-order-grip={id}
      aria-label={label}
      aria-pressed={order.lifted?.id === id}
      aria-disabled={order.isLocked}
      aria-describedby={order.hintId}
    >
      <DragHandleVertical size={16} />
    </button>
  )
}

/** Says how things are moved, what happens to the lifted one, and shows it under the pointer. One per order. */
export function OrderVoice({ order }: { readonly order: Order }) {
  const { t } = useTexts()
  const { lifted } = order
  return (
    <>
      <p className="order-hint" id={order.hintId}>
        {order.isLocked ? t('order.locked') : t('order.hint')}
      </p>
      <div className="visually-hidden" role="status" aria-live="assertive">
        {order.said}
      </div>
      {lifted?.point ? (
        <div
          className="order-ghost"
          aria-hidden="true"
          // The pointer's place is measured geometry.
          style={{ transform: `translate(${lifted.point.x}px, ${lifted.point.y}px)` }}
        >
          {order.textOf(lifted.id)}
        </div>
      ) : null}
    </>
  )
}
