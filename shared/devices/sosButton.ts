import type { DeviceKind } from './kind.ts'
import { battery, batteryLowAlarm, flag, linkquality, raisedWhenTrue } from './properties.ts'

/** Emergency pull cord or button; `sos` stays true until it is reset on the spot. */
export const sosButton: DeviceKind = {
  kind: 'sos_button',
  group: 'safety',
  circuits: { min: 1, max: 1 },
  properties: () => [flag('sos'), battery, linkquality],
  alarms: [raisedWhenTrue('sos', 'critical', 'sos'), batteryLowAlarm],
  primary: ['sos', 'battery'],
  isBatteryPowered: true,
  isMetered: false,
}
