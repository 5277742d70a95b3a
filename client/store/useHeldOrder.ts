/** Keeps the row order of a short list while a pointer is inside; new rows are appended. */
import { useEffect, useRef, useState } from 'react'
import { after, type Cancel } from '../platform/time.ts'
import { type HeldRows, heldRows } from './table/heldRows.ts'

/** Touch leaves the list after each tap, but the next tap still targets the same position. */
export const TOUCH_HELD_MS = 1_500

interface Leaving {
  readonly pointerType?: string
}

export interface HeldOrder extends HeldRows {
  readonly isHeld: boolean
  /** Sorts all rows and holds the new order. */
  readonly showNow: () => void
  readonly hold: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: (event: Leaving, onReleased?: () => void) => void
  }
}

const NONE: readonly string[] = []

/**
 * @param ids sorted order
 * @param isThere whether a removed row can still be shown in its place
 */
export function useHeldOrder(ids: readonly string[], isThere: (id: string) => boolean): HeldOrder {
  const [held, setHeld] = useState<HeldRows | null>(null)
  const pending = useRef<Cancel | null>(null)
  useEffect(() => () => pending.current?.(), [])
  const { ids: shown, come } = held === null ? { ids, come: NONE } : heldRows(held, ids, isThere)
  // New rows keep their place as well.
  if (held !== null && held.ids !== shown) setHeld({ ids: shown, come })
  const holdNow = () => setHeld({ ids, come: NONE })
  const release = (onReleased?: () => void) => {
    setHeld(null)
    onReleased?.()
  }
  return {
    ids: shown,
    come,
    isHeld: held !== null,
    showNow: holdNow,
    hold: {
      onPointerEnter: () => {
        pending.current?.()
        setHeld((before) => before ?? { ids, come: NONE })
      },
      onPointerLeave: ({ pointerType }, onReleased) => {
        pending.current?.()
        if (pointerType === 'touch') pending.current = after(TOUCH_HELD_MS, () => release(onReleased))
        else release(onReleased)
      },
    },
  }
}
