import { FLOOR_HEATING_MAX_C } from '#shared/constants.ts'
import { choice, type DeviceKind, number } from './kind.ts'
import { linkquality, localTemperature, raisedAbove } from './properties.ts'

/** Valve controller of a warm-water floor: setpoint and room temperature in °C, `floor_temperature` of the screed. */
export const floorHeating: DeviceKind = {
  kind: 'floor_heating',
  group: 'climate',
  circuits: { min: 1, max: 1 },
  properties: () => [
    choice('system_mode', true, ['off', 'heat']),
    number('occupied_heating_setpoint', true, { min: 5, max: FLOOR_HEATING_MAX_C, step: 0.5, unit: '°C' }),
    localTemperature,
    number('floor_temperature', false, { min: -20, max: 80, step: 0.1, unit: '°C', deadband: { by: 0.5 } }),
    choice('running_state', false, ['idle', 'heat']),
    linkquality,
  ],
  alarms: [raisedAbove('over_temperature', 'major', 'floor_temperature', { limit: 45, band: 2 })],
  primary: ['system_mode', 'occupied_heating_setpoint'],
  tellsOfRoom: { air: { property: 'local_temperature', rank: 4 } },
  isBatteryPowered: false,
  isMetered: false,
}
