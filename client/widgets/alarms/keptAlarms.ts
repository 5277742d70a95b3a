/** Alarms of the viewed place: each keeps its position until the place is left, even after it ended. */
import { useState } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { isSameList } from '../../store/derived.ts'

/**
 * Inserts removed ids at their former positions.
 * @param before ids shown so far
 * @param isGone whether the record was removed, not only moved elsewhere
 */
export function withGone(
  before: readonly string[],
  ids: readonly string[],
  isGone: (id: string) => boolean,
): readonly string[] {
  const shown = [...ids]
  for (const [at, id] of before.entries())
    if (!ids.includes(id) && isGone(id)) shown.splice(Math.min(at, shown.length), 0, id)
  return shown
}

/** Lasts for the component; use a key per place. */
export function useKeptAlarms(ids: readonly string[]): readonly string[] {
  const { read } = useConsoleState().store
  const [kept, setKept] = useState(ids)
  const next = withGone(kept, ids, (id) => read.get('alarm', id) === undefined)
  if (isSameList(kept, next)) return kept
  setKept(next)
  return next
}
