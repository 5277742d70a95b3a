import { binary, circuitName, type DeviceKind } from './kind.ts'
import { deviceTemperature, linkquality, power, raisedAbove } from './properties.ts'

/** Rail-mounted relays of one to four circuits; `power` in W is their sum. */
export const relayModule: DeviceKind = {
  kind: 'relay_module',
  group: 'light',
  circuits: { min: 1, max: 4 },
  properties: (circuits) => [
    ...Array.from({ length: circuits }, (_, i) => binary(circuitName('state', i + 1, circuits), true)),
    power(4000),
    deviceTemperature,
    linkquality,
  ],
  alarms: [
    raisedAbove('over_temperature', 'major', 'device_temperature', { limit: 75, band: 2 }),
    raisedAbove('over_power', 'major', 'power', { limit: 3500, band: 100 }),
  ],
  primary: ['state', 'state_l1'],
  isBatteryPowered: false,
  isMetered: false,
}
