import { choice, type DeviceKind } from './kind.ts'
import { battery, batteryLowAlarm, flag, illuminance, linkquality } from './properties.ts'

/** Presence by radar and infrared; `illuminance` in lx. */
export const presenceSensor: DeviceKind = {
  kind: 'presence_sensor',
  group: 'sensor',
  circuits: { min: 1, max: 1 },
  properties: () => [
    flag('occupancy'),
    illuminance,
    choice('sensitivity', true, ['low', 'medium', 'high']),
    battery,
    linkquality,
  ],
  alarms: [batteryLowAlarm],
  primary: ['occupancy', 'illuminance'],
  tellsOfRoom: { sensesPeople: true },
  isBatteryPowered: true,
  isMetered: false,
}
