import { useMemo } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useIds } from '../../store/hooks.ts'
import { type VisibleAlarms, visibleAlarms, worstOf } from './alarmOrder.ts'

/** The most important of these alarms for limited space. */
export function useWorstAlarms(ids: readonly string[], max: number): readonly string[] {
  const { read } = useConsoleState().store
  return useMemo(() => {
    const alarms = ids.flatMap((id) => read.get('alarm', id) ?? [])
    return worstOf(alarms, max).map(({ id }) => id)
  }, [read, ids, max])
}

/** The most important open alarms for limited space. */
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
