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

/** Water on the floor. */
export const waterLeak: DeviceKind = {
  kind: 'water_leak',
  group: 'safety',
  circuits: { min: 1, max: 1 },
  properties: () => [flag('water_leak'), tamper, battery, linkquality],
  alarms: [raisedWhenTrue('water_leak', 'critical', 'water_leak'), tamperAlarm, batteryLowAlarm],
  primary: ['water_leak', 'battery'],
  isBatteryPowered: true,
  isMetered: false,
}
