/** A short list keeps the places of its rows while a pointer is in it: what comes meanwhile stands below them. */
import { useState } from 'react'

export interface HeldOrder {
  readonly ids: readonly string[]
  /** Of those the ones that have come while it was held. */
  readonly come: readonly string[]
  /** Puts all of them in their order, and holds that. */
  readonly showNow: () => void
  readonly hold: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void }
}

interface Held {
  readonly ids: readonly string[]
  readonly since: ReadonlySet<string>
}

const NONE: readonly string[] = []

/**
 * @param ids in the order that the list has when nobody is in it
 * @param isThere whether a row that is none of them any more can still be shown in its place
 */
export function useHeldOrder(ids: readonly string[], isThere: (id: string) => boolean): HeldOrder {
  const [held, setHeld] = useState<Held | null>(null)
  const shown = held === null ? ids : heldIds(held.ids.filter(isThere), ids)
  // What has come keeps its place as well.
  if (held !== null && !isSame(held.ids, shown)) setHeld({ ...held, ids: shown })
  const holdNow = () => setHeld({ ids, since: new Set(ids) })
  return {
    ids: shown,
    come: held === null ? NONE : shown.filter((id) => !held.since.has(id)),
    showNow: holdNow,
    hold: { onPointerEnter: holdNow, onPointerLeave: () => setHeld(null) },
  }
}

/** What was there in its places, and below it what has come. */
export function heldIds(kept: readonly string[], ids: readonly string[]): readonly string[] {
  const known = new Set(kept)
  return [...kept, ...ids.filter((id) => !known.has(id))]
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, place) => b[place] === id)
