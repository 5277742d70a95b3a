/** Figures written beside the marks of a chart: the highest, the last, or that of every bar. */
import type { Scales } from './chartMath.ts'
import styles from './plot.module.css'

export interface DirectLabel {
  readonly atMs: number
  readonly value: number
  readonly text: string
  readonly tone?: 'compare'
}

/** Below the names above the plot. */
const TOP_PX = 9
const LINE_PX = 14
const CHARACTER_PX = 7

interface Placed extends DirectLabel {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

export function DirectLabels(props: { readonly labels: readonly DirectLabel[]; readonly scales: Scales }) {
  return placeLabels(props.labels, props.scales).map(({ atMs, x, y, anchor, text, tone }) => (
    <text
      key={`${tone ?? ''}${atMs}`}
      className={tone === 'compare' ? styles.labelBefore : styles.label}
      x={x}
      y={y}
      textAnchor={anchor}
    >
      {text}
    </text>
  ))
}

/** Labels above their values; overlapping ones are dropped. Pure. */
export function placeLabels(labels: readonly DirectLabel[], scales: Scales): readonly Placed[] {
  const [start = 0, end = 0] = scales.x.range()
  const placed: Placed[] = []
  for (const label of labels) {
    const x = scales.x(label.atMs)
    const halfPx = labelWidthPx(label.text) / 2
    const anchor = x - halfPx < start ? 'start' : x + halfPx > end ? 'end' : 'middle'
    const one: Placed = { ...label, x, y: Math.max(TOP_PX, scales.y(label.value) - 6), anchor }
    if (!placed.some((other) => isCovering(one, other))) placed.push(one)
  }
  return placed
}

function isCovering(a: Placed, b: Placed): boolean {
  const [[aFrom, aTo], [bFrom, bTo]] = [extentOf(a), extentOf(b)]
  return aFrom < bTo && bFrom < aTo && Math.abs(a.y - b.y) < LINE_PX
}

/** Width of digits in the label font. */
export const labelWidthPx = (text: string): number => text.length * CHARACTER_PX

function extentOf({ x, anchor, text }: Placed): readonly [number, number] {
  const width = labelWidthPx(text)
  const from = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return [from, from + width]
}

/** The first highest point; null for a flat line. */
export function peakOf<T extends { readonly value: number }>(figures: readonly T[]): T | null {
  const [first, ...others] = figures
  if (!first) return null
  const peak = others.reduce((most, one) => (one.value > most.value ? one : most), first)
  return figures.some(({ value }) => value < peak.value) ? peak : null
}
