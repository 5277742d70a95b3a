import { BRIGHTNESS_MAX_PERCENT, BRIGHTNESS_MIN_PERCENT, BRIGHTNESS_STEP_PERCENT } from '#shared/constants.ts'
import { binary, type DeviceKind, number } from './kind.ts'
import { linkquality, power } from './properties.ts'

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
    power(500),
    linkquality,
  ],
  alarms: [],
  primary: ['state', 'brightness'],
  slider: 'brightness',
  isBatteryPowered: false,
  isMetered: false,
}
