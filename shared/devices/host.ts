import { type DeviceKind, number } from './kind.ts'
import { deviceTemperature, raisedAbove } from './properties.ts'

/** The gateway box about itself: load and memory in %, `uptime` in s, `rssi` of its uplink in dBm. */
export const host: DeviceKind = {
  kind: 'host',
  group: 'host',
  circuits: { min: 1, max: 1 },
  properties: () => [
    number('cpu_load', false, { min: 0, max: 100, step: 1, unit: '%', deadband: { by: 8 } }),
    number('memory_used', false, { min: 0, max: 100, step: 1, unit: '%', deadband: { by: 3 } }),
    number('storage_used', false, { min: 0, max: 100, step: 1, unit: '%', deadband: { by: 1 } }),
    number('uptime', false, { min: 0, max: 1_000_000_000, step: 1, unit: 's', deadband: { by: 900 } }),
    number('rssi', false, { min: -120, max: 0, step: 1, unit: 'dBm', deadband: { by: 3 } }),
    deviceTemperature,
  ],
  alarms: [
    raisedAbove('over_temperature', 'major', 'device_temperature', { limit: 85, band: 2 }),
    raisedAbove('host_overload', 'minor', 'cpu_load', { limit: 95, band: 5 }),
    raisedAbove('storage_full', 'minor', 'storage_used', { limit: 95, band: 2 }),
  ],
  primary: ['cpu_load', 'memory_used'],
  isBatteryPowered: false,
  isMetered: false,
}
