/** How the elements of an order are found: `useOrder` marks them, `OrderGrip` is one of them. */
import type { PointerEvent } from 'react'
import { type Box, type OrderLayout, type Place, type Point, pointedGroup, pointedIndex } from './order.ts'

const OWN_CONTROL = 'button, input, select, textarea, a, label, [role="button"]'

export function gripOf(target: EventTarget): string | null {
  return (target as Element).closest<HTMLElement>('[data-order-grip]')?.dataset.orderGrip ?? null
}

/** What a press begins to drag. Controls inside an item stay controls; a finger drags by the grip alone. */
export function itemUnder({ target, pointerType }: PointerEvent): string | null {
  const grip = gripOf(target)
  if (grip !== null) return grip
  const element = target as Element
  if (pointerType === 'touch' || element.closest(OWN_CONTROL)) return null
  return element.closest<HTMLElement>('[data-order-item]')?.dataset.orderItem ?? null
}

/** Where the item would be put down with the pointer there. */
export function pointedPlace(
  root: HTMLElement,
  itemId: string,
  point: Point,
  layout: OrderLayout,
): Place | null {
  const groups = [...root.querySelectorAll<HTMLElement>('[data-order-group]')]
  const boxes = groups.map((element) => ({ id: element.dataset.orderGroup ?? '', box: boxOf(element) }))
  const groupId = pointedGroup(boxes, point)
  const group = groups.find((element) => element.dataset.orderGroup === groupId)
  if (groupId === null || !group) return null
  const others = [...group.querySelectorAll<HTMLElement>('[data-order-item]')].filter(
    (element) => element.dataset.orderItem !== itemId,
  )
  return { groupId, index: pointedIndex(others.map(boxOf), point, layout) }
}

const boxOf = (element: Element): Box => element.getBoundingClientRect()
