import { expect, test } from 'vitest'
import { isAlarming, raisedProperties } from '#client/actions/devices/alarming.ts'

test.each([
  ['water_leak', { water_leak: true }, true],
  ['water_leak', { water_leak: false }, false],
  ['water_leak', {}, false],
  ['hotel_lock', { lock_state: 'not_fully_locked' }, true],
  ['hotel_lock', { lock_state: 'locked', battery: 88 }, false],
  ['no_such_kind', { water_leak: true }, false],
])('a %s that reports %j is an alarm by its kind’s rules: %s', (kind, values, is) => {
  expect(isAlarming({ kind }, values)).toBe(is)
})

test('an alarm is of one reading: an empty battery is none of the smoke', () => {
  expect(raisedProperties({ kind: 'smoke_sensor' }, { smoke: false, battery: 2 })).toEqual(
    new Set(['battery']),
  )
})
