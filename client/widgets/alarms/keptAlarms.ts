/** Alarms of one place that is looked at: each keeps its place until the place is left, also one that is done with. */
import { useState } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { isSameList } from '../../store/derived.ts'

/**
 * Ids in their order, with those that are gone at the places where they stood.
 *
 * @param before the content shown until now
 * @param isGone it was among them and is no record any more; one that is only elsewhere now is left out
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

/** For the life of the component: another place needs another key. */
export function useKeptAlarms(ids: readonly string[]): readonly string[] {
  const { read } = useConsoleState().store
  const [kept, setKept] = useState(ids)
  const next = withGone(kept, ids, (id) => read.get('alarm', id) === undefined)
  if (isSameList(kept, next)) return kept
  setKept(next)
  return next
}
