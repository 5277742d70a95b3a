/**
 * State before an outage, used for a memory's start, because a server often starts before its hosts
 * reconnect.
 */
import type { Draft } from './draft.ts'
import { conditionTruth, every, type LevelCondition, sourcesOf, unknownSince } from './levels.ts'
import { groupsOf } from './look.ts'
import type { Facts, Level, Rule } from './memory.ts'
import { openSpans } from './time.ts'

/**
 * Last known truth of a combined condition that is unknown now, as the reference for a rise. It cannot be derived if
 * another of its devices has reported since the first became unreachable.
 */
export function recall(rule: Rule, draft: Draft, facts: Facts, atMs: number): void {
  for (const { key, members } of groupsOf(rule, draft)) {
    if (key in draft.known) continue
    const unknownMs = firstUnknown(draft, members, facts, atMs)
    if (unknownMs === null) continue
    const levels: Record<string, Level> = {}
    for (const [name, level] of Object.entries(draft.levels)) levels[name] = { ...level, awayMs: null }
    const truth = every(members.map((one) => conditionTruth(one, { levels }, facts, unknownMs)))
    if (truth !== null) draft.known[key] = truth && wasOpen(rule, facts, unknownMs, atMs)
  }
}

/** Null where none is away, or where the state at that time cannot be determined. */
function firstUnknown(
  draft: Draft,
  members: readonly LevelCondition[],
  facts: Facts,
  atMs: number,
): number | null {
  let unknownMs: number | null = null
  let statedMs = 0
  for (const condition of members) {
    const sources = sourcesOf(condition, facts)
    // While one of several devices is away, the hold of another may have completed.
    if (sources.length > 1 && condition.forMs > 0) return null
    for (const { key, silentAfterMs } of sources) {
      const level = draft.levels[key]
      if (!level || level.isBack) return null
      statedMs = Math.max(statedMs, level.atMs)
      const sinceMs = unknownSince(level, silentAfterMs, atMs)
      if (sinceMs !== null) unknownMs = Math.min(unknownMs ?? sinceMs, sinceMs)
    }
  }
  return unknownMs !== null && statedMs <= unknownMs ? unknownMs : null
}

/** Whether the range was open the whole time. While closed, the condition is known to be false. */
function wasOpen(rule: Rule, { place }: Facts, fromMs: number, untilMs: number): boolean {
  if (rule.pausedUntilMs !== null && rule.pausedUntilMs > fromMs) return false
  const [span] = openSpans(rule, place.timeZone, { fromMs, untilMs: untilMs + 1 })
  return span !== undefined && span.fromMs === fromMs && span.untilMs === untilMs + 1
}
