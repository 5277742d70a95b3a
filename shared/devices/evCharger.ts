import { binary, choice, type DeviceKind, number } from './kind.ts'
import {
  current,
  deviceTemperature,
  energy,
  flag,
  power,
  raisedAbove,
  raisedWhenTrue,
  voltage,
} from './properties.ts'

/**
 * Single-phase charging point for one car. `state` enables charging. `ev_connected`: a car is plugged in.
 * `charge_limit` in A is the maximum offered to the car. `energy` in kWh counts all cars.
 */
export const evCharger: DeviceKind = {
  kind: 'ev_charger',
  group: 'socket',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('state', true),
    flag('ev_connected'),
    choice('ev_status', false, ['free', 'waiting', 'charging', 'full', 'fault']),
    number('charge_limit', true, { min: 6, max: 32, step: 1, unit: 'A' }),
    power(8000),
    current(40),
    voltage,
    energy,
    deviceTemperature,
    flag('ground_fault'),
  ],
  alarms: [
    raisedWhenTrue('ground_fault', 'major', 'ground_fault'),
    raisedAbove('over_temperature', 'major', 'device_temperature', { limit: 75, band: 2 }),
  ],
  primary: ['ev_status', 'power'],
  isBatteryPowered: false,
  isMetered: true,
}
