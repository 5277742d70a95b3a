/** When a temperature that is still reported should not be believed as it stands. Pure. */
import { HOUR_MS } from '#shared/durations.ts'

/** As far apart as two sensors of one room are only while one of them is wrong, or the sun shines on it. */
export const APART_K = 4
/** No air keeps its tenth of a degree for so long. */
export const UNMOVED_MS = 6 * HOUR_MS

export interface Measured {
  readonly deviceId: string
  readonly temperatureC: number
}

/** Of the others in the place, the one that differs most; null where all of them agree. */
export function farthest(own: number, others: readonly Measured[]): Measured | null {
  const apart = ({ temperatureC }: Measured): number => Math.abs(temperatureC - own)
  const [first] = others.filter((one) => apart(one) > APART_K).sort((a, b) => apart(b) - apart(a))
  return first ?? null
}

/** Since when the value has not changed (epoch ms); null while that is normal or unknown. */
export function unmovedSince(changedAtMs: number | null, nowMs: number): number | null {
  return changedAtMs !== null && nowMs - changedAtMs >= UNMOVED_MS ? changedAtMs : null
}
