/** How figures are reduced and printed. Every benchmark prints one JSON line per row, and nothing else on stdout. */
import { cpus, loadavg } from 'node:os'

/** @param ratio01 0.5 for the median, 0.95 for p95; NaN of nothing */
export function percentile(values: readonly number[], ratio01: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const position = (sorted.length - 1) * ratio01
  const below = sorted[Math.floor(position)] ?? Number.NaN
  const above = sorted[Math.ceil(position)] ?? Number.NaN
  return below + (above - below) * (position - Math.floor(position))
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Three digits that mean something; what could not be measured is null in JSON. */
export function rounded(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(3)) : null
}

export function printFigures(figures: Readonly<Record<string, unknown>>): void {
  const machine = { cpus: cpus().length, load_1min: rounded(loadavg()[0] ?? Number.NaN) }
  process.stdout.write(`${JSON.stringify({ ...figures, ...machine })}\n`)
}

/** Progress, for whoever watches. */
export function note(text: string): void {
  process.stderr.write(`   ${text}\n`)
}
