import { BRIGHTNESS_MAX_PERCENT, BRIGHTNESS_MIN_PERCENT, BRIGHTNESS_STEP_PERCENT } from '#shared/constants.ts'
import { binary, type DeviceKind, number } from './kind.ts'

/** Mains-powered light with one dimmer; brightness in percent of full output. */
export const dimmableLight: DeviceKind = {
  kind: 'dimmable_light',
  group: 'light',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('state', true),
    number('brightness', true, {
      min: BRIGHTNESS_MIN_PERCENT,
      max: BRIGHTNESS_MAX_PERCENT,
      step: BRIGHTNESS_STEP_PERCENT,
      unit: '%',
    }),
    number('power', false, { min: 0, max: 500, step: 0.1, unit: 'W' }),
    number('linkquality', false, { min: 0, max: 255, step: 1, unit: 'lqi' }),
  ],
  alarms: [],
  primary: ['state', 'brightness'],
  isBatteryPowered: false,
  isMetered: false,
}
