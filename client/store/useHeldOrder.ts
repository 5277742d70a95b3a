/** A short list keeps the places of its rows while a pointer is in it: what comes meanwhile stands below them. */
import { useEffect, useRef, useState } from 'react'
import { after, type Cancel } from '../platform/time.ts'
import { type HeldRows, heldRows } from './table/heldRows.ts'

/** A finger leaves the list with each tap: the next tap is still meant for what stood there. */
export const TOUCH_HELD_MS = 1_500

interface Leaving {
  readonly pointerType?: string
}

export interface HeldOrder extends HeldRows {
  readonly isHeld: boolean
  /** Puts all of them in their order, and holds that. */
  readonly showNow: () => void
  readonly hold: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: (event: Leaving, onReleased?: () => void) => void
  }
}

const NONE: readonly string[] = []

/**
 * @param ids in the order that the list has when nobody is in it
 * @param isThere whether a row that is none of them any more can still be shown in its place
 */
export function useHeldOrder(ids: readonly string[], isThere: (id: string) => boolean): HeldOrder {
  const [held, setHeld] = useState<HeldRows | null>(null)
  const pending = useRef<Cancel | null>(null)
  useEffect(() => () => pending.current?.(), [])
  const { ids: shown, come } = held === null ? { ids, come: NONE } : heldRows(held, ids, isThere)
  // What has come keeps its place as well.
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
