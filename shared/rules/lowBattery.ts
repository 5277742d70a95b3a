/** Devices with low battery, by their alarms, because the condition shows only the worst. Pure. */
import type { Alarm } from '#shared/records/alarm.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** At most one per device. */
export const isOfLowBattery = ({
  isActive,
  condition,
  deviceId,
}: Pick<Alarm, 'isActive' | 'condition' | 'deviceId'>): boolean =>
  isActive && condition === 'low_battery' && deviceId !== null

/** Whether the device has an active alarm for a low battery. */
export function hasLowBattery(read: ReadState, deviceId: DeviceId): boolean {
  for (const alarm of read.by('alarm', 'device', deviceId).values()) if (isOfLowBattery(alarm)) return true
  return false
}
