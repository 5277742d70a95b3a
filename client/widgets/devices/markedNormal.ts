import { useCallback } from 'react'
import { isMarkedNormal } from '../../actions/devices/alarming.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'
import { useSnapshot } from '../../store/useReadable.ts'

/** A report that changes nothing of it renders nothing. */
export function useIsMarkedNormal(deviceId: string): boolean {
  const { store } = useConsoleState()
  const device = useRecord('device', deviceId)
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeReadings(deviceId, listener),
    [store, deviceId],
  )
  return useSnapshot(
    subscribe,
    () => device !== undefined && isMarkedNormal(device, store.readings(deviceId)?.values ?? {}),
  )
}
