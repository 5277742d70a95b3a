import { binary, choice, type DeviceKind, number } from './kind.ts'
import { flag, linkquality, power, raisedWhenTrue } from './properties.ts'

/** Ventilation unit with filter; `filter_age` in hours of running. */
export const freshAir: DeviceKind = {
  kind: 'fresh_air',
  group: 'climate',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('state', true),
    choice('fan_mode', true, ['low', 'medium', 'high', 'auto']),
    number('filter_age', false, { min: 0, max: 100_000, step: 1, unit: 'h', deadband: { by: 24 } }),
    flag('replace_filter'),
    power(1500),
    linkquality,
  ],
  alarms: [raisedWhenTrue('replace_filter', 'info', 'replace_filter')],
  primary: ['state', 'fan_mode'],
  isBatteryPowered: false,
  isMetered: false,
}
