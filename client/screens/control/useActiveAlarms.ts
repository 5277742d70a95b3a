import { useMemo } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'

/** Derived value of active alarms; `compute` and `isEqual` must be stable. */
export function useOfActiveAlarms<T>(compute: (read: ReadState) => T, isEqual: (a: T, b: T) => boolean): T {
  const { store } = useConsoleState()
  const derived = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('alarm', listener),
          (listener) => store.subscribeType('area', listener),
        ],
        () => compute(store.read),
        isEqual,
      ),
    [store, compute, isEqual],
  )
  return useDerived(derived)
}
