import { useMemo } from 'react'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'
import { type FloorRow, floorRows, isSameRows, type RoomQuery } from './roomRows.ts'

/** Computed again when an area, floor or building changes or a room changes its class; never for a mere report. */
export function useFloorRows({ scope, filter, search }: RoomQuery): readonly FloorRow[] {
  const { store } = useConsoleState()
  const rows = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('area', listener),
          (listener) => store.subscribeType('floor', listener),
          (listener) => store.subscribeType('building', listener),
          (listener) => (filter === 'all' ? () => {} : store.subscribeRoomClasses(listener)),
        ],
        () => floorRows(store.read, store.room, { scope, filter, search }),
        isSameRows,
      ),
    [store, scope, filter, search],
  )
  return useDerived(rows)
}
