import { BRIGHTNESS_MAX_PERCENT, BRIGHTNESS_MIN_PERCENT, BRIGHTNESS_STEP_PERCENT } from '#shared/constants.ts'
import { binary, type DeviceKind, number } from './kind.ts'
import { linkquality, power, text } from './properties.ts'

/** Light with brightness (% of full output), white tone (mired) and colour (`#RRGGBB`). */
export const colorLight: DeviceKind = {
  kind: 'color_light',
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
    number('color_temp', true, { min: 153, max: 500, step: 1, unit: 'mired' }),
    text('color', true, 7, '^#[0-9A-F]{6}$'),
    power(500),
    linkquality,
  ],
  alarms: [],
  primary: ['state', 'brightness'],
  slider: 'brightness',
  isBatteryPowered: false,
  isMetered: false,
}
