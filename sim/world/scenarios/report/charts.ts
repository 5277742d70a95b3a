/** Pictures of a run as inline SVG: active faults over time, and the watched values. */
import type { FaultBand, RunResult, Series } from '../run/result.ts'
import { LEFT, number, RIGHT, ROW, stepMarks, svg, timeAxis, WIDTH, xOf } from './axes.ts'
import { escaped } from './junit.ts'

const CHART_HEIGHT = 190
const TOP = ROW + 8
const BOTTOM = CHART_HEIGHT - ROW
const BANDS_MAX = 24
const POINTS_MAX = 800
/** Maximum number of points that are drawn individually. */
const DOTS_MAX = 80
const WORDS_MAX = 7

/** Faults as bands, steps as numbered lines, failures red. */
export function timelineSvg(run: RunResult): string {
  const bands = run.faults.slice(0, BANDS_MAX)
  const height = ROW * (bands.length + 3)
  const parts = [
    timeAxis(run, height, ROW),
    ...bands.map((band, row) => bandSvg(run, band, row + 1)),
    stepMarks(run, height - ROW),
  ]
  return `<figure>${svg(height, 'Faults and steps over time', parts)}<figcaption class="dim">Bands: what was broken. Numbered lines: steps; red where one failed. Times are those of the project.</figcaption></figure>`
}

function bandSvg(run: RunResult, { text, fromMs, toMs }: FaultBand, row: number): string {
  const [x, end] = [xOf(run, fromMs), xOf(run, toMs)]
  const y = row * ROW + 2
  const width = Math.max(2, end - x)
  // Beside a band that has no room for it.
  const label =
    x > WIDTH * 0.7
      ? `<text x="${number(x - 4)}" y="${y + 11}" text-anchor="end">`
      : `<text x="${number(x + 4)}" y="${y + 11}">`
  return `<rect x="${number(x)}" y="${y}" width="${number(width)}" height="${ROW - 4}" fill="var(--fault)" opacity=".45"/>${label}${escaped(text)}</text>`
}

/** A value of a device against the time: numbers on a scale, words each on a line of its own. */
export function chartSvg(series: Series, run: RunResult): string {
  const points = thinned(series.points)
  const last = points.at(-1)
  if (!last) return ''
  const scale = scaleOf(points)
  const faults = run.faults.map(({ fromMs, toMs }) => {
    const x = xOf(run, fromMs)
    return `<rect x="${number(x)}" y="${TOP}" width="${number(Math.max(1, xOf(run, toMs) - x))}" height="${BOTTOM - TOP}" fill="var(--fault)" opacity=".14"/>`
  })
  const unit = series.unit === '' ? '' : ` (${series.unit})`
  const words = `${series.name}${unit}: ${series.points.length} values, at last ${last.value}`
  const parts = [
    ...faults,
    timeAxis(run, CHART_HEIGHT, TOP),
    valueAxis(scale, series.unit),
    stepMarks(run, BOTTOM),
    lineSvg(points, run, scale),
  ]
  return `<figure><figcaption>${escaped(words)}</figcaption>${svg(CHART_HEIGHT, words, parts)}</figure>`
}

type Points = Series['points']
type Value = Points[number]['value']

const thinned = (points: Points): Points => {
  const every = Math.ceil(points.length / POINTS_MAX)
  return points.filter((_, i) => i % every === 0 || i === points.length - 1)
}

interface Scale {
  readonly ticks: readonly { readonly y: number; readonly text: string }[]
  readonly yOf: (value: Value) => number
}

const between = (share: number): number => BOTTOM - 8 - share * (BOTTOM - TOP - 16)

function scaleOf(points: Points): Scale {
  return points.every(({ value }) => typeof value === 'number')
    ? scaleOfNumbers(points)
    : scaleOfWords(points)
}

/** Scale between round numbers below and above the data, with intermediate ticks. */
function scaleOfNumbers(points: Points): Scale {
  const values = points.map(({ value }) => Number(value))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const pace = roundPace((most - least) / 4 || Math.max(1, Math.abs(most)) / 4)
  const low = Math.floor(least / pace) * pace
  const high = Math.max(Math.ceil(most / pace) * pace, low + pace)
  const yOf = (value: Value): number => between((Number(value) - low) / (high - low))
  const count = Math.round((high - low) / pace)
  const ticks = Array.from({ length: count + 1 }, (_, i) => low + i * pace).map((value) => ({
    y: yOf(value),
    text: String(Number(value.toPrecision(6))),
  }))
  return { ticks, yOf }
}

function roundPace(raw: number): number {
  const size = 10 ** Math.floor(Math.log10(raw))
  return ([1, 2, 5, 10].find((one) => one * size >= raw) ?? 10) * size
}

/** Values in order of first occurrence; excess ones share the last line. */
function scaleOfWords(points: Points): Scale {
  const all = [...new Set(points.map(({ value }) => String(value)))]
  const shown = all.length > WORDS_MAX ? [...all.slice(0, WORDS_MAX - 1), '…'] : all
  const yOf = (value: Value): number => {
    const row = Math.min(all.indexOf(String(value)), shown.length - 1)
    return between(shown.length === 1 ? 0.5 : 1 - row / (shown.length - 1))
  }
  return { ticks: shown.map((text, row) => ({ y: yOf(all[row] ?? ''), text })), yOf }
}

const LETTERS_MAX = 10

function valueAxis({ ticks }: Scale, unit: string): string {
  const marks = ticks.map(({ y, text }) => {
    const short = text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text
    return `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${number(y)}" y2="${number(y)}" stroke="var(--line)" opacity=".5"/><text x="${LEFT - 6}" y="${number(y + 4)}" text-anchor="end">${escaped(short)}</text>`
  })
  return `${marks.join('')}<line x1="${LEFT}" x2="${LEFT}" y1="${TOP}" y2="${BOTTOM}" stroke="currentColor"/><text x="${LEFT - 6}" y="${TOP - 2}" text-anchor="end">${escaped(unit)}</text>`
}

function lineSvg(points: Points, run: RunResult, { yOf }: Scale): string {
  const at = points.map(({ atMs, value }) => [number(xOf(run, atMs)), number(yOf(value))] as const)
  const steps = at.map(([x, y], i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  const dots = at.length > DOTS_MAX ? [] : at.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.5"/>`)
  return `<path d="${steps.join('')}H${WIDTH - RIGHT}" fill="none" stroke="var(--series)" stroke-width="2"/><g fill="var(--series)">${dots.join('')}</g>`
}
