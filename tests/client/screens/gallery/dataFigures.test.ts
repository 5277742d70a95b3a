import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runningMean, valuesBefore } from '#client/screens/gallery/data/charts/series.ts'
import { contrastFigure, hexOf, parsePainted } from '#client/screens/gallery/data/look/figures.ts'
import { COLOR_TOKENS, PAIRS, PLAIN_TOKENS, TINT_TOKENS } from '#client/screens/gallery/data/look/tokens.ts'

describe('contrast, from what the browser painted', () => {
  test('is computed from each way in which a browser writes a colour', () => {
    expect(parsePainted('rgb(64, 158, 255)')).toEqual([64, 158, 255])
    expect(parsePainted('rgba(64, 158, 255, 1)')).toEqual([64, 158, 255])
    expect(parsePainted('color(srgb 0.25098 0.619608 1)')).toEqual([64, 158, 255])
    expect(parsePainted('color(srgb 1 1e-7 0 / 1)')).toEqual([255, 0, 0])
    expect(hexOf([64, 158, 255])).toBe('#409eff')
  })

  test('is unknown where the ground shines through, and of colour spaces nobody asked for', () => {
    for (const css of [
      'rgba(0, 0, 0, 0)',
      'rgba(15, 23, 42, 0.38)',
      'transparent',
      '',
      'oklch(0.7 0.1 200)',
    ]) {
      expect(parsePainted(css), css).toBeNull()
    }
    expect(contrastFigure('rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 4.5)).toBeNull()
  })

  test('is that of WCAG, cut and never rounded up, with its verdict', () => {
    expect(contrastFigure('rgb(0, 0, 0)', 'rgb(255, 255, 255)', 4.5)).toEqual({ ratio: 21, verdict: 'pass' })
    // 4.478 : 1 would read 4.48 and is not enough; #767676 is the lightest grey that is.
    expect(contrastFigure('rgb(119, 119, 119)', 'rgb(255, 255, 255)', 4.5)).toEqual({
      ratio: 4.47,
      verdict: 'fail',
    })
    expect(contrastFigure('rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.5)?.verdict).toBe('pass')
    expect(contrastFigure('rgb(119, 119, 119)', 'rgb(255, 255, 255)', 3)?.verdict).toBe('pass')
    expect(contrastFigure('rgb(200, 200, 200)', 'rgb(255, 255, 255)', null)?.verdict).toBe('exempt')
  })

  test('the theme page shows every token there is, and none that is not', () => {
    const css = readFileSync(new URL('../../../../client/ui/tokens.css', import.meta.url), 'utf8')
    const root = css.slice(0, css.indexOf('\n}'))
    const there = [...root.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name)
    const shown = new Set([...Object.values(COLOR_TOKENS).flat(), ...TINT_TOKENS, ...PLAIN_TOKENS])
    expect([...shown].sort()).toEqual([...there].sort())
    for (const { text, ground } of PAIRS) expect([text, ground].every((token) => shown.has(token))).toBe(true)
  })
})

describe('figures made of bars', () => {
  const DAY_MS = 86_400_000
  const bar = (day: number, value: number) => ({ fromMs: day * DAY_MS, toMs: (day + 1) * DAY_MS, value })

  test('the running mean is of the last ones, drawn over the newest, and begins when there are enough', () => {
    const points = runningMean([bar(0, 3), bar(1, 6), bar(2, 9), bar(3, 0)], 3)
    expect(points.map(({ atMs, value }) => [atMs / DAY_MS, value])).toEqual([
      [2.5, 6],
      [3.5, 5],
    ])
    expect(runningMean([bar(0, 3), bar(1, 6)], 3)).toEqual([])
  })

  test('it is broken where a day is missing, and goes on once there are enough again', () => {
    const points = runningMean([bar(0, 1), bar(1, 1), bar(3, 5), bar(4, 5), bar(5, 5)], 2)
    expect(points.map(({ atMs, value, isAfterGap }) => [atMs / DAY_MS, value, isAfterGap])).toEqual([
      [1.5, 1, false],
      [4.5, 5, true],
      [5.5, 5, false],
    ])
  })

  test('each bar finds what was used in the period before, also across a change of the clocks', () => {
    const before = {
      unit: 'kWh',
      stepMs: DAY_MS,
      points: [
        { atMs: 3_600_000, mean: 7, min: 7, max: 7, isAfterGap: false },
        { atMs: 9 * DAY_MS, mean: 8, min: 8, max: 8, isAfterGap: false },
      ],
    }
    expect([...valuesBefore([bar(7, 1), bar(8, 1)], before, 7 * DAY_MS)]).toEqual([[7 * DAY_MS, 7]])
  })
})
