import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { elapsedMs } from '../../platform/time.ts'

/** A hand that has begun to press cannot be held back sooner. */
const SETTLED_MS = 700

/**
 * Whether a press was meant for this button: one that has just come under a pointer at rest, or under a finger on its way,
 * took the place of another. A key has a focus, which does not slide.
 */
export function useMeant() {
  const since = useRef({ cameAtMs: elapsedMs(), isPointedAt: false })
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      // What comes under a pointer at rest hears of a move as well, of none.
      if (movementX !== 0 || movementY !== 0) since.current.isPointedAt = true
    },
    isMeant: ({ detail }: MouseEvent): boolean => {
      const { cameAtMs, isPointedAt } = since.current
      return detail === 0 || isPointedAt || elapsedMs() - cameAtMs >= SETTLED_MS
    },
  }
}
