/**
 * Random breakdowns: at most one per device and day, a function of seed, number and day. The simulator overlays
 * it on the device when it is due; the past that was never simulated evaluates the same function, so both are
 * consistent and a restart restores a breakdown that is still going on.
 */

import { DAY_MS, MINUTE_MS } from './localTime.ts'
import type { BreakdownCode, BreakdownRate } from './physics/body.ts'
import { PHYSICS } from './physics/registry.ts'
import { hash01, hashMix, hashText } from './rng.ts'

export interface Breakdown {
  readonly code: BreakdownCode
  readonly startMs: number
  readonly endMs: number
}

/** The breakdown that begins on this day (UTC days since 1970), or null. */
export function breakdownOf(
  seed: number,
  device: { readonly number: string; readonly kind: string },
  day: number,
): Breakdown | null {
  const rates = PHYSICS[device.kind]?.breakdowns
  return rates ? rollBreakdown(rates, breakdownHash(seed, device.number), day) : null
}

/** Precomputed hash for evaluating many days of one device. */
export const breakdownHash = (seed: number, number: string): number => hashText(`${seed}/breakdown/${number}`)

export function breakdownOfHash(kind: string, hash: number, day: number): Breakdown | null {
  const rates = PHYSICS[kind]?.breakdowns
  return rates ? rollBreakdown(rates, hash, day) : null
}

function rollBreakdown(rates: readonly BreakdownRate[], hash: number, day: number): Breakdown | null {
  let roll = hash01(hash, day)
  for (const rate of rates) {
    const probability01 = 1 / rate.everyDays
    if (roll < probability01) {
      const own = hashMix(hash, day + 7)
      const startMs = day * DAY_MS + Math.floor(hash01(own, 1) * DAY_MS)
      // Most are short, some take long.
      const minutes = rate.minMinutes + (rate.maxMinutes - rate.minMinutes) * hash01(own, 2) ** 2
      return { code: rate.code, startMs, endMs: startMs + Math.round(minutes * MINUTE_MS) }
    }
    roll -= probability01
  }
  return null
}
