import { useMemo } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'
import { isSameMatrix, type Matrix, matrixOf, type RoomQuery } from './roomRows.ts'

/** Computed again when an area, floor or building changes or a room changes its class; never for a mere report. */
export function useMatrix({ scope, filter, search }: RoomQuery): Matrix {
  const { store } = useConsoleState()
  const matrix = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('area', listener),
          (listener) => store.subscribeType('floor', listener),
          (listener) => store.subscribeType('building', listener),
          // Alarms and states outside rooms are in no class of rooms.
          (listener) => (filter === 'all' ? () => {} : store.subscribeRoomClasses(listener)),
          (listener) =>
            filter === 'all' || scope === 'rooms' ? () => {} : store.subscribeType('alarm', listener),
        ],
        () => matrixOf(store.read, store.room, { scope, filter, search }),
        isSameMatrix,
      ),
    [store, scope, filter, search],
  )
  return useDerived(matrix)
}
