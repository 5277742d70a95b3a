import { useCallback } from 'react'
import { isAlarming } from '../../actions/devices/alarming.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useRecord } from '../../store/hooks.ts'
import { useSnapshot } from '../../store/useReadable.ts'

/** Somebody has marked the device as normal while it goes on reporting what is not. A report that changes nothing of it renders nothing. */
export function useIsMarkedNormal(deviceId: string): boolean {
  const { store } = useConsoleState()
  const device = useRecord('device', deviceId)
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeReadings(deviceId, listener),
    [store, deviceId],
  )
  return useSnapshot(
    subscribe,
    () => device?.condition === 'normal' && isAlarming(device, store.readings(deviceId)?.values ?? {}),
  )
}
