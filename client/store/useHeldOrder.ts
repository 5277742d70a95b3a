/** A short list keeps the places of its rows while a pointer is in it: what comes meanwhile stands below them. */
import { useState } from 'react'
import { type HeldRows, heldRows } from './table/heldRows.ts'

export interface HeldOrder extends HeldRows {
  /** Puts all of them in their order, and holds that. */
  readonly showNow: () => void
  readonly hold: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void }
}

const NONE: readonly string[] = []

/**
 * @param ids in the order that the list has when nobody is in it
 * @param isThere whether a row that is none of them any more can still be shown in its place
 */
export function useHeldOrder(ids: readonly string[], isThere: (id: string) => boolean): HeldOrder {
  const [held, setHeld] = useState<HeldRows | null>(null)
  const { ids: shown, come } = held === null ? { ids, come: NONE } : heldRows(held, ids, isThere)
  // What has come keeps its place as well.
  if (held !== null && held.ids !== shown) setHeld({ ids: shown, come })
  const holdNow = () => setHeld({ ids, come: NONE })
  return {
    ids: shown,
    come,
    showNow: holdNow,
    hold: { onPointerEnter: holdNow, onPointerLeave: () => setHeld(null) },
  }
}
