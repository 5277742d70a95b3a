import { useMemo } from 'react'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { isSameOutside, type OutsideAlarm, outsideAlarms } from './outsideAlarms.ts'

export function useOutsideAlarms(): readonly OutsideAlarm[] {
  const { store } = useConsoleState()
  const alarms = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('alarm', listener),
          (listener) => store.subscribeType('area', listener),
        ],
        () => outsideAlarms(store.read),
        isSameOutside,
      ),
    [store],
  )
  return useDerived(alarms)
}
