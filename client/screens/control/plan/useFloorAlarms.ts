import { useMemo } from 'react'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { type FloorAlarms, floorAlarms, isSameAlarms } from './floorAlarms.ts'

export function useFloorAlarms(): readonly FloorAlarms[] {
  const { store } = useConsoleState()
  const alarms = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('alarm', listener),
          (listener) => store.subscribeType('area', listener),
        ],
        () => floorAlarms(store.read),
        isSameAlarms,
      ),
    [store],
  )
  return useDerived(alarms)
}
