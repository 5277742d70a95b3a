import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { elapsedMs } from '../../platform/time.ts'
import { SETTLED_MS, useMovedAt } from '../../ui/layout/listMoved.ts'

/**
 * Whether a press was meant for this button: one that has just come under a pointer at rest, or under a finger on its way,
 * took the place of another, and so did one whose list has just moved. A key has a focus, which does not slide.
 */
export function useIntended() {
  const since = useRef({ cameAtMs: elapsedMs(), isPointedAt: false })
  const movedAt = useMovedAt()
  return {
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      // What comes under a pointer at rest hears of a move as well, of none.
      if (movementX !== 0 || movementY !== 0) since.current.isPointedAt = true
    },
    isIntended: ({ detail }: MouseEvent): boolean => {
      const { cameAtMs, isPointedAt } = since.current
      if (detail === 0) return true
      // A hand that moves is no sign here: it was on its way to the earlier target.
      if (elapsedMs() - movedAt.current < SETTLED_MS) return false
      return isPointedAt || elapsedMs() - cameAtMs >= SETTLED_MS
    },
  }
}
