import { useMemo } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { areaIdsWithin } from '../../../actions/devices/areaIds.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive, isSameList } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
import { worstFirst } from '../../../widgets/alarms/alarmOrder.ts'
import { isSameSections, type RoomSections, roomSections } from '../roomDevices.ts'

export function useRoomSections(areaId: string): RoomSections {
  const { store } = useConsoleState()
  const sections = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('device', listener),
          (listener) => store.subscribeType('area', listener),
        ],
        () => roomSections(store.read, areaId),
        isSameSections,
      ),
    [store, areaId],
  )
  return useDerived(sections)
}

/** Of the area and what is inside it, worst first; cleared ones until they are acknowledged. */
export function useRoomAlarms(areaId: string): readonly string[] {
  const { store } = useConsoleState()
  const ids = useMemo(
    () =>
      derive(
        [(listener) => store.subscribeType('alarm', listener)],
        () => alarmIds(store.read, areaId),
        isSameList,
      ),
    [store, areaId],
  )
  return useDerived(ids)
}

const alarmIds = (read: ReadState, areaId: string): readonly string[] =>
  areaIdsWithin(read, areaId)
    .flatMap((id) => [...read.by('alarm', 'area', id).values()])
    .sort(worstFirst)
    .map(({ id }) => id)
