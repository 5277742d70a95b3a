import { expect, it } from 'vitest'
import { chartMarks } from '#client/screens/report/marks/chartMarks.ts'
import { targetMonths, targetState } from '#client/screens/report/targets/targetTexts.ts'

const row = (firstMs: number, mark: 'reset' | 'fall') => ({
  ...{ deviceId: 'dev_1' as never, mark, count: 1, firstMs, lastMs: firstMs },
})

it('a chart marks what began within it, each instant once, the newest at most', () => {
  const span = { fromMs: 100, untilMs: 200 }
  const marks = chartMarks(
    [row(90, 'reset'), row(150, 'fall'), row(150, 'reset'), row(200, 'fall')],
    span,
    (one) => one.mark,
  )
  expect(marks).toEqual([{ atMs: 150, text: 'fall; reset' }])
  const many = Array.from({ length: 30 }, (_, n) => row(101 + n, 'fall'))
  expect(chartMarks(many, span, (one) => one.mark).map(({ atMs }) => atMs)).toEqual(
    Array.from({ length: 12 }, (_, n) => 130 - n),
  )
})

it('a target is missed once more was used, endangered by its projection, and met when its month is over', () => {
  const standing = { targetKwh: 100, usedKwh: 60, projectedKwh: 90, isOver: false }
  expect(targetState(standing)).toBe('onTrack')
  expect(targetState({ ...standing, projectedKwh: 101 })).toBe('endangered')
  expect(targetState({ ...standing, usedKwh: 101, projectedKwh: 140 })).toBe('missed')
  expect(targetState({ ...standing, projectedKwh: 60, isOver: true })).toBe('met')
  expect(targetState({ ...standing, usedKwh: null, projectedKwh: null })).toBe('unknown')
})

it('targets are for a year back and ahead, and the months that have one', () => {
  const months = targetMonths('2026-01-15', ['2020-05'])
  expect(months[0]).toBe('2027-01')
  expect(months.at(-2)).toBe('2025-01')
  expect(months.at(-1)).toBe('2020-05')
  expect(months).toContain('2025-12')
})
