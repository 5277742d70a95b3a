/** Drop target under the pointer and drag start. The library decides when. */
import { type CollisionDetection, type DroppableContainer, PointerSensor } from '@dnd-kit/core'
import type { PointerEvent } from 'react'
import { type Box, type OrderLayout, type Place, pointedGroup, pointedIndex } from './order.ts'

const OWN_CONTROL = 'button, input, select, textarea, a, label, [role="button"]'

export function gripOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-order-grip]')?.dataset.orderGrip ?? null
}

/** Ignores controls inside an item; touch drags only by the handle, so that it can scroll. */
function beginsDrag({ target, pointerType }: globalThis.PointerEvent): boolean {
  if (!(target instanceof Element)) return false
  return gripOf(target) !== null || (pointerType !== 'touch' && target.closest(OWN_CONTROL) === null)
}

/** Custom sensor, because the library's would start on controls. */
export class ItemSensor extends PointerSensor {
  static override readonly activators = [
    {
      eventName: 'onPointerDown' as const,
      handler: ({ nativeEvent }: PointerEvent) =>
        nativeEvent.isPrimary && nativeEvent.button === 0 && beginsDrag(nativeEvent),
    },
  ]
}

/** The data that an element registers with the library. */
export type OrderData =
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'item'; readonly groupId: string }

export const groupKey = (id: string): string => `group:${id}`
export const itemKey = (id: string): string => `item:${id}`
export const idOfKey = (key: string | number): string => String(key).replace(/^\w+:/, '')

const dataOf = ({ data }: DroppableContainer) => data.current as OrderData | undefined

/** Group and position under the pointer; measured live, because items move. */
export const placeUnderPointer =
  (layout: OrderLayout): CollisionDetection =>
  ({ active, droppableContainers, pointerCoordinates }) => {
    if (!pointerCoordinates) return []
    const measured = droppableContainers.flatMap((container) => {
      const box: Box | undefined = container.node.current?.getBoundingClientRect()
      const data = dataOf(container)
      return box && data ? [{ id: String(container.id), box, data }] : []
    })
    const groups = measured.filter(({ data }) => data.kind === 'group')
    const key = pointedGroup(groups, pointerCoordinates)
    const group = groups.find(({ id }) => id === key)
    if (!group) return []
    const { groupId } = group.data
    const others = measured.filter(
      ({ id, data }) => data.kind === 'item' && data.groupId === groupId && id !== active.id,
    )
    const index = pointedIndex(
      others.map(({ box }) => box),
      pointerCoordinates,
      layout,
    )
    const place: Place = { groupId, index }
    return [{ id: group.id, data: { place } }]
  }
