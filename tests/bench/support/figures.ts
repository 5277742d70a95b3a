/** Reduces and prints figures. Every benchmark prints one JSON line per row to stdout, and nothing else. */
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

const isQuick = process.env.BENCH_QUICK === '1'
let isShortened = false

/** Amount of work: reduced in quick mode, which the result mentions. */
export function fullOrQuick(full: number, quick: number): number {
  isShortened ||= isQuick
  return isQuick ? quick : full
}

/** Limits of the named figures. */
export type Bars = Readonly<Record<string, `${'≤' | '≥' | '='} ${string}`>>

export function printFigures(figures: Readonly<Record<string, unknown>> & { readonly bar?: Bars }): void {
  const machine = { cpus: cpus().length, load_1min: rounded(loadavg()[0] ?? Number.NaN) }
  const line = { ...figures, ...(isShortened ? { quick: true } : {}), ...machine }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Progress, for anyone who watches. */
export function note(text: string): void {
  process.stderr.write(`   ${text}\n`)
}
