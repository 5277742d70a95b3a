import { choice, type DeviceKind, number } from './kind.ts'
import { flag, linkquality, raisedWhenTrue } from './properties.ts'

/**
 * Motorised curtain. `position` in % (100 open, 0 closed). `state` takes OPEN, CLOSE and STOP, and reports OPEN
 * unless fully closed. `moving` is the motor's current action; `stalled` means that it is blocked.
 */
export const curtain: DeviceKind = {
  kind: 'curtain',
  group: 'shade',
  circuits: { min: 1, max: 1 },
  properties: () => [
    { ...choice('state', true, ['OPEN', 'CLOSE', 'STOP']), reportsOtherwise: true },
    number('position', true, { min: 0, max: 100, step: 1, unit: '%', deadband: { by: 5 } }),
    choice('moving', false, ['UP', 'STOP', 'DOWN']),
    flag('stalled'),
    linkquality,
  ],
  alarms: [raisedWhenTrue('motor_stalled', 'minor', 'stalled')],
  primary: ['position', 'state'],
  slider: 'position',
  isBatteryPowered: false,
  isMetered: false,
}
