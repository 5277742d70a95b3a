import type { DeviceKind } from './kind.ts'
import { battery, batteryLowAlarm, humidity, linkquality, raisedAbove, temperature } from './properties.ts'

/** Room climate: °C and % relative humidity. */
export const temperatureHumidity: DeviceKind = {
  kind: 'temperature_humidity',
  group: 'sensor',
  circuits: { min: 1, max: 1 },
  properties: () => [temperature, humidity, battery, linkquality],
  alarms: [raisedAbove('over_temperature', 'major', 'temperature', { limit: 45, band: 2 }), batteryLowAlarm],
  primary: ['temperature', 'humidity'],
  tellsOfRoom: { air: { property: 'temperature', rank: 1 } },
  isBatteryPowered: true,
  isMetered: false,
}
