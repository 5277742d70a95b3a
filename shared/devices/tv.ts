import { binary, type DeviceKind } from './kind.ts'
import { action } from './properties.ts'

export const TV_KEYS = [
  'power',
  'mute',
  'volume_up',
  'volume_down',
  'channel_up',
  'channel_down',
  'up',
  'down',
  'left',
  'right',
  'ok',
  'back',
  'home',
  'menu',
  'input',
] as const

/** Television behind an infrared remote: keys can be sent, `state` is what the remote last assumed. */
export const tv: DeviceKind = {
  kind: 'tv',
  group: 'media',
  circuits: { min: 1, max: 1 },
  properties: () => [binary('state', true), action('key', true, TV_KEYS)],
  alarms: [],
  primary: ['state', 'key'],
  isBatteryPowered: false,
  isMetered: false,
}
