import { BRIGHTNESS_MAX_PERCENT, BRIGHTNESS_MIN_PERCENT, BRIGHTNESS_STEP_PERCENT } from '#shared/constants.ts'
import { binary, type DeviceKind, number } from './kind.ts'
import { text, volume } from './properties.ts'

/** Voice assistant on the wall: volume 1 to 6, screen brightness in %, and the last phrase it recognized. */
export const voicePanel: DeviceKind = {
  kind: 'voice_panel',
  group: 'panel',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('microphone', true),
    volume,
    number('brightness', true, {
      min: BRIGHTNESS_MIN_PERCENT,
      max: BRIGHTNESS_MAX_PERCENT,
      step: BRIGHTNESS_STEP_PERCENT,
      unit: '%',
    }),
    text('last_command', false, 60),
  ],
  alarms: [],
  primary: ['microphone', 'volume'],
  isVoice: true,
  isBatteryPowered: false,
  isMetered: false,
}
