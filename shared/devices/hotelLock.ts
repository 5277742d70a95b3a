import { binary, choice, type DeviceKind } from './kind.ts'
import { battery, batteryLowAlarm, flag, linkquality, tamper, tamperAlarm, text } from './properties.ts'

/**
 * Guest-room lock. `state` takes and reports LOCK or UNLOCK; `lock_state` is the bolt; `contact` is true while the
 * door is closed.
 */
export const hotelLock: DeviceKind = {
  kind: 'hotel_lock',
  group: 'access',
  circuits: { min: 1, max: 1 },
  properties: () => [
    binary('state', true, 'LOCK', 'UNLOCK'),
    choice('lock_state', false, ['locked', 'unlocked', 'not_fully_locked']),
    flag('contact'),
    choice('last_unlock_source', false, ['none', 'card', 'keypad', 'remote', 'key', 'inside']),
    text('last_unlock_user', false, 40),
    tamper,
    battery,
    linkquality,
  ],
  alarms: [
    {
      code: 'lock_jammed',
      severity: 'major',
      condition: 'abnormal',
      property: 'lock_state',
      isRaisedBy: (value) => value === 'not_fully_locked',
    },
    tamperAlarm,
    batteryLowAlarm,
  ],
  primary: ['state', 'battery'],
  isReadOnly: true,
  isBatteryPowered: true,
  isMetered: false,
}
