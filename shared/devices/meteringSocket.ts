import { binary, type DeviceKind } from './kind.ts'
import { current, deviceTemperature, energy, linkquality, power, raisedAbove, voltage } from './properties.ts'

/** Switched socket that measures: `power` W, `current` A, `voltage` V, `energy` kWh. Rated 16 A. */
export const meteringSocket: DeviceKind = {
  kind: 'metering_socket',
  group: 'socket',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('state', true),
    power(4000),
    current(20),
    voltage,
    energy,
    deviceTemperature,
    binary('child_lock', true, 'LOCK', 'UNLOCK'),
    linkquality,
  ],
  alarms: [
    raisedAbove('over_power', 'major', 'power', { limit: 3500, band: 100 }),
    raisedAbove('over_temperature', 'major', 'device_temperature', { limit: 75, band: 2 }),
  ],
  primary: ['state', 'power'],
  isBatteryPowered: false,
  isMetered: true,
}
