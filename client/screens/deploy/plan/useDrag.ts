/** A point of the plan that is dragged by a mouse, a pen or a finger. A tap that trembles moves nothing. */
import { type PointerEvent, useRef } from 'react'
import type { PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import type { Point } from '../../../ui/plan/planView.ts'

const DRAG_FROM_PX = 4

interface Held {
  readonly from: Point
  readonly isDragged: boolean
}

export interface DragSteps {
  readonly onStart?: () => void
  /** Null: the system took the pointer away, and the point is back where it was. */
  readonly onDrag: (at: Point | null, event: PointerEvent) => void
  readonly onMoved: (at: Point, event: PointerEvent) => void
}

export function useDrag(plan: PlanScale) {
  const held = useRef<Held | null>(null)
  return ({ onStart, onDrag, onMoved }: DragSteps) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { from: [event.clientX, event.clientY], isDragged: false }
      onStart?.()
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
      const now = held.current
      if (!now) return
      const far = Math.hypot(event.clientX - now.from[0], event.clientY - now.from[1])
      if (!now.isDragged && far < DRAG_FROM_PX) return
      held.current = { ...now, isDragged: true }
      onDrag(plan.pointAt(event), event)
    },
    onPointerUp(event: PointerEvent<SVGGElement>) {
      if (held.current?.isDragged) onMoved(plan.pointAt(event), event)
      held.current = null
    },
    onPointerCancel(event: PointerEvent<SVGGElement>) {
      if (held.current?.isDragged) onDrag(null, event)
      held.current = null
    },
  })
}
