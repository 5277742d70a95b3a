/** Which rule of an energy counter applied to a reading, as reports mark it. Pure. */
import type { Reading } from '../devices/kind.ts'
import type { CounterReading, CounterState, CounterStep } from './counter.ts'

/**
 * `reset`: counted from zero. `rollover`: also up to the end of the register. `replaced`: counted from the new value.
 * Not counted: `impossible`, `late`, `jitter`, `fall`, `rise` (uncertain), `duplicate` (same count and instant).
 * `export`: negative power; fed-in energy is not included.
 */
export const COUNTER_MARKS = [
  ...(['reset', 'rollover', 'replaced', 'impossible', 'late', 'jitter', 'fall', 'rise'] as const),
  ...(['duplicate', 'export'] as const),
] as const
export type CounterMark = (typeof COUNTER_MARKS)[number]

/** Tolerance for rounding in counter values. */
const ROUNDING_KWH = 0.001

/** Current clamps show some negative watts where nothing flows. */
const CLAMP_NOISE_W = 5

/** Whether power flows to the grid: below −5 W, the noise of current clamps. */
export const isExport = (powerW: Reading | undefined): boolean =>
  typeof powerW === 'number' && powerW < -CLAMP_NOISE_W

/**
 * Null for a reading that was believed as usual.
 * @param before the known state before the step
 */
export function markOf(
  before: CounterState | undefined,
  reading: CounterReading,
  { state, usedKwh, refusal }: Pick<CounterStep, 'state' | 'usedKwh' | 'refusal'>,
): CounterMark | null {
  if (refusal) return refusal
  if (before && reading.atMs === before.atMs && reading.kwh === before.kwh) return 'duplicate'
  if (!before?.doubt || !state || state.doubt) return null
  if (Math.abs(state.kwh - before.kwh - usedKwh) <= ROUNDING_KWH) return null
  if (usedKwh > state.kwh + ROUNDING_KWH) return 'rollover'
  return Math.abs(usedKwh - state.kwh) <= ROUNDING_KWH ? 'reset' : 'replaced'
}
