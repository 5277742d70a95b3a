/** React hooks of the store; each re-renders only when its value changes. */
import { useCallback } from 'react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { Right } from '#shared/permissions.ts'
import type { RecordName, Records } from '#shared/records/registry.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import { useConsoleState } from './consoleContext.ts'
import { type ConnectionTruth, hasRight, mayCall, type Viewer } from './consoleState.ts'
import type { Reach } from './deviceReach.ts'
import { ALL, type MembershipIndex } from './membership.ts'
import type { DeviceReadings } from './readings.ts'
import type { RoomCounts } from './roomStates.ts'
import type { Totals } from './totals.ts'
import { useReadable, useSnapshot } from './useReadable.ts'

/** A record; undefined if missing or the id is null. */
export function useRecord<K extends RecordName>(type: K, id: string | null): Records[K] | undefined {
  const { store } = useConsoleState()
  const subscribe = useCallback(
    (listener: () => void) => (id === null ? nothing() : store.subscribeRecord(type, id, listener)),
    [store, type, id],
  )
  return useSnapshot(subscribe, () => (id === null ? undefined : store.read.get(type, id)))
}

/**
 * Ids of the records under an index key, in insertion order; the array changes only when a record enters or
 * leaves.
 */
export function useIds<K extends RecordName>(
  type: K,
  index: MembershipIndex<K>,
  key: string,
): readonly string[] {
  const { store } = useConsoleState()
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeIds(type, index, key, listener),
    [store, type, index, key],
  )
  return useSnapshot(subscribe, () => store.ids(type, index, key))
}

export function useAllIds(type: RecordName): readonly string[] {
  return useIds(type, ALL, '')
}

/** Derived value of readings; equal results cause no render. */
export function useOfReadings<T>(deviceId: string, get: (readings: DeviceReadings | undefined) => T): T {
  const { store } = useConsoleState()
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeReadings(deviceId, listener),
    [store, deviceId],
  )
  return useSnapshot(subscribe, () => get(store.readings(deviceId)))
}

export const useReadings = (deviceId: string): DeviceReadings | undefined =>
  useOfReadings(deviceId, (readings) => readings)

export const useReading = (deviceId: string, name: string): Reading | undefined =>
  useOfReadings(deviceId, (readings) => readings?.values[name])

/** State of an area, the areas inside it included. */
export function useRoom(areaId: string): RoomState {
  const { store } = useConsoleState()
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRoom(areaId, listener),
    [store, areaId],
  )
  return useSnapshot(subscribe, () => store.room(areaId))
}

export function useRoomCounts(): RoomCounts {
  const { store } = useConsoleState()
  return useSnapshot(store.subscribeRoomCounts, store.roomCounts)
}

export function useTotals(): Totals {
  const { store } = useConsoleState()
  return useSnapshot(store.subscribeTotals, store.totals)
}

/** Counts of online, silent, offline and never-seen devices (`connectionOf`). */
export function useReach(): Reach {
  const { store } = useConsoleState()
  return useSnapshot(store.subscribeReach, store.reach)
}

/** Value of `derive`; create it once per component (`useMemo`) or module. */
export const useDerived = useReadable

export const useConnectionTruth = (): ConnectionTruth => useReadable(useConsoleState().connection)

export function useIsLocked(): boolean {
  const { connection } = useConsoleState()
  return useSnapshot(connection.subscribe, () => connection.get().isLocked)
}

export function useIsLive(): boolean {
  const { connection } = useConsoleState()
  return useSnapshot(connection.subscribe, () => connection.get().isLive)
}

/** Whether the project's records are still loading, so that empty results are not final. */
export function useIsArriving(): boolean {
  const { store } = useConsoleState()
  const isLive = useIsLive()
  // Subscribers to the totals are notified when the last part is in.
  const isUnfilled = useSnapshot(store.subscribeTotals, () => store.seq === 0)
  return isUnfilled && !isLive
}

export const useViewer = (): Viewer | null => useReadable(useConsoleState().viewer)

/** Whether the viewer may call the endpoint in the current project; the server checks again. */
export const useCan = (endpoint: Pick<Endpoint, 'permission'>): boolean => mayCall(useViewer(), endpoint)

/** For rights without an endpoint, such as those of screens. */
export const useHasRight = (right: Right): boolean => hasRight(useViewer(), right)

const nothing = (): (() => void) => () => {}
