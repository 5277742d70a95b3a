import { binary, circuitName, type DeviceKind } from './kind.ts'
import { action, linkquality } from './properties.ts'

export const PANEL_KEYS_MAX = 4

/** Wall panel of one to four keys, each switching its own circuit; presses are reported as `1_single`, `2_hold` … */
export const switchPanel: DeviceKind = {
  kind: 'switch_panel',
  group: 'panel',
  circuits: { min: 1, max: PANEL_KEYS_MAX },
  properties: (circuits) => [
    // A key shows the lamps that it works, so that `All off` is never on.
    ...Array.from({ length: circuits }, (_, i) => ({
      ...binary(circuitName('state', i + 1, circuits), true),
      reportsOtherwise: true as const,
    })),
    action(
      'action',
      false,
      Array.from({ length: circuits }, (_, i) => i + 1).flatMap((key) => [
        `${key}_single`,
        `${key}_double`,
        `${key}_hold`,
      ]),
    ),
    linkquality,
  ],
  alarms: [],
  primary: ['state', 'state_l1'],
  isBatteryPowered: false,
  isMetered: false,
}
