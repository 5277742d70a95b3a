import { isMarkedNormal } from '../../actions/devices/alarming.ts'
import { useOfReadings, useRecord } from '../../store/hooks.ts'

export function useIsMarkedNormal(deviceId: string): boolean {
  const device = useRecord('device', deviceId)
  return useOfReadings(
    deviceId,
    (readings) => device !== undefined && isMarkedNormal(device, readings?.values ?? {}),
  )
}
