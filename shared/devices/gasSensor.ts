import { type DeviceKind, number } from './kind.ts'
import { flag, linkquality, raisedWhenTrue } from './properties.ts'

/** Combustible gas detector; `gas_value` in % of the lower explosive limit. */
export const gasSensor: DeviceKind = {
  kind: 'gas_sensor',
  group: 'safety',
  circuits: { min: 1, max: 1 },
  properties: () => [
    flag('gas'),
    number('gas_value', false, { min: 0, max: 100, step: 0.5, unit: '%LEL', deadband: { by: 1 } }),
    linkquality,
  ],
  alarms: [raisedWhenTrue('gas', 'critical', 'gas')],
  primary: ['gas', 'gas_value'],
  isBatteryPowered: false,
  isMetered: false,
}
