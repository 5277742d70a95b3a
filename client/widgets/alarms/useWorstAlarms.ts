import { useMemo } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useIds } from '../../store/hooks.ts'
import { type VisibleAlarms, visibleAlarms, worstOf } from './alarmOrder.ts'

/** Of the alarms with these ids, those to show where there is no room for all. */
export function useWorstAlarms(ids: readonly string[], max: number): readonly string[] {
  const { read } = useConsoleState().store
  return useMemo(() => {
    const alarms = ids.flatMap((id) => read.get('alarm', id) ?? [])
    return worstOf(alarms, max).map(({ id }) => id)
  }, [read, ids, max])
}

/** Of all open alarms, those to show where there is no room for all. */
export function useVisibleAlarms(max: number): VisibleAlarms {
  const { read } = useConsoleState().store
  const open = useAllIds('alarm')
  const waiting = useIds('alarm', 'unacknowledged', 'yes')
  // biome-ignore lint/correctness/useExhaustiveDependencies: acknowledging changes the waiting alarms, not the open ones
  return useMemo(
    () =>
      visibleAlarms(
        open.flatMap((id) => read.get('alarm', id) ?? []),
        max,
      ),
    [read, open, waiting, max],
  )
}
