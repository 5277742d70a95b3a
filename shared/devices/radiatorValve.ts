import { RADIATOR_SETPOINT_MAX_C, RADIATOR_SETPOINT_MIN_C } from '#shared/constants.ts'
import { choice, type DeviceKind, number } from './kind.ts'
import { battery, batteryLowAlarm, linkquality, localTemperature } from './properties.ts'

/** Battery-powered thermostatic radiator valve (TRV): temperatures in °C; `position` is how far the valve is open, in %. */
export const radiatorValve: DeviceKind = {
  kind: 'radiator_valve',
  group: 'climate',
  circuits: { min: 1, max: 1 },
  properties: () => [
    choice('system_mode', true, ['off', 'heat', 'auto']),
    number('occupied_heating_setpoint', true, {
      min: RADIATOR_SETPOINT_MIN_C,
      max: RADIATOR_SETPOINT_MAX_C,
      step: 0.5,
      unit: '°C',
    }),
    localTemperature,
    number('position', false, { min: 0, max: 100, step: 1, unit: '%', deadband: { by: 5 } }),
    choice('running_state', false, ['idle', 'heat']),
    battery,
    linkquality,
  ],
  alarms: [batteryLowAlarm],
  primary: ['system_mode', 'occupied_heating_setpoint', 'position'],
  // It stands beside the radiator.
  tellsOfRoom: { air: { property: 'local_temperature', rank: 6 } },
  isBatteryPowered: true,
  isMetered: false,
}
