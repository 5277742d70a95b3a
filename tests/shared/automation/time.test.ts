import { describe, expect, it } from 'vitest'
import {
  isInRange,
  isOver,
  nextChange,
  nextInstant,
  nextInstants,
  nextOpening,
  openSpans,
  type Schedule,
} from '#shared/automation/time.ts'
import type { AutomationTime } from '#shared/records/automation.ts'
import { dayOfDate, instantOf, wallTimeOf, weekdayOf } from '#shared/time/zone.ts'

const at = (iso: string) => Date.parse(iso)
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const place = (timeZone: string, latitude: number | null = null, longitude: number | null = null) => ({
  timeZone,
  latitude,
  longitude,
})
const clock = (text: string): AutomationTime => ({ kind: 'clock', minute: minuteOf(text) })
const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const DAILY: Schedule = { repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] }, effective: null }
const on = (...days: number[]): Schedule => ({ repeat: { kind: 'weekly', days }, effective: null })
const range = (from: string, to: string, days = [1, 2, 3, 4, 5, 6, 7]): Schedule => ({
  repeat: { kind: 'weekly', days },
  effective: { fromMinute: minuteOf(from), toMinute: minuteOf(to) },
})
const instants = (time: AutomationTime, schedule: Schedule, zone: string, from: string, to: string) =>
  nextInstants(time, schedule, place(zone), at(from), at(to)).map(iso)

describe('wall time', () => {
  // Oracle: waits until the wall clock shows the time or later.
  const shown = (timeZone: string) => {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    return (ms: number) => {
      const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
      return `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}`
    }
  }
  const text = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

  it('is what the clock on the wall shows first, in every zone around every change of 2026', () => {
    const changes: string[] = []
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      const show = shown(timeZone)
      const lag = (ms: number) => {
        const { day, minute } = wallTimeOf(ms, timeZone)
        return day * 1440 + minute - ms / 60_000
      }
      for (let ms = at('2026-01-01T12:00Z'); ms < at('2027-01-01T12:00Z'); ms += 8 * 86_400_000) {
        if (lag(ms) === lag(ms + 8 * 86_400_000)) continue
        let changeMs = ms
        while (lag(changeMs) === lag(ms)) changeMs += 900_000
        changes.push(timeZone)
        // Quarter-hours around it by the oracle.
        const walls = new Map<string, number>()
        for (let one = changeMs - 6 * 3_600_000; one <= changeMs + 6 * 3_600_000; one += 900_000)
          if (!walls.has(show(one))) walls.set(show(one), one)
        const passed = [...walls].sort(([, a], [, b]) => a - b)
        const { day, minute } = wallTimeOf(changeMs, timeZone)
        for (let wall = minute - 90; wall <= minute + 90; wall += 15) {
          const date = new Date((day + Math.floor(wall / 1440)) * 86_400_000).toISOString().slice(0, 10)
          const wanted = `${date} ${text(((wall % 1440) + 1440) % 1440)}`
          const first = passed.find(([shownThen]) => shownThen >= wanted)
          const expected = first?.[0].startsWith(date) ? first[1] : null
          const got = instantOf(dayOfDate(date), ((wall % 1440) + 1440) % 1440, timeZone)
          expect([timeZone, wanted, iso(got)]).toEqual([timeZone, wanted, iso(expected)])
        }
      }
    }
    expect(changes.length).toBeGreaterThan(150)
  })

  it('has no instant on a date that a zone leapt over', () => {
    expect(instantOf(dayOfDate('2011-12-30'), 720, 'Pacific/Apia')).toBeNull()
    expect(iso(instantOf(dayOfDate('2011-12-31'), 0, 'Pacific/Apia'))).toBe('2011-12-30T10:00:00.000Z')
  })

  it('counts the leap day, and Monday as the first of a week', () => {
    expect(instants(clock('08:00'), DAILY, 'UTC', '2028-02-28T09:00Z', '2028-03-01T09:00Z')).toEqual([
      '2028-02-29T08:00:00.000Z',
      '2028-03-01T08:00:00.000Z',
    ])
    expect(weekdayOf(dayOfDate('2026-11-23'))).toBe(1)
    expect(weekdayOf(dayOfDate('1969-12-28'))).toBe(7)
  })
})

describe('times of an automation', () => {
  it('daily 02:30 in Berlin comes once at 03:00 where the clocks leap, and at 02:30 the day after', () => {
    expect(
      instants(clock('02:30'), DAILY, 'Europe/Berlin', '2026-03-28T12:00Z', '2026-03-30T12:00Z'),
    ).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'])
  })

  it('daily 02:30 in Berlin comes once, the first time, where the clocks show it twice', () => {
    expect(
      instants(clock('02:30'), DAILY, 'Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T12:00Z'),
    ).toEqual(['2026-10-25T00:30:00.000Z'])
  })

  it('every 15 minutes comes a hundred times on a day of 25 hours', () => {
    const from = instantOf(dayOfDate('2026-10-25'), 0, 'Europe/Berlin') ?? 0
    const to = instantOf(dayOfDate('2026-10-26'), 0, 'Europe/Berlin') ?? 0
    const every: AutomationTime = { kind: 'every', minutes: 15 }
    expect(nextInstants(every, DAILY, place('Europe/Berlin'), from - 1, to - 1)).toHaveLength(100)
    expect(
      nextInstants(every, on(7), place('Europe/Berlin'), from - 86_400_000, to + 86_400_000),
    ).toHaveLength(100)
  })

  it('every 7 minutes never has another gap, whatever day begins', () => {
    const found = nextInstants({ kind: 'every', minutes: 7 }, DAILY, place('Asia/Kolkata'), 0, 3 * 86_400_000)
    expect(new Set(found.slice(1).map((ms, i) => ms - (found[i] ?? 0)))).toEqual(new Set([7 * 60_000]))
  })

  it('07:00 is 07:00 local the day after a change', () => {
    expect(
      instants(clock('07:00'), DAILY, 'Europe/Berlin', '2026-03-28T00:00Z', '2026-03-30T00:00Z'),
    ).toEqual(['2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z'])
  })

  it('midnight in Santiago comes once at 01:00 on the day that has none', () => {
    expect(
      instants(clock('00:00'), DAILY, 'America/Santiago', '2026-09-05T12:00Z', '2026-09-06T12:00Z'),
    ).toEqual(['2026-09-06T04:00:00.000Z'])
    expect(wallTimeOf(at('2026-09-06T04:00Z'), 'America/Santiago').minute).toBe(60)
  })

  it('02:15 on Lord Howe comes once at 02:30 where half an hour is missing', () => {
    expect(
      instants(clock('02:15'), DAILY, 'Australia/Lord_Howe', '2026-10-03T12:00Z', '2026-10-04T12:00Z'),
    ).toEqual(['2026-10-03T15:30:00.000Z'])
  })

  it('once in 40 days comes then, and never again', () => {
    const once: Schedule = { repeat: { kind: 'once', date: '2026-12-20' }, effective: null }
    const now = at('2026-11-10T12:00Z')
    const due = nextInstant(clock('08:00'), once, place('Asia/Shanghai'), now)
    expect(iso(due)).toBe('2026-12-20T00:00:00.000Z')
    expect(nextInstant(clock('08:00'), once, place('Asia/Shanghai'), due ?? 0)).toBeNull()
    expect(isOver(once, 'Asia/Shanghai', now)).toBe(false)
    expect(isOver(once, 'Asia/Shanghai', at('2026-12-23T00:00Z'))).toBe(true)
  })

  it('of a weekday comes on that weekday of the project, not of UTC', () => {
    expect(
      instants(clock('06:00'), on(1), 'Asia/Shanghai', '2026-11-16T00:00Z', '2026-11-30T00:00Z'),
    ).toEqual(['2026-11-22T22:00:00.000Z', '2026-11-29T22:00:00.000Z'])
  })

  it('in a range over midnight belongs to the day on which the range opened', () => {
    const friday = range('22:00', '06:00', [5])
    expect(instants(clock('01:00'), friday, 'UTC', '2026-11-23T00:00Z', '2026-11-30T00:00Z')).toEqual([
      '2026-11-28T01:00:00.000Z',
    ])
    expect(nextInstant(clock('12:00'), friday, place('UTC'), at('2026-11-23T00:00Z'))).toBeNull()
  })
})

describe('an effective range', () => {
  it('Monday 22:00 to 06:00 is open on Tuesday at 01:00, and closed on Monday at 01:00', () => {
    const monday = range('22:00', '06:00', [1])
    expect(isInRange(monday, 'UTC', at('2026-11-24T01:00Z'))).toBe(true)
    expect(isInRange(monday, 'UTC', at('2026-11-23T01:00Z'))).toBe(false)
    expect(isInRange(monday, 'UTC', at('2026-11-24T06:00Z'))).toBe(false)
    expect(iso(nextOpening(monday, 'UTC', at('2026-11-24T01:00Z')))).toBe('2026-11-30T22:00:00.000Z')
    expect(iso(nextChange(monday, 'UTC', at('2026-11-24T01:00Z')))).toBe('2026-11-24T06:00:00.000Z')
  })

  it('is right through both changes of the clocks', () => {
    const night = range('01:30', '02:30')
    const spans = (from: string, to: string) =>
      openSpans(night, 'Europe/Berlin', { fromMs: at(from), untilMs: at(to) }).map(({ fromMs, untilMs }) => [
        iso(fromMs),
        iso(untilMs),
      ])
    expect(spans('2026-03-29T00:00Z', '2026-03-29T12:00Z')).toEqual([
      ['2026-03-29T00:30:00.000Z', '2026-03-29T01:00:00.000Z'],
    ])
    expect(spans('2026-10-24T22:00Z', '2026-10-25T12:00Z')).toEqual([
      ['2026-10-24T23:30:00.000Z', '2026-10-25T00:30:00.000Z'],
    ])
  })

  it('that lies in the leap alone does not open on that day', () => {
    const gone = range('02:10', '02:50')
    expect(
      openSpans(gone, 'Europe/Berlin', { fromMs: at('2026-03-29T00:00Z'), untilMs: at('2026-03-29T12:00Z') }),
    ).toEqual([])
  })

  it('of whole weekdays opens at the first midnight and closes at the last', () => {
    const week = on(1, 2, 3, 4, 5)
    const friday = at('2026-11-27T12:00Z')
    expect(iso(nextChange(week, 'UTC', friday))).toBe('2026-11-28T00:00:00.000Z')
    expect(iso(nextOpening(week, 'UTC', friday))).toBe('2026-11-30T00:00:00.000Z')
    expect(nextChange(DAILY, 'UTC', friday)).toBeNull()
  })

  it('of one date opens on it and is closed for ever after', () => {
    const once: Schedule = { ...range('22:00', '02:00'), repeat: { kind: 'once', date: '2027-02-01' } }
    const now = at('2026-11-22T00:00Z')
    const opens = nextOpening(once, 'UTC', now)
    expect(iso(opens)).toBe('2027-02-01T22:00:00.000Z')
    expect(iso(nextChange(once, 'UTC', opens ?? 0))).toBe('2027-02-02T02:00:00.000Z')
    expect(nextOpening(once, 'UTC', opens ?? 0)).toBeNull()
  })
})

describe('the sun', () => {
  const sunset = (elseMinute: number | null = null, offsetMin = 0): AutomationTime => ({
    kind: 'sun',
    event: 'sunset',
    offsetMin,
    elseMinute,
  })
  const tromso = place('Europe/Oslo', 69.65, 18.96)
  const fairbanks = place('America/Anchorage', 64.84, -147.72)

  it('sets over Shanghai when the almanac says, and two hours before with an offset', () => {
    const shanghai = place('Asia/Shanghai', 31.23, 121.47)
    const [plain] = nextInstants(sunset(), DAILY, shanghai, at('2026-06-21T00:00Z'), at('2026-06-21T16:00Z'))
    // 19:01 by the almanac of that day.
    expect(Math.abs((plain ?? 0) - at('2026-06-21T11:01Z'))).toBeLessThanOrEqual(60_000)
    expect(
      nextInstants(sunset(null, -120), DAILY, shanghai, at('2026-06-21T00:00Z'), at('2026-06-21T16:00Z')),
    ).toEqual([(plain ?? 0) - 7_200_000])
  })

  it('does not set in the polar night of Tromsø; the next date that it does is told', () => {
    const from = at('2026-12-21T00:00Z')
    expect(nextInstants(sunset(), DAILY, tromso, from, from + 86_400_000)).toEqual([])
    const next = nextInstant(sunset(), DAILY, tromso, from)
    expect(iso(next)?.slice(0, 7)).toBe('2027-01')
    const instead = nextInstants(sunset(15 * 60), DAILY, tromso, from, from + 86_400_000)
    expect(instead.map(iso)).toEqual(['2026-12-21T14:00:00.000Z'])
  })

  it('belongs to the day of its solar noon: that of a Friday in Fairbanks sets on Saturday', () => {
    const found = nextInstants(sunset(), on(5), fairbanks, at('2026-06-15T00:00Z'), at('2026-06-29T00:00Z'))
    expect(found).toHaveLength(2)
    for (const ms of found) {
      const wall = wallTimeOf(ms, 'America/Anchorage')
      expect(weekdayOf(wall.day)).toBe(6)
      expect(wall.minute).toBeLessThan(60)
    }
  })

  it('sets not at all on one date of Fairbanks and twice on another, and once on each solar day', () => {
    const found = nextInstants(sunset(), DAILY, fairbanks, at('2026-05-01T00:00Z'), at('2026-08-15T00:00Z'))
    const counts = new Map<number, number>()
    for (const ms of found) {
      const { day } = wallTimeOf(ms, 'America/Anchorage')
      counts.set(day, (counts.get(day) ?? 0) + 1)
    }
    expect(counts.get(dayOfDate('2026-05-30'))).toBeUndefined()
    expect(counts.get(dayOfDate('2026-07-15'))).toBe(2)
    expect(found).toHaveLength(new Set(found).size)
  })

  it('does nothing where nobody has said where it is, but what stands in for it', () => {
    const nowhere = place('Europe/Berlin')
    const from = at('2026-06-01T00:00Z')
    expect(nextInstant(sunset(), DAILY, nowhere, from)).toBeNull()
    expect(iso(nextInstant(sunset(20 * 60), DAILY, nowhere, from))).toBe('2026-06-01T18:00:00.000Z')
  })
})
