/**
 * A pressed row may have come under the hand just now: another row was inserted before it, or removed. Lists record the
 * time, and actions at one press check it.
 */
import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { elapsedMs } from '../../platform/time.ts'

/** A hand that has begun to press cannot be held back sooner. */
export const SETTLED_MS = 700

const NEVER: RefObject<number> = { current: Number.NEGATIVE_INFINITY }

/** When one of the rows was last moved to another place, as of `elapsedMs`; never outside of a list. */
export const ListMoved = createContext<RefObject<number>>(NEVER)

/** For `ListMoved`. @param ids as they are shown, from the first to the last */
export function useListMoved(ids: readonly string[]): RefObject<number> {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef<readonly string[]>(ids)
  useLayoutEffect(() => {
    if (hasMoved(before.current, ids)) movedAt.current = elapsedMs()
    before.current = ids
  }, [ids])
  return movedAt
}

/** Whether another row is where one was; what comes or goes at the end moves none. */
export const hasMoved = (before: readonly string[], after: readonly string[]): boolean =>
  before !== after && before.some((id, place) => place < after.length && after[place] !== id)

export const useMovedAt = (): RefObject<number> => use(ListMoved)
