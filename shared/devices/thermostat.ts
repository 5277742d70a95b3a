import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { choice, type DeviceKind, number } from './kind.ts'
import { linkquality, localTemperature } from './properties.ts'

/** Wall thermostat of a fan coil fed by the central plant; temperatures in °C. */
export const thermostat: DeviceKind = {
  kind: 'thermostat',
  group: 'climate',
  circuits: { min: 1, max: 1 },
  properties: () => [
    choice('system_mode', true, ['off', 'cool', 'heat', 'auto']),
    number('occupied_heating_setpoint', true, {
      min: AIR_TEMPERATURE_MIN_C,
      max: AIR_TEMPERATURE_MAX_C,
      step: 0.5,
      unit: '°C',
    }),
    choice('fan_mode', true, ['low', 'medium', 'high', 'auto']),
    localTemperature,
    choice('running_state', false, ['idle', 'cool', 'heat']),
    linkquality,
  ],
  alarms: [],
  primary: ['system_mode', 'occupied_heating_setpoint'],
  tellsOfRoom: { air: { property: 'local_temperature', rank: 2 } },
  isBatteryPowered: false,
  isMetered: false,
}
