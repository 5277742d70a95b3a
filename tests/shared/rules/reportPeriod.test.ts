import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  daysOf,
  monthStarts,
  type PeriodChoice,
  shiftSpan,
  spanOf,
} from '#shared/rules/reportPeriod.ts'
import { dateOfDay } from '#shared/time/zone.ts'

const datesOf = (choice: PeriodChoice, by: -1 | 0 | 1 = 0): string => {
  const span = spanOf(choice)
  const shifted = by === 0 ? span : shiftSpan(choice.period, span, by)
  return `${dateOfDay(shifted.fromDay)}..${dateOfDay(shifted.untilDay - 1)}`
}

describe('the period of a report', () => {
  it.each([
    ['day', '2026-03-01', '2026-03-01..2026-03-01', '2026-02-28..2026-02-28', '2026-03-02..2026-03-02'],
    // A Sunday is the last day of its week.
    ['week', '2026-11-29', '2026-11-23..2026-11-29', '2026-11-16..2026-11-22', '2026-11-30..2026-12-06'],
    ['month', '2028-03-31', '2028-03-01..2028-03-31', '2028-02-01..2028-02-29', '2028-04-01..2028-04-30'],
    ['month', '2026-01-15', '2026-01-01..2026-01-31', '2025-12-01..2025-12-31', '2026-02-01..2026-02-28'],
    ['year', '2026-07-01', '2026-01-01..2026-12-31', '2025-01-01..2025-12-31', '2027-01-01..2027-12-31'],
  ] as const)('%s of %s', (period, date, now, before, after) => {
    expect([datesOf({ period, date }), datesOf({ period, date }, -1), datesOf({ period, date }, 1)]).toEqual([
      now,
      before,
      after,
    ])
  })

  it('is compared with as many days before a range', () => {
    const choice = { period: 'range', date: '2026-03-05', until: '2026-03-14' } as const
    expect(datesOf(choice, -1)).toBe('2026-02-23..2026-03-04')
    expect(choiceOf('range', spanOf(choice))).toEqual(choice)
  })

  it('has no days where the range is upside down', () => {
    expect(daysOf(spanOf({ period: 'range', date: '2026-03-05', until: '2026-03-01' }))).toBeLessThan(1)
  })

  it('has months from its first day to its end', () => {
    const span = spanOf({ period: 'range', date: '2026-01-20', until: '2026-03-02' })
    expect(monthStarts(span).map(dateOfDay)).toEqual(['2026-01-20', '2026-02-01', '2026-03-01'])
  })
})
