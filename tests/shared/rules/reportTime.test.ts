import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { believedTimeMs, isOlder } from '#shared/rules/reportTime.ts'

const NOW = Date.UTC(2026, 10, 28, 12)

it.each([
  ['now', NOW, NOW],
  ['a second ago', NOW - 1_000, NOW - 1_000],
  ['kept for fifty minutes', NOW - 50 * MINUTE_MS, NOW - 50 * MINUTE_MS],
  ['kept for seven days', NOW - 7 * DAY_MS, NOW - 7 * DAY_MS],
  ['kept for longer than hosts do', NOW - 7 * DAY_MS - 1, NOW],
  ['a clock a millisecond ahead', NOW + 1, NOW],
  ['a clock a year ahead', NOW + 365 * DAY_MS, NOW],
  ['a clock of 1970', 5, NOW],
  ['a clock of 2000', Date.UTC(2000, 0, 1), NOW],
])('a report made %s', (_, t, expected) => {
  expect(believedTimeMs(t, NOW)).toBe(expected)
})

it('with a clock of 1970 is believed by no server, whatever its own clock says', () => {
  expect(believedTimeMs(5, 60_000)).toBe(60_000)
})

it.each([
  ['newer than what is known', NOW, NOW - HOUR_MS, false],
  ['of the same instant', NOW, NOW, false],
  ['older than what is known', NOW - HOUR_MS, NOW - MINUTE_MS, true],
  ['now, and what is known has a time in the future', NOW, NOW + DAY_MS, false],
  ['earlier, and what is known has a time in the future', NOW - 1, NOW + DAY_MS, true],
])('a value made %s', (_, madeMs, knownMs, expected) => {
  expect(isOlder(madeMs, knownMs, NOW)).toBe(expected)
})
