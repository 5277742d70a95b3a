/** Carries something from a list to another place on the screen, by mouse, pen or finger. */
import { type PointerEvent, useRef } from 'react'

interface CarrySteps {
  readonly onMove: (event: PointerEvent) => void
  /** Null: the system took the pointer away. */
  readonly onDrop: (event: PointerEvent | null) => void
}

export function useCarry() {
  const isHeld = useRef(false)
  return ({ onMove, onDrop }: CarrySteps) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      isHeld.current = true
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (isHeld.current) onMove(event)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (isHeld.current) onDrop(event)
      isHeld.current = false
    },
    onPointerCancel() {
      if (isHeld.current) onDrop(null)
      isHeld.current = false
    },
  })
}
