import { useMemo } from 'react'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive, type Source } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { NO_ROOMS, type RoomCounts } from '../../../store/roomStates.ts'
import { otherCounts } from '../roomRows.ts'

/** Areas become offline or alarmed by record changes only, so reports are not observed. */
const TYPES = ['area', 'alarm', 'host', 'device'] as const

export function useOtherCounts(isWanted: boolean): RoomCounts {
  const { store } = useConsoleState()
  const counts = useMemo(
    () =>
      derive(
        isWanted
          ? TYPES.map(
              (type): Source =>
                (listener) =>
                  store.subscribeType(type, listener),
            )
          : [],
        () => (isWanted ? otherCounts(store.read, store.room) : NO_ROOMS),
        isSameCounts,
      ),
    [store, isWanted],
  )
  return useDerived(counts)
}

const isSameCounts = (a: RoomCounts, b: RoomCounts): boolean =>
  a.all === b.all && a.alarm === b.alarm && a.offline === b.offline
