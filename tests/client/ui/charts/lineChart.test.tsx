// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { scaleLinear } from 'd3'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { drawLines, SVG_POINTS_MAX } from '#client/ui/charts/BigLine.tsx'
import { pointsAround, scalesOf } from '#client/ui/charts/chartMath.ts'
import { peakOf, placeLabels } from '#client/ui/charts/DirectLabels.tsx'
import { LineChart } from '#client/ui/charts/LineChart.tsx'

const STEP_MS = 60_000
const FROM_MS = Date.UTC(2026, 0, 1)

beforeAll(async () => {
  // jsdom has no layout, and charts without width draw nothing.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  await startI18n('en')
  await loadTexts('console')
})

afterEach(cleanup)

const pointsOf = (count: number, gapAt = -1) =>
  Array.from({ length: count }, (_, n) => {
    const value = 20 + Math.sin(n / 50)
    return {
      atMs: FROM_MS + n * STEP_MS,
      value,
      min: value - 1,
      max: value + 1,
      isAfterGap: n === 0 || n === gapAt,
    }
  })

function show(count: number, timeText = (atMs: number) => new Date(atMs).toISOString()) {
  const valueText = (value: number) => `${value.toFixed(1)} °C`
  return render(
    <LineChart
      label="Temperature"
      name="Room"
      unit="°C"
      points={pointsOf(count)}
      fromMs={FROM_MS}
      toMs={FROM_MS + count * STEP_MS}
      timeZone="UTC"
      valueText={valueText}
      timeText={timeText}
    />,
  )
}

const pathsIn = (container: HTMLElement) => container.querySelectorAll('[data-tone="main"] path').length

test('up to two thousand points are a path, more are pixels; axes, unit and crosshair are the same', () => {
  const few = show(SVG_POINTS_MAX)
  expect(few.container.querySelector('canvas')).toBeNull()
  expect(pathsIn(few.container)).toBeGreaterThan(0)
  cleanup()
  const many = show(SVG_POINTS_MAX + 1)
  expect(many.container.querySelectorAll('canvas')).toHaveLength(1)
  expect(pathsIn(many.container)).toBe(0)
  expect(screen.getByText('°C')).toBeDefined()
  expect(screen.getByRole('slider', { name: 'Temperature' }).getAttribute('aria-valuemax')).toBe('2000')
})

test('the highest figure is written in the chart, and of the texts of its points only what is read', () => {
  const timeText = vi.fn(() => 'then')
  show(5_000, timeText)
  expect(screen.getByText('21.0 °C')).toBeDefined()
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/^then, Room/)
  expect(timeText.mock.calls.length).toBeLessThan(10)
})

test('the canvas has one line for each stretch without a gap, the compared one dashed and below', () => {
  const calls: string[] = []
  const state: Record<string, unknown> = {}
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get:
      (_, name) =>
      (...args: readonly unknown[]) => {
        const dash = name === 'setLineDash' ? JSON.stringify(args[0]) : ''
        calls.push(name === 'stroke' ? `stroke ${String(state.strokeStyle)}` : `${String(name)}${dash}`)
      },
    set(_, name, value) {
      state[String(name)] = value
      return true
    },
  })
  const points = pointsOf(3_000, 1_000)
  const scales = {
    x: scaleLinear([FROM_MS, FROM_MS + 3_000 * STEP_MS], [0, 700]),
    y: scaleLinear([18, 22], [200, 0]),
  }
  const colors = { band: '--accent', line: '--accent-ink', compare: '--warn-ink' }
  drawLines(context, { points, compare: pointsOf(2), scales, isStepped: false }, colors)
  const strokes = calls.filter((name) => name.startsWith('stroke') || name.startsWith('setLineDash'))
  expect(strokes).toEqual([
    'setLineDash[4,3]',
    'stroke --warn-ink',
    'setLineDash[]',
    'stroke --accent-ink',
    'stroke --accent-ink',
  ])
  expect(calls.filter((name) => name === 'lineTo').length).toBeGreaterThan(3_000)
})

test('of a flat line no figure stands out', () => {
  expect(peakOf([{ value: 2 }, { value: 2 }])).toBeNull()
  expect(peakOf([])).toBeNull()
  expect(peakOf([{ value: 1 }, { value: 3, n: 1 }, { value: 3 }])).toEqual({ value: 3, n: 1 })
})

test('labels that would cover an earlier one are left out', () => {
  const scales = scalesOf({ x: [0, 1_000], y: [0, 100] }, { width: 1_000, height: 100 })
  const label = (atMs: number, value: number) => ({ atMs, value, text: '123 kW' })
  const placed = placeLabels([label(500, 90), label(510, 88), label(510, 20), label(1_000, 90)], scales)
  expect(placed.map(({ atMs, value, anchor }) => [atMs, value, anchor])).toEqual([
    [500, 90, 'middle'],
    [510, 20, 'middle'],
    [1_000, 90, 'end'],
  ])
})

test('of the points only those in view and their neighbours are drawn', () => {
  const scales = scalesOf(
    { x: [FROM_MS + 2.5 * STEP_MS, FROM_MS + 4.5 * STEP_MS], y: [0, 1] },
    { width: 100, height: 10 },
  )
  const points = pointsOf(10)
  expect(pointsAround(points, scales)).toEqual(points.slice(2, 6))
})
