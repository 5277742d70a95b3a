import type { DeviceKind } from './kind.ts'
import {
  battery,
  batteryLowAlarm,
  flag,
  linkquality,
  raisedWhenTrue,
  tamper,
  tamperAlarm,
} from './properties.ts'

/** Smoke detector. */
export const smokeSensor: DeviceKind = {
  kind: 'smoke_sensor',
  group: 'safety',
  circuits: { min: 1, max: 1 },
  properties: () => [flag('smoke'), tamper, battery, linkquality],
  alarms: [raisedWhenTrue('smoke', 'critical', 'smoke'), tamperAlarm, batteryLowAlarm],
  primary: ['smoke', 'battery'],
  isBatteryPowered: true,
  isMetered: false,
}
