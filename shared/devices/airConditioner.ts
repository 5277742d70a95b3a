import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { choice, type DeviceKind, number } from './kind.ts'
import { energy, flag, linkquality, localTemperature, power, raisedWhenTrue } from './properties.ts'

/** Split or ducted unit: one setpoint (°C) for cooling and heating; `power` W and `energy` kWh of the whole unit. */
export const airConditioner: DeviceKind = {
  kind: 'air_conditioner',
  group: 'climate',
  circuits: { min: 1, max: 1 },
  properties: () => [
    choice('system_mode', true, ['off', 'cool', 'heat', 'fan_only', 'dry', 'auto']),
    number('occupied_heating_setpoint', true, {
      min: AIR_TEMPERATURE_MIN_C,
      max: AIR_TEMPERATURE_MAX_C,
      step: 1,
      unit: '°C',
    }),
    choice('fan_mode', true, ['low', 'medium', 'high', 'auto']),
    localTemperature,
    choice('running_state', false, ['idle', 'cool', 'heat', 'fan_only']),
    power(12_000),
    energy,
    flag('fault'),
    linkquality,
  ],
  alarms: [raisedWhenTrue('compressor_fault', 'major', 'fault')],
  primary: ['system_mode', 'occupied_heating_setpoint'],
  tellsOfRoom: { air: { property: 'local_temperature', rank: 3 } },
  isBatteryPowered: false,
  isMetered: true,
}
