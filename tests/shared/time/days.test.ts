import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import {
  type DayHour,
  dayStartOf,
  hoursAlike,
  hoursOfDay,
  instantOfText,
  instantsOfText,
  isShownTwice,
  startOfDay,
  wallText,
} from '#shared/time/days.ts'
import { canonicalTimeZone, suggestedTimeZones } from '#shared/time/timeZones.ts'
import { dayOfDate, wallTimeOf } from '#shared/time/zone.ts'

const labels = (hours: readonly DayHour[]): string[] =>
  hours.map(({ minute }) => new Date(minute * MINUTE_MS).toISOString().slice(11, 16))
const hoursOn = (date: string, zone: string): DayHour[] => hoursOfDay(dayOfDate(date), zone)

describe('a day of a time zone', () => {
  it.each([
    ['begins at midnight', 'Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00Z'],
    ['begins at a quarter of an hour of UTC', 'Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00Z'],
    ['begins at the first of two midnights', 'Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00Z'],
    ['begins at one o’clock where it has no midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
  ])('%s (%s)', (_, zone, date, startsAt) => {
    const startMs = Date.parse(startsAt)
    expect(startOfDay(dayOfDate(date), zone)).toBe(startMs)
    expect(dayStartOf(startMs + 90 * MINUTE_MS, zone)).toBe(startMs)
    expect(dayStartOf(startMs - 1, zone)).toBeLessThan(startMs)
  })

  it('of 23 hours lacks one label, one of 25 has one twice', () => {
    const spring = hoursOn('2026-03-29', 'Europe/Lisbon')
    expect(labels(spring).slice(0, 3)).toEqual(['00:00', '02:00', '03:00'])
    expect(spring).toHaveLength(23)
    const autumn = hoursOn('2026-10-25', 'Europe/Lisbon')
    expect(labels(autumn).slice(0, 4)).toEqual(['00:00', '01:00', '01:00', '02:00'])
    expect(autumn.map(({ isSecond }) => isSecond).indexOf(true)).toBe(2)
    expect(labels(autumn)[16]).toBe('15:00')
    expect(labels(hoursOn('2026-10-25', 'Atlantic/Azores')).slice(0, 3)).toEqual(['00:00', '00:00', '01:00'])
    expect(labels(hoursOn('2026-04-24', 'Africa/Cairo'))[0]).toBe('01:00')
  })

  it('of a zone that changes by half an hour has a short hour', () => {
    const spring = hoursOn('2026-10-04', 'Australia/Lord_Howe')
    expect(labels(spring).slice(1, 4)).toEqual(['01:00', '02:30', '03:00'])
    const autumn = hoursOn('2026-04-05', 'Australia/Lord_Howe')
    expect(labels(autumn).slice(1, 4)).toEqual(['01:00', '01:30', '02:00'])
    expect(autumn[2]).toMatchObject({ isSecond: true })
  })

  it('is without gaps and without overlaps, at quarters of an hour, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 18_262, max: 22_000 }), (zone, day) => {
        const hours = hoursOfDay(day, zone)
        let atMs = startOfDay(day, zone)
        for (const { fromMs, untilMs, minute } of hours) {
          expect(fromMs).toBe(atMs)
          expect(untilMs).toBeGreaterThan(fromMs)
          expect(untilMs - fromMs).toBeLessThanOrEqual(HOUR_MS)
          expect(fromMs % (15 * MINUTE_MS)).toBe(0)
          expect(wallTimeOf(fromMs, zone)).toEqual({ day, minute })
          atMs = untilMs
        }
        expect(atMs).toBe(startOfDay(day + 1, zone))
      }),
      { numRuns: 300 },
    )
  })

  it('is compared with another day by what the clock shows', () => {
    const [ordinary, spring, autumn] = ['2026-06-01', '2026-03-29', '2026-10-25'].map((date) =>
      hoursOn(date, 'Europe/Lisbon'),
    ) as [DayHour[], DayHour[], DayHour[]]
    expect(hoursAlike(ordinary, autumn).slice(0, 4)).toEqual([[0], [1, 2], [3], [4]])
    expect(hoursAlike(ordinary, spring).slice(0, 3)).toEqual([[0], [], [1]])
    expect(hoursAlike(autumn, ordinary).slice(0, 4)).toEqual([[0], [1], [], [2]])
  })
})

describe('a date and time that somebody types', () => {
  it('means the first of two instants, and the end of a leap', () => {
    expect(instantOfText('2026-10-25T01:30', 'Europe/Lisbon')).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(instantOfText('2026-03-29T01:30', 'Europe/Lisbon')).toBe(Date.parse('2026-03-29T01:00:00Z'))
    expect(instantOfText('2026-04-24T00:10', 'Africa/Cairo')).toBe(Date.parse('2026-04-23T22:00:00Z'))
    expect(instantOfText('soon', 'UTC')).toBeNull()
  })

  it('has two instants where the clocks are put back over it, and none where they leap over it', () => {
    const all = (text: string, zone: string) =>
      instantsOfText(text, zone).map((atMs) => new Date(atMs).toISOString().slice(0, 16))
    expect(all('2026-10-25T02:30', 'Europe/Berlin')).toEqual(['2026-10-25T00:30', '2026-10-25T01:30'])
    expect(all('2026-10-25T03:00', 'Europe/Berlin')).toEqual(['2026-10-25T02:00'])
    expect(all('2026-10-25T01:59', 'Europe/Berlin')).toEqual(['2026-10-24T23:59'])
    expect(all('2026-03-29T02:30', 'Europe/Berlin')).toEqual([])
    expect(all('2026-04-05T01:45', 'Australia/Lord_Howe')).toEqual(['2026-04-04T14:45', '2026-04-04T15:15'])
    expect(all('soon', 'Europe/Berlin')).toEqual([])
  })

  it('shows what it was typed as, except where the clocks leap', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Asia/Kolkata', 'Australia/Lord_Howe', 'UTC'),
        fc.nat(9_000_000),
        (zone, minute) => {
          const atMs = 18_262 * DAY_MS + minute * MINUTE_MS
          const shown = wallText(atMs, zone)
          expect(wallText(instantOfText(shown, zone) ?? 0, zone)).toBe(shown)
        },
      ),
    )
  })

  it('is known to be shown twice', () => {
    const twice = (at: string) => isShownTwice(Date.parse(at), 'Europe/Lisbon')
    expect(
      ['2026-10-24T23:59Z', '2026-10-25T00:00Z', '2026-10-25T01:59Z', '2026-10-25T02:00Z'].map(twice),
    ).toEqual([...[false, true, true, false]])
    expect(isShownTwice(Date.parse('2026-03-29T01:00Z'), 'Europe/Lisbon')).toBe(false)
  })
})

describe('names of time zones', () => {
  it.each(['Asia/Kolkata', 'Europe/Kyiv', 'UTC', 'Asia/Calcutta', 'Asia/Kathmandu'])('include %s', (name) => {
    expect(canonicalTimeZone(name)).toBe(name)
  })

  it('are put into their usual spelling, and are no offsets', () => {
    expect(canonicalTimeZone('asia/shanghai')).toBe('Asia/Shanghai')
    expect(['+05:30', 'GMT+1', 'Mars/Base', ''].map(canonicalTimeZone)).toEqual([null, null, null, null])
    expect(suggestedTimeZones()).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'UTC']))
  })
})
