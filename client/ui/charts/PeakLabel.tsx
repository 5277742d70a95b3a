/** The highest figure of a chart, written beside it. */
import type { Scales } from './chartMath.ts'
import styles from './plot.module.css'

interface PeakLabelProps {
  readonly atMs: number
  readonly value: number
  readonly text: string
  readonly scales: Scales
}

const EDGE_PX = 36
/** Below the names above the plot. */
const TOP_PX = 9

export function PeakLabel({ atMs, value, text, scales }: PeakLabelProps) {
  const at = scales.x(atMs)
  const [start = 0, end = 0] = scales.x.range()
  const anchor = at - start < EDGE_PX ? 'start' : end - at < EDGE_PX ? 'end' : 'middle'
  return (
    <text className={styles.peak} x={at} y={Math.max(TOP_PX, scales.y(value) - 6)} textAnchor={anchor}>
      {text}
    </text>
  )
}

/** The first of the highest ones; null of a flat line, where no figure stands out. */
export function peakOf<T extends { readonly value: number }>(figures: readonly T[]): T | null {
  const [first, ...others] = figures
  if (!first) return null
  const peak = others.reduce((most, one) => (one.value > most.value ? one : most), first)
  return figures.some(({ value }) => value < peak.value) ? peak : null
}
