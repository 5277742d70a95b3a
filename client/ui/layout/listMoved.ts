/**
 * Detects that rows have just moved, so that a click may hit the wrong one. Lists record the time, and one-click
 * actions check it.
 */
import { createContext, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { elapsedMs } from '../../platform/time.ts'

/** Time in which a started press cannot be stopped. */
export const SETTLED_MS = 700

const NEVER: RefObject<number> = { current: Number.NEGATIVE_INFINITY }

/** Time (`elapsedMs`) at which a row last moved; never outside of a list. */
export const ListMoved = createContext<RefObject<number>>(NEVER)

/**
 * Value for `ListMoved`.
 * @param ids displayed order
 */
export function useListMoved(ids: readonly string[]): RefObject<number> {
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef<readonly string[]>(ids)
  useLayoutEffect(() => {
    if (hasMoved(before.current, ids)) movedAt.current = elapsedMs()
    before.current = ids
  }, [ids])
  return movedAt
}

/** Whether an existing row changed its position; changes at the end do not count. */
export const hasMoved = (before: readonly string[], after: readonly string[]): boolean =>
  before !== after && before.some((id, place) => place < after.length && after[place] !== id)

export const useMovedAt = (): RefObject<number> => use(ListMoved)
