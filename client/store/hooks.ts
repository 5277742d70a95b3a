/** How components read the store: each hook re-renders its component only when its own value has changed. */
import { useCallback, useSyncExternalStore } from 'react'
import type { Reading } from '#shared/devices/kind.ts'
import type { Right } from '#shared/permissions.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import { ALL } from './membership.ts'
import type { DeviceReadings } from './readings.ts'
import type { RoomState } from './roomState.ts'
import type { RoomCounts } from './roomStates.ts'
import { liveStore } from './store.ts'
import type { Totals } from './totals.ts'
import { type ConnectionTruth, connectionTruth, type Viewer, viewer } from './truth.ts'
import { useReadable } from './useReadable.ts'

/** One record; undefined when there is none (or the id is null: nothing chosen). */
export function useRecord<K extends RecordName>(type: K, id: string | null): Records[K] | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing() : liveStore.subscribeRecord(type, id, listener)),
    [type, id],
  )
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : liveStore.read.get(type, id)))
}

/** Ids of the records under an index key, in the order they came; renewed only when one enters or leaves. */
export function useIds(type: RecordName, index: string, key: string): readonly string[] {
  const subscribe = useCallback(
    (listener: () => void) => liveStore.subscribeIds(type, index, key, listener),
    [type, index, key],
  )
  return useSyncExternalStore(subscribe, () => liveStore.ids(type, index, key))
}

export function useAllIds(type: RecordName): readonly string[] {
  return useIds(type, ALL, '')
}

export function useReadings(deviceId: string): DeviceReadings | undefined {
  const subscribe = useCallback(
    (listener: () => void) => liveStore.subscribeReadings(deviceId, listener),
    [deviceId],
  )
  return useSyncExternalStore(subscribe, () => liveStore.readings(deviceId))
}

/** One value of a device: a report that repeats it does not re-render. */
export function useReading(deviceId: string, name: string): Reading | undefined {
  const subscribe = useCallback(
    (listener: () => void) => liveStore.subscribeReadings(deviceId, listener),
    [deviceId],
  )
  return useSyncExternalStore(subscribe, () => liveStore.readings(deviceId)?.values[name])
}

/** State of an area, the areas inside it included. */
export function useRoom(areaId: string): RoomState {
  const subscribe = useCallback((listener: () => void) => liveStore.subscribeRoom(areaId, listener), [areaId])
  return useSyncExternalStore(subscribe, () => liveStore.room(areaId))
}

export const useRoomCounts = (): RoomCounts =>
  useSyncExternalStore(liveStore.subscribeRoomCounts, liveStore.roomCounts)
export const useTotals = (): Totals => useSyncExternalStore(liveStore.subscribeTotals, liveStore.totals)

/** A value made by `derive`; make it once per component (`useMemo`) or module, not in each render. */
export const useDerived = useReadable

export const useConnectionTruth = (): ConnectionTruth => useReadable(connectionTruth)
export const useIsLocked = (): boolean =>
  useSyncExternalStore(connectionTruth.subscribe, () => connectionTruth.get().isLocked)
export const useIsLive = (): boolean =>
  useSyncExternalStore(connectionTruth.subscribe, () => connectionTruth.get().isLive)
export const useViewer = (): Viewer | null => useReadable(viewer)

/** Whether the viewer has the right in the current project; the server judges again. */
export const useCan = (right: Right): boolean => {
  const who = useViewer()
  return who !== null && (who.isSuper || who.rights.has(right))
}

const nothing = (): (() => void) => () => {}
