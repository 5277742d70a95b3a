/** A short list keeps the places of its rows while a pointer is in it: what comes meanwhile stands below them. */
import { useState } from 'react'

export interface HeldOrder {
  readonly ids: readonly string[]
  readonly hold: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void }
}

/**
 * @param ids in the order that the list has when nobody is in it
 * @param isThere whether a row that is none of them any more can still be shown in its place
 */
export function useHeldOrder(ids: readonly string[], isThere: (id: string) => boolean): HeldOrder {
  const [held, setHeld] = useState<readonly string[] | null>(null)
  const shown = held === null ? ids : heldIds(held.filter(isThere), ids)
  // What has come keeps its place as well.
  if (held !== null && !isSame(held, shown)) setHeld(shown)
  return {
    ids: shown,
    hold: { onPointerEnter: () => setHeld(ids), onPointerLeave: () => setHeld(null) },
  }
}

/** What was there in its places, and below it what has come. */
export function heldIds(kept: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(kept)
  return [...kept, ...ids.filter((id) => !known.has(id))]
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, place) => b[place] === id)
