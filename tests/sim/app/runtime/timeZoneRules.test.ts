/** Zones whose rules changed in 2026 (tz release 2026c): what Node carries, which server and browser tests run on. */
import { expect, it } from 'vitest'
import { timeZoneRulesOf } from '#sim/app/runtime/reportRuntime.ts'

function offsetAt(timeZone: string, instant: string): string | undefined {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value
}

it('the rules in use know the changes of 2026', () => {
  expect(timeZoneRulesOf() >= '2026c').toBe(true)
})

it.each([
  ['America/Vancouver', '2026-01-15T12:00:00Z', 'GMT-08:00'],
  ['America/Vancouver', '2026-07-15T12:00:00Z', 'GMT-07:00'],
  // Daylight saving time stays.
  ['America/Vancouver', '2026-11-15T12:00:00Z', 'GMT-07:00'],
  ['America/Vancouver', '2028-01-15T12:00:00Z', 'GMT-07:00'],
  ['America/Edmonton', '2026-01-15T12:00:00Z', 'GMT-07:00'],
  ['America/Edmonton', '2026-11-15T12:00:00Z', 'GMT-06:00'],
  ['America/Edmonton', '2028-01-15T12:00:00Z', 'GMT-06:00'],
  ['Africa/Casablanca', '2026-07-15T12:00:00Z', 'GMT+01:00'],
  ['Africa/Casablanca', '2026-11-15T12:00:00Z', 'GMT+00:00'],
  ['Africa/Casablanca', '2028-01-15T12:00:00Z', 'GMT+00:00'],
])('%s at %s is %s', (timeZone, instant, offset) => {
  expect(offsetAt(timeZone, instant)?.replace(/^GMT$/, 'GMT+00:00')).toBe(offset)
})
