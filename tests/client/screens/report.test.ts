import { describe, expect, it } from 'vitest'
import { barsBefore, changePercent, energyBars, sharePercent } from '#client/screens/report/energyFigures.ts'
import { monthOf } from '#client/screens/report/month/useMonth.ts'
import { lastDays, periodFault, readChoice } from '#client/screens/report/usePeriod.ts'
import { reportOf } from '#client/screens/report/useReport.ts'
import { movedCell, weekCells } from '#client/screens/report/weekCells.ts'
import { HOUR_MS } from '#shared/durations.ts'

const TODAY = '2026-11-29'

describe('the choice of a period', () => {
  it.each([
    [{ period: 'range', date: '2026-11-20', until: '2026-11-10' }, 'reversed'],
    [{ period: 'range', date: '2026-11-30', until: '2026-12-02' }, 'future'],
    [{ period: 'range', date: '2025-01-01', until: TODAY }, 'long'],
    [{ period: 'range', date: '', until: TODAY }, 'missing'],
    [{ period: 'day', date: '2026-02-30' }, 'missing'],
    [{ period: 'year', date: '1999-12-31' }, 'early'],
    [{ period: 'month', date: TODAY }, null],
  ] as const)('%j has the fault %s', (choice, fault) => {
    expect(periodFault(choice, TODAY)).toBe(fault)
  })

  it('is today where the address has none that is legal', () => {
    expect(readChoice({ period: 'month', date: '2027-01-01', until: null }, TODAY)).toEqual({
      period: 'day',
      date: TODAY,
    })
    expect(readChoice({ period: 'week', date: null, until: null }, TODAY)).toEqual({
      period: 'week',
      date: TODAY,
    })
  })

  it('of the last days ends today', () => {
    expect(lastDays(7, TODAY)).toEqual({ period: 'range', date: '2026-11-23', until: TODAY })
  })
})

describe('the figures of a report', () => {
  it('are bars of what is known, and of times without reports', () => {
    const step = (n: number, kwh: number | null, beforeKwh: number | null = null) => ({
      ...{ fromMs: n * HOUR_MS, untilMs: (n + 1) * HOUR_MS, kwh, beforeKwh },
    })
    const report = {
      steps: [step(0, 2, 1), step(1, null), step(2, null), step(3, 5)],
      afterGaps: [{ kwh: 6, sinceMs: HOUR_MS, untilMs: 3 * HOUR_MS }],
    }
    expect(energyBars(report)).toEqual([
      { fromMs: 0, toMs: HOUR_MS, value: 2 },
      { fromMs: HOUR_MS, toMs: 3 * HOUR_MS, value: 6, spread: 3 },
      { fromMs: 3 * HOUR_MS, toMs: 4 * HOUR_MS, value: 5 },
    ])
    expect([...barsBefore(report)]).toEqual([[0, 1]])
  })

  it('are compared only where both are known', () => {
    expect(changePercent(12, 10)).toBeCloseTo(20)
    expect([changePercent(null, 10), changePercent(12, null), changePercent(12, 0)]).toEqual([
      null,
      null,
      null,
    ])
    expect([sharePercent(1, 4), sharePercent(null, 4), sharePercent(1, null)]).toEqual([25, null, null])
  })

  it('are never those of another question that failed', () => {
    const answer = {
      state: 'ready',
      value: { key: 'a', answer: 1 },
      failure: 'No',
      isRenewing: false,
    } as const
    expect(reportOf(answer, 'b')).toEqual({ value: null, state: { is: 'failed', why: 'No' } })
    expect(reportOf(answer, 'a')).toEqual({ value: 1, state: { is: 'stale', why: 'No' } })
    expect(reportOf({ ...answer, failure: null, isRenewing: true }, 'b')).toEqual({
      value: 1,
      state: { is: 'renewing' },
    })
  })
})

describe('the month of a monthly report', () => {
  it('is that of the date, and without a legal one the last month that is over', () => {
    expect(monthOf('2026-02-17', '2026-03-05')).toEqual({ period: 'month', date: '2026-02-01' })
    expect(monthOf('2026-03-31', '2026-03-05')).toEqual({ period: 'month', date: '2026-03-01' })
    for (const wrong of [null, 'soon', '2026-04-01', '2026-02-30'])
      expect(monthOf(wrong, '2026-01-05')).toEqual({ period: 'month', date: '2025-12-01' })
  })
})

describe('the heat map of a week', () => {
  it('has a cell for every hour, including unknown ones, and arrow keys stay inside', () => {
    const { cells, low, high } = weekCells([
      { weekday: 1, hour: 0, kw: 10, maxKw: 12 },
      { weekday: 7, hour: 23, kw: 30, maxKw: 40 },
      { weekday: 2, hour: 1, kw: 20, maxKw: 40 },
    ])
    expect([cells.length, low, high]).toEqual([168, 10, 30])
    expect(cells[0]).toEqual({ weekday: 1, hour: 0, kw: 10, share01: 0 })
    expect(cells[25]).toMatchObject({ weekday: 2, hour: 1, share01: 0.5 })
    expect(cells[26]).toMatchObject({ kw: null, share01: 0 })
    expect(movedCell(null, 'ArrowDown')).toBe(0)
    expect([movedCell(0, 'ArrowDown'), movedCell(0, 'ArrowLeft'), movedCell(167, 'ArrowRight')]).toEqual([
      24, 0, 167,
    ])
    expect(movedCell(3, 'Tab')).toBeNull()
  })
})
