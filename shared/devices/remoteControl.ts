import { HOUR_MS } from '#shared/durations.ts'
import type { DeviceKind } from './kind.ts'
import { action, battery, batteryLowAlarm, linkquality } from './properties.ts'

export const REMOTE_BUTTONS_MAX = 8
const PRESSES = ['single', 'double', 'hold'] as const

/** Battery-powered remote or button: presses are reported as `1_single`, `2_hold` … and switch nothing on their own. */
export const remoteControl: DeviceKind = {
  kind: 'remote_control',
  group: 'panel',
  circuits: { min: 1, max: REMOTE_BUTTONS_MAX },
  properties: (buttons) => [
    action(
      'action',
      false,
      Array.from({ length: buttons }, (_, i) => i + 1).flatMap((button) =>
        PRESSES.map((press) => `${button}_${press}`),
      ),
    ),
    battery,
    linkquality,
  ],
  alarms: [batteryLowAlarm],
  primary: ['battery'],
  isBatteryPowered: true,
  // Many say nothing for a day while nobody presses them.
  silentAfterMs: 50 * HOUR_MS,
  isMetered: false,
}
