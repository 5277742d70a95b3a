import { binary, choice, type DeviceKind } from './kind.ts'
import { action, volume } from './properties.ts'

/** Background music amplifier of a room; volume in steps 1 to 6. */
export const speaker: DeviceKind = {
  kind: 'speaker',
  group: 'media',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('state', true),
    volume,
    binary('mute', true),
    choice('source', true, ['radio', 'bluetooth', 'line_in']),
    action('playback', true, ['play', 'pause', 'next', 'previous']),
  ],
  alarms: [],
  primary: ['state', 'volume'],
  isBatteryPowered: false,
  isMetered: false,
}
