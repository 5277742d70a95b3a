import { type DeviceKind, number } from './kind.ts'
import { humidity, linkquality, raisedAbove, temperature } from './properties.ts'

/** Air quality: CO2 in ppm, PM2.5 in µg/m³, volatile compounds in ppb, with temperature and humidity. */
export const airQuality: DeviceKind = {
  kind: 'air_quality',
  group: 'sensor',
  circuits: { min: 1, max: 1 },
  properties: () => [
    number('co2', false, { min: 0, max: 10_000, step: 1, unit: 'ppm', deadband: { by: 30, share: 0.05 } }),
    number('pm25', false, { min: 0, max: 1000, step: 1, unit: 'µg/m³', deadband: { by: 4 } }),
    number('voc', false, { min: 0, max: 10_000, step: 1, unit: 'ppb', deadband: { by: 40 } }),
    temperature,
    humidity,
    linkquality,
  ],
  alarms: [
    raisedAbove('co2_high', 'minor', 'co2', { limit: 2000, band: 100 }),
    raisedAbove('pm25_high', 'minor', 'pm25', { limit: 250, band: 25 }),
    raisedAbove('voc_high', 'minor', 'voc', { limit: 3000, band: 200 }),
  ],
  primary: ['co2', 'pm25'],
  tellsOfRoom: { air: { property: 'temperature', rank: 5 } },
  isBatteryPowered: false,
  isMetered: false,
}
