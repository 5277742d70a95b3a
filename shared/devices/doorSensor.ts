import type { DeviceKind } from './kind.ts'
import { battery, batteryLowAlarm, flag, linkquality, tamper, tamperAlarm } from './properties.ts'

/** Magnetic contact: `contact` is true while the door or window is closed. */
export const doorSensor: DeviceKind = {
  kind: 'door_sensor',
  group: 'sensor',
  circuits: { min: 1, max: 1 },
  properties: () => [flag('contact'), tamper, battery, linkquality],
  alarms: [tamperAlarm, batteryLowAlarm],
  primary: ['contact', 'battery'],
  isBatteryPowered: true,
  isMetered: false,
}
