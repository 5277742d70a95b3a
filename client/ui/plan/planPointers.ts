/** Fingers and the mouse on a plan: one drags it, two pinch it. A click that ends a drag is none, every other one is. */
import type { Point } from './planView.ts'

/** Less than this is a click. A finger trembles more than a mouse, and some browsers send an event for every pixel. */
const DRAG_PX = { mouse: 4, touch: 10 }

interface PlanPointer {
  readonly pointerId: number
  readonly pointerType: string
  readonly isPrimary: boolean
  readonly button: number
  readonly buttons: number
  readonly clientX: number
  readonly clientY: number
}

interface PlanGestures {
  readonly pan: (by: Point) => void
  /** Zooms around a screen position. */
  readonly zoom: (factor: number, at: Point) => void
}

export function createPlanPointers({ pan, zoom }: PlanGestures) {
  const down = new Map<number, Point>()
  let hasMoved = false
  const end = ({ pointerId }: Pick<PlanPointer, 'pointerId'>): void => {
    down.delete(pointerId)
  }
  /** Ends an earlier drag, also if a child handles the event. */
  const begin = ({ isPrimary }: Pick<PlanPointer, 'isPrimary'>): void => {
    if (!isPrimary) return
    // A button that was released outside of the page sends no event.
    down.clear()
    hasMoved = false
  }
  const press = ({ pointerId, button, clientX, clientY }: PlanPointer): void => {
    if (button === 0) down.set(pointerId, [clientX, clientY])
  }
  /** @param capture called once for each drag */
  const move = (event: PlanPointer, capture: (pointerId: number) => void): void => {
    const before = down.get(event.pointerId)
    if (!before) return
    if (event.buttons === 0) {
      end(event)
      return
    }
    const now: Point = [event.clientX, event.clientY]
    const by: Point = [now[0] - before[0], now[1] - before[1]]
    const least = event.pointerType === 'mouse' ? DRAG_PX.mouse : DRAG_PX.touch
    if (!hasMoved && Math.hypot(...by) < least) return
    if (!hasMoved) capture(event.pointerId)
    hasMoved = true
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, now)
    if (!other) {
      pan(by)
      return
    }
    const factor = between(now, other) / Math.max(1, between(before, other))
    zoom(factor, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2])
  }
  /** Whether a click ends a drag; keyboard clicks (`detail` 0) do not. */
  const isEndOfDrag = ({ detail }: { readonly detail: number }): boolean => {
    const is = hasMoved && detail !== 0
    hasMoved = false
    return is
  }
  return { begin, press, move, end, isEndOfDrag }
}

const between = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1])
