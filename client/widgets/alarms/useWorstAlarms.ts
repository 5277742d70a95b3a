import { useMemo } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { worstOf } from './alarmOrder.ts'

/** Of the alarms with these ids, those to show where there is no room for all. */
export function useWorstAlarms(ids: readonly string[], max: number): readonly string[] {
  const { read } = useConsoleState().store
  return useMemo(() => {
    const alarms = ids.flatMap((id) => read.get('alarm', id) ?? [])
    return worstOf(alarms, max).map(({ id }) => id)
  }, [read, ids, max])
}
