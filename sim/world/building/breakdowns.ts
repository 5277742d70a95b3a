/**
 * Spontaneous failures, their repair and end, as a function of seed, device and day. The simulator applies them when
 * due. Generated history evaluates the same function, so both agree and a restart finds repairs in progress.
 */

import { type DeviceKind, type Severity, SILENT_AFTER_MS, silentAfterMs } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { hash01, hashMix, hashText } from '../../base/rng.ts'
import type { BreakdownCode, BreakdownRate, Words } from '../physics/body.ts'
import { PHYSICS } from '../physics/registry.ts'
import type { ToLocal } from '../sky/localTime.ts'
import { batteryChange } from './batteryLife.ts'

export interface Breakdown {
  /** `battery_low` is the battery's own: nothing has to be laid over the device. */
  readonly code: BreakdownCode
  readonly startMs: number
  readonly endMs: number
  /** When staff has attended to it, possibly after it ended. */
  readonly seenAtMs: number
  /** The command, after which it ends; null where it passes. */
  readonly repair: Words | null
}

/** Minutes until someone has seen to an alarm. */
const PATIENCE: Readonly<Record<Severity, readonly [min: number, max: number]>> = {
  critical: [1, 6],
  major: [3, 45],
  minor: [20, 300],
  info: [60, 900],
}
/** Pause between two equal failures of a device, so it can report recovery. */
const PAUSE_MS = 5 * MINUTE_MS
const REPLACE_BATTERY: Words = { zh: '更换电池', en: 'replace the battery' }

/** Maximum duration in days after the first. */
export const BREAKDOWN_DAYS_MAX = 5

/** Constants of a device for chance: its rated power, its drift, its battery. */
export const traitsOf = (seed: number, number: string): number => hashText(`${seed}/device/${number}`)

/** Breakdowns that start on a day (UTC days since 1970). */
export function breakdownsOf(
  seed: number,
  device: { readonly number: string; readonly kind: string },
  toLocal: ToLocal,
): (day: number) => readonly Breakdown[] {
  const kind = kindOf(device.kind)
  const rates = PHYSICS[device.kind]?.breakdowns ?? []
  if (!kind) return () => []
  const hash = hashText(`${seed}/breakdown/${device.number}`)
  const traits = traitsOf(seed, device.number)
  return (day) => {
    const found = rates.flatMap((rate, i) =>
      spellsOf(kind, rate, { hash: hashMix(hash, i + 1), day, toLocal }),
    )
    const battery = kind.isBatteryPowered ? batteryChange(traits, day) : null
    if (!battery) return found
    const seenAtMs = battery.startMs + patienceMs('minor', hash01(hash, day, 9))
    return [...found, { code: 'battery_low', ...battery, seenAtMs, repair: REPLACE_BATTERY }]
  }
}

interface Chance {
  /** Hash of the device and this rate. */
  readonly hash: number
  readonly day: number
  readonly toLocal: ToLocal
}

function spellsOf(kind: DeviceKind, rate: BreakdownRate, { hash, day, toLocal }: Chance): Breakdown[] {
  const { chronic } = rate
  const isChronic = chronic !== undefined && hash01(hash, 0) < chronic.share01
  const own = hashMix(hash, day)
  const count = isChronic
    ? Math.round(chronic.perDay * (0.4 + 1.2 * hash01(own, 1)))
    : Number(hash01(own, 1) < 1 / rate.everyDays)
  if (count === 0) return []
  const offsetMs = toLocal(day * DAY_MS) - day * DAY_MS
  const starts = Array.from({ length: count }, (_, i) => {
    const localMs = hourOf(rate.hours, (i + hash01(own, 2, i)) / count) * HOUR_MS
    return day * DAY_MS + (Math.floor(((localMs - offsetMs) % DAY_MS) + DAY_MS) % DAY_MS)
  }).sort((a, b) => a - b)
  return starts.flatMap((startMs, i) => {
    const spell = spellAt(kind, rate, { startMs, isChronic, hash: hashMix(own, i) })
    const nextMs = starts[i + 1] ?? Number.POSITIVE_INFINITY
    const endMs = Math.min(spell.endMs, nextMs - PAUSE_MS)
    return endMs - startMs < MINUTE_MS ? [] : [{ ...spell, endMs }]
  })
}

function spellAt(
  kind: DeviceKind,
  { code, minutes: [min, max], repair }: BreakdownRate,
  at: { readonly startMs: number; readonly isChronic: boolean; readonly hash: number },
): Breakdown {
  const raisedMs = at.startMs + noticedAfterMs(kind, code)
  const seenAtMs = raisedMs + patienceMs(severityOf(kind, code), hash01(at.hash, 1))
  // Most are short, some long. Chronic faults are intermittent.
  const long01 = hash01(at.hash, 2) ** 2 * (at.isChronic ? 0.25 : 1)
  const lastsMs = Math.round((min + (max - min) * long01) * MINUTE_MS)
  if (!repair || at.isChronic)
    return { code, startMs: at.startMs, endMs: raisedMs + lastsMs, seenAtMs, repair: null }
  return { code, startMs: at.startMs, endMs: seenAtMs + lastsMs, seenAtMs, repair }
}

/** Silence is noticed late; a tripped board by the silence of its devices. */
export function noticedAfterMs(kind: DeviceKind, code: BreakdownCode): number {
  if (code === 'silent') return silentAfterMs(kind)
  return code === 'tripped' ? SILENT_AFTER_MS.mains : 0
}

/** Hour at which the cumulative weight of the day reaches the share. */
function hourOf(weights: readonly number[] | undefined, share01: number): number {
  if (!weights) return share01 * 24
  let left = share01 * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [hour, weight] of weights.entries()) {
    if (left < weight) return hour + left / weight
    left -= weight
  }
  return 23.99
}

export const patienceMs = (severity: Severity, roll01: number): number => {
  const [min, max] = PATIENCE[severity]
  return Math.round((min + (max - min) * roll01 ** 2) * MINUTE_MS)
}

function severityOf(kind: DeviceKind, code: BreakdownCode): Severity {
  if (code === 'offline' || code === 'tripped') return 'major'
  return kind.alarms.find((rule) => rule.code === code)?.severity ?? 'minor'
}
