import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { elapsedMs } from '../../platform/time.ts'
import { SETTLED_MS, useMovedAt } from '../../ui/layout/listMoved.ts'

/**
 * Whether a press was intended: a button that has just appeared under a resting pointer or finger, or whose list has
 * just moved, does not count. Key presses always count.
 */
export function useIntended() {
  const since = useRef({ cameAtMs: elapsedMs(), isPointedAt: false })
  const movedAt = useMovedAt()
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      // An element appearing under a resting pointer gets a move event without movement.
      if (movementX !== 0 || movementY !== 0) since.current.isPointedAt = true
    },
    isIntended: ({ detail }: MouseEvent): boolean => {
      const { cameAtMs, isPointedAt } = since.current
      if (detail === 0) return true
      // Pointer movement does not count here, because it aimed at the former target.
      if (elapsedMs() - movedAt.current < SETTLED_MS) return false
      return isPointedAt || elapsedMs() - cameAtMs >= SETTLED_MS
    },
  }
}
