/**
 * Random breakdowns: at most one per device and day, a function of seed, number and day. The simulator overlays
 * it on the device when it is due; the past that was never simulated evaluates the same function, so both are
 * consistent and a restart restores a breakdown that is still going on.
 */

import { DAY_MS, MINUTE_MS } from './localTime.ts'
import { hash01, hashMix, hashText } from './rng.ts'

export interface Breakdown {
  readonly code: BreakdownCode
  readonly startMs: number
  readonly endMs: number
}

/** `silent` and `stuck` are faults of the device, `offline` of the host it describes, the rest alarm codes. */
export type BreakdownCode =
  | 'silent'
  | 'stuck'
  | 'offline'
  | 'water_leak'
  | 'smoke'
  | 'gas'
  | 'sos'
  | 'tamper'
  | 'lock_jammed'
  | 'compressor_fault'
  | 'over_temperature'
  | 'co2_high'
  | 'battery_low'

interface Rate {
  readonly code: BreakdownCode
  /** Mean days between two of them on one device. */
  readonly everyDays: number
  readonly minMinutes: number
  readonly maxMinutes: number
}

const SILENT: Rate = { code: 'silent', everyDays: 2400, minMinutes: 25, maxMinutes: 300 }
const BATTERY: Rate = { code: 'battery_low', everyDays: 1600, minMinutes: 300, maxMinutes: 2400 }

const RATES: Readonly<Record<string, readonly Rate[]>> = {
  water_leak: [{ code: 'water_leak', everyDays: 110, minMinutes: 12, maxMinutes: 90 }, BATTERY],
  smoke_sensor: [{ code: 'smoke', everyDays: 300, minMinutes: 3, maxMinutes: 20 }, BATTERY],
  gas_sensor: [{ code: 'gas', everyDays: 120, minMinutes: 4, maxMinutes: 25 }],
  sos_button: [{ code: 'sos', everyDays: 110, minMinutes: 3, maxMinutes: 14 }],
  door_sensor: [{ code: 'tamper', everyDays: 700, minMinutes: 10, maxMinutes: 120 }, BATTERY],
  hotel_lock: [{ code: 'lock_jammed', everyDays: 420, minMinutes: 8, maxMinutes: 120 }, BATTERY],
  presence_sensor: [BATTERY, SILENT],
  temperature_humidity: [BATTERY, SILENT],
  curtain: [{ code: 'stuck', everyDays: 380, minMinutes: 40, maxMinutes: 600 }],
  air_conditioner: [{ code: 'compressor_fault', everyDays: 360, minMinutes: 60, maxMinutes: 900 }],
  metering_socket: [{ code: 'over_temperature', everyDays: 900, minMinutes: 10, maxMinutes: 50 }],
  air_quality: [{ code: 'co2_high', everyDays: 110, minMinutes: 20, maxMinutes: 80 }],
  dimmable_light: [SILENT],
  relay_module: [SILENT],
  host: [{ code: 'offline', everyDays: 45, minMinutes: 2, maxMinutes: 22 }],
}

/** The breakdown that begins on this day (UTC days since 1970), or null. */
export function breakdownOf(
  seed: number,
  device: { readonly number: string; readonly kind: string },
  day: number,
): Breakdown | null {
  const rates = RATES[device.kind]
  return rates ? rollBreakdown(rates, breakdownHash(seed, device.number), day) : null
}

/** Precomputed hash for evaluating many days of one device. */
export const breakdownHash = (seed: number, number: string): number => hashText(`${seed}/breakdown/${number}`)

export function breakdownOfHash(kind: string, hash: number, day: number): Breakdown | null {
  const rates = RATES[kind]
  return rates ? rollBreakdown(rates, hash, day) : null
}

function rollBreakdown(rates: readonly Rate[], hash: number, day: number): Breakdown | null {
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
