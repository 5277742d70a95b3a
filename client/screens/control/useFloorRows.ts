import { useMemo } from 'react'
import { derive } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'
import { liveStore } from '../../store/store.ts'
import { type FloorRow, floorRows, isSameRows, type RoomQuery } from './roomRows.ts'

/** Computed again when an area, floor or building changes or a room changes its class; never for a mere report. */
export function useFloorRows({ scope, filter, search }: RoomQuery): readonly FloorRow[] {
  const rows = useMemo(
    () =>
      derive(
        [
          (listener) => liveStore.subscribeType('area', listener),
          (listener) => liveStore.subscribeType('floor', listener),
          (listener) => liveStore.subscribeType('building', listener),
          (listener) => (filter === 'all' ? () => {} : liveStore.subscribeRoomClasses(listener)),
        ],
        () => floorRows(liveStore.read, liveStore.room, { scope, filter, search }),
        isSameRows,
      ),
    [scope, filter, search],
  )
  return useDerived(rows)
}
