/** Last known value of one device for one condition, across silence and outages. Three-valued: null means unknown. */

import type { Reading } from '#shared/devices/kind.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Facts, Level, Memory } from './memory.ts'

/**
 * A hold continues over a gap up to this long (ms) if the value is unchanged. After a longer gap it restarts.
 */
export const HOLD_GAP_MS = 5 * 60_000
/** Weather is requested about every 15 minutes; older responses are outdated. */
export const WEATHER_STALE_MS = 3 * HOUR_MS

export type LevelCondition = Exclude<AutomationCondition, { type: 'timed' }>
export type Truth = boolean | null

/**
 * Whether the reading satisfies the comparison. `above` to `atMost` apply to numbers only; other types give
 * false.
 */
export function isSo({ comparison, value: wanted }: LevelCondition, value: Reading): boolean {
  if (comparison === 'is') return value === wanted
  if (comparison === 'isNot') return value !== wanted
  if (typeof value !== 'number' || typeof wanted !== 'number') return false
  if (comparison === 'above') return value > wanted
  if (comparison === 'below') return value < wanted
  return comparison === 'atLeast' ? value >= wanted : value <= wanted
}

/**
 * The key of a condition's level in the memory: one per device; for the weather, which has no device, the id of the
 * part.
 */
export const levelKey = (partId: string, deviceId: DeviceId | null): string =>
  deviceId === null ? partId : `${partId} ${deviceId}`

export interface Source {
  readonly key: string
  readonly deviceId: DeviceId | null
  readonly silentAfterMs: number | null
}

/** The sources of a condition's values: its devices, or the weather. */
export const sourcesOf = (condition: LevelCondition, facts: Facts): Source[] =>
  condition.type === 'weather'
    ? [{ key: condition.id, deviceId: null, silentAfterMs: WEATHER_STALE_MS }]
    : condition.deviceIds.map((deviceId) => ({
        key: levelKey(condition.id, deviceId),
        deviceId,
        silentAfterMs: facts.silentAfterMs(deviceId),
      }))

/** Since when the level is unknown (epoch ms); null while it is known. A silent device makes it unknown. */
export function unknownSince(level: Level, silentAfterMs: number | null, atMs: number): number | null {
  const silentMs =
    silentAfterMs !== null && atMs > level.atMs + silentAfterMs ? level.atMs + silentAfterMs : null
  if (level.awayMs === null) return silentMs
  return silentMs === null ? level.awayMs : Math.min(level.awayMs, silentMs)
}

/** The level after a value was reported. */
export function afterSaying(
  before: Level | undefined,
  condition: LevelCondition,
  { value, atMs, silentAfterMs }: { value: Reading; atMs: number; silentAfterMs: number | null },
): Level {
  const so = isSo(condition, value)
  const now = { value, atMs, isSo: so, awayMs: null, isBack: false }
  // Without an earlier value, the comparison may have held for any time.
  if (!before) return { ...now, sinceMs: atMs, isOpenStart: true }
  const unknownMs = unknownSince(before, silentAfterMs, atMs)
  if (unknownMs !== null && atMs - unknownMs > HOLD_GAP_MS)
    return { ...now, sinceMs: atMs, isOpenStart: true }
  if (so !== before.isSo) return { ...now, sinceMs: atMs, isOpenStart: false }
  return { ...now, sinceMs: before.sinceMs, isOpenStart: before.isOpenStart }
}

/** The level after its device could not be reached any more, or can be again. */
export function afterReach(
  before: Level,
  isAway: boolean,
  atMs: number,
  silentAfterMs: number | null,
): Level {
  if (isAway) return before.awayMs === null ? { ...before, awayMs: atMs } : before
  if (before.awayMs === null || before.isUnknown) return before
  const unknownMs = unknownSince(before, silentAfterMs, atMs) ?? atMs
  const back = { ...before, awayMs: null, isBack: true }
  return atMs - unknownMs > HOLD_GAP_MS ? { ...back, sinceMs: atMs, isOpenStart: true } : back
}

/** The level after its device reported null, which means that the value is unknown. */
export const afterNull = (before: Level, atMs: number): Level => ({
  ...before,
  awayMs: before.awayMs ?? atMs,
  isUnknown: true,
})

/** After the clock was set back, hold times restart. */
export function setBack(level: Level, atMs: number): Level {
  if (level.atMs <= atMs && level.sinceMs <= atMs && (level.awayMs ?? 0) <= atMs) return level
  const earlier = (ms: number) => Math.min(ms, atMs)
  return {
    ...level,
    atMs: earlier(level.atMs),
    sinceMs: earlier(level.sinceMs),
    awayMs: level.awayMs === null ? null : earlier(level.awayMs),
  }
}

/** Whether the level has held for `forMs`. Null if the value or its start is unknown. */
export function truthOf(
  level: Level | undefined,
  forMs: number,
  silentAfterMs: number | null,
  atMs: number,
): Truth {
  if (!level || unknownSince(level, silentAfterMs, atMs) !== null) return null
  if (!level.isSo) return false
  if (atMs - level.sinceMs >= forMs) return true
  return level.isOpenStart ? null : false
}

/** Three-valued AND: false if any is false, else null if any is unknown, else true. True for an empty list. */
export function every(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false
  return truths.includes(null) ? null : true
}

/** Three-valued OR: true if any is true, else null if any is unknown, else false. False for an empty list. */
export function some(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true
  return truths.includes(null) ? null : false
}

/**
 * Truth of a condition. Hold times apply per device: for `any`, one device has to satisfy the condition for
 * the full time.
 */
export function conditionTruth(
  condition: LevelCondition,
  { levels }: Pick<Memory, 'levels'>,
  facts: Facts,
  atMs: number,
): Truth {
  const truths = sourcesOf(condition, facts).map(({ key, silentAfterMs }) =>
    truthOf(levels[key], condition.forMs, silentAfterMs, atMs),
  )
  return condition.type !== 'weather' && condition.of === 'all' ? every(truths) : some(truths)
}

/** When the next hold of the condition completes (epoch ms); null if none is in progress. */
export function nextHold(
  condition: LevelCondition,
  { levels }: Pick<Memory, 'levels'>,
  facts: Facts,
  afterMs: number,
): number | null {
  if (condition.forMs === 0) return null
  const dues = sourcesOf(condition, facts).flatMap(({ key }) => {
    const level = levels[key]
    if (!level?.isSo || level.awayMs !== null) return []
    const dueMs = level.sinceMs + condition.forMs
    return dueMs > afterMs ? [dueMs] : []
  })
  return dues.length === 0 ? null : Math.min(...dues)
}
