import { expect, it } from 'vitest'
import { detectionHoursFault } from '#shared/rules/detectionHours.ts'

it.each([
  ['08:00', '18:00', undefined, null],
  ['08:00', '18:00', false, null],
  ['22:00', '06:00', true, null],
  ['22:00', '06:00', undefined, 'detection_hours_order'],
  ['22:00', '06:00', false, 'detection_hours_order'],
  ['08:00', '18:00', true, 'detection_hours_order'],
  ['08:00', '08:00', undefined, 'detection_hours_same'],
  ['08:00', '08:00', true, 'detection_hours_same'],
] as const)('%s to %s with the next day %s: %s', (from, to, endsNextDay, fault) => {
  const hours = { isAllDay: false, from, to, ...(endsNextDay === undefined ? {} : { endsNextDay }) }
  expect(detectionHoursFault(hours)).toBe(fault)
  expect(detectionHoursFault({ ...hours, isAllDay: true })).toBeNull()
})
