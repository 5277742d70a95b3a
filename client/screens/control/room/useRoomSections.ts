import { useMemo } from 'react'
import type { ReadState } from '#shared/records/registry.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import { speaksForRoom, thermometerOf } from '#shared/rules/roomState.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive, isSameList } from '../../../store/derived.ts'
import { useDerived } from '../../../store/hooks.ts'
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

/** The device that measures the temperature of the room; null where none does. */
export function useThermometer(areaId: string): string | null {
  const { store } = useConsoleState()
  const id = useMemo(() => {
    const speakers = () =>
      areaIdsWithin(store.read, areaId)
        .flatMap((each) => [...store.read.by('device', 'area', each).values()])
        .filter(({ kind }) => speaksForRoom(kind))
    return derive(
      [(listener) => store.subscribeRoom(areaId, listener)],
      () => thermometerOf(speakers(), store.readings)?.id ?? null,
    )
  }, [store, areaId])
  return useDerived(id)
}

/** Alarms of the area and inner areas, worst first; cleared ones until acknowledged. */
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
