/** When a reported temperature is doubtful. Pure. */
import { HOUR_MS } from '#shared/durations.ts'

/** Difference between two sensors of a room that indicates an error or sunlight. */
export const APART_K = 4
/** Duration without change that is implausible for air. */
export const UNMOVED_MS = 6 * HOUR_MS

export interface Measured {
  readonly deviceId: string
  readonly temperatureC: number
}

/** The most different other sensor; null if all agree. */
export function farthest(own: number, others: readonly Measured[]): Measured | null {
  const apart = ({ temperatureC }: Measured): number => Math.abs(temperatureC - own)
  const [first] = others.filter((one) => apart(one) > APART_K).sort((a, b) => apart(b) - apart(a))
  return first ?? null
}

/** Since when the value has not changed (epoch ms); null while that is normal or unknown. */
export function unmovedSince(changedAtMs: number | null, nowMs: number): number | null {
  return changedAtMs !== null && nowMs - changedAtMs >= UNMOVED_MS ? changedAtMs : null
}
