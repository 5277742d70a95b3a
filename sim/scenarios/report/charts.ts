/** Pictures of a run as inline SVG: what was broken when, and how watched values went. */
import { durationText } from '../file/units.ts'
import type { FaultBand, RunResult, Series } from '../run/result.ts'
import { escaped } from './junit.ts'

const WIDTH = 1000
const LEFT = 8
const ROW = 18
const CHART_HEIGHT = 110
const BANDS_MAX = 24
const POINTS_MAX = 800

type Span = Pick<RunResult, 'startedAtMs' | 'endedAtMs'>

const xOf = ({ startedAtMs, endedAtMs }: Span, atMs: number): number => {
  const share = (atMs - startedAtMs) / Math.max(1, endedAtMs - startedAtMs)
  return LEFT + Math.min(1, Math.max(0, share)) * (WIDTH - 2 * LEFT)
}

const number = (value: number): string => value.toFixed(1)

function svg(height: number, label: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(label)}">${parts.join('')}</svg>`
}

/** Faults as bands, steps as ticks, failures as red lines. */
export function timelineSvg(run: RunResult): string {
  const bands = run.faults.slice(0, BANDS_MAX)
  const height = ROW * (bands.length + 2)
  const parts = [
    ...bands.map((band, row) => bandSvg(run, band, row)),
    ...run.steps.map((step) => {
      const x = number(xOf(run, step.startedAtMs))
      const colour = step.verdict === 'failed' ? 'var(--bad)' : 'var(--line)'
      return `<line x1="${x}" x2="${x}" y1="0" y2="${height - ROW}" stroke="${colour}"><title>${escaped(`${step.id} ${step.text}`)}</title></line>`
    }),
    axisSvg(run, height),
  ]
  return `<figure>${svg(height, 'Faults and steps over time', parts)}<figcaption class="dim">Bands: what was broken. Lines: steps.</figcaption></figure>`
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

function axisSvg(run: RunResult, height: number): string {
  const y = height - ROW
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const atMs = run.startedAtMs + share * (run.endedAtMs - run.startedAtMs)
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle'
    return `<text x="${number(xOf(run, atMs))}" y="${height - 4}" text-anchor="${anchor}">${share === 0 ? 'start' : durationText(wholeSeconds(atMs - run.startedAtMs))}</text>`
  })
  return `<line x1="${LEFT}" x2="${WIDTH - LEFT}" y1="${y}" y2="${y}" stroke="currentColor"/>${marks.join('')}`
}

const wholeSeconds = (ms: number): number => (ms < 10_000 ? ms : Math.round(ms / 1_000) * 1_000)

/** A value of a device: numbers as steps, words as stretches. */
export function chartSvg(series: Series, run: RunResult): string {
  const points = thinned(series.points)
  const last = points.at(-1)
  if (!last) return ''
  const isNumeric = points.every(({ value }) => typeof value === 'number')
  const body = isNumeric ? lineSvg(points, run) : stretchesSvg(points, run)
  const faults = run.faults.map(({ fromMs, toMs }) => {
    const x = xOf(run, fromMs)
    return `<rect x="${number(x)}" y="0" width="${number(Math.max(1, xOf(run, toMs) - x))}" height="${CHART_HEIGHT - ROW}" fill="var(--fault)" opacity=".12"/>`
  })
  const unit = series.unit === '' ? '' : ` (${series.unit})`
  const words = `${series.name}${unit}, ${points.length} values, at last ${last.value}`
  return `<figure>${svg(CHART_HEIGHT, words, [...faults, body, axisSvg(run, CHART_HEIGHT)])}<figcaption>${escaped(words)}</figcaption></figure>`
}

type Points = Series['points']

const thinned = (points: Points): Points => {
  const every = Math.ceil(points.length / POINTS_MAX)
  return points.filter((_, i) => i % every === 0 || i === points.length - 1)
}

function lineSvg(points: Points, run: RunResult): string {
  const values = points.map(({ value }) => Number(value))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number): number =>
    CHART_HEIGHT - ROW - 8 - ((value - low) / (high - low || 1)) * (CHART_HEIGHT - ROW - 20)
  const steps = points.map(({ atMs, value }, i) => {
    const x = number(xOf(run, atMs))
    return i === 0 ? `M${x} ${number(y(Number(value)))}` : `H${x}V${number(y(Number(value)))}`
  })
  const ends = high === low ? [low] : [low, high]
  const labels = ends.map(
    (value) => `<text x="${LEFT}" y="${number(y(value) - 2)}">${Number(value.toFixed(2))}</text>`,
  )
  return `<path d="${steps.join('')}H${WIDTH - LEFT}" fill="none" stroke="currentColor" stroke-width="1.5"/>${labels.join('')}`
}

function stretchesSvg(points: Points, run: RunResult): string {
  const changes = points.filter(({ value }, i) => i === 0 || value !== points[i - 1]?.value)
  const parts = changes.map(({ atMs, value }, i) => {
    const x = xOf(run, atMs)
    const end = xOf(run, changes[i + 1]?.atMs ?? run.endedAtMs)
    const fill = i % 2 === 0 ? 'var(--soft)' : 'var(--line)'
    return `<rect x="${number(x)}" y="30" width="${number(Math.max(1, end - x))}" height="30" fill="${fill}"/><text x="${number(x + 4)}" y="49">${escaped(String(value))}</text>`
  })
  return parts.join('')
}
