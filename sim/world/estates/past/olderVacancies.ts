/**
 * Vacancies of the month before the simulated days: copies of a similar simulated day, shifted by whole days. They
 * match its readings in kind, not per room (`similarDays.ts`).
 */
import { DAY_MS } from '#shared/durations.ts'
import { roomKey } from '#shared/records/vacancy.ts'
import { hash01 } from '../../../base/rng.ts'
import type { PastVacancy } from './livedVacancies.ts'
import { COMPARED_DAYS } from './olderDays.ts'
import { isWeekend } from './similarDays.ts'

interface Span {
  readonly seed: number
  readonly fromMs: number
  readonly nowMs: number
  /** Number of 24-hour periods before `nowMs` that were simulated. */
  readonly livedDays: number
}

/** A derived older day, and its offset from the simulated day. */
interface Copy {
  readonly livedDay: number
  readonly shiftMs: number
}

/** Older days, the newest first. The last 24 hours are lived day 0. */
function* copies({ seed, fromMs, nowMs, livedDays }: Span): Generator<Copy> {
  const beginMs = Math.max(fromMs + DAY_MS, nowMs - COMPARED_DAYS * DAY_MS)
  const isFree = (daysAgo: number): boolean =>
    isWeekend(Math.floor((nowMs - (daysAgo + 0.5) * DAY_MS) / DAY_MS))
  const all = Array.from({ length: livedDays }, (_, i) => i)
  // The building is configured on the first simulated day.
  for (let daysAgo = livedDays; nowMs - (daysAgo + 1) * DAY_MS >= beginMs; daysAgo += 1) {
    const alike = all.filter((lived) => isFree(lived) === isFree(daysAgo))
    const from = alike.length > 0 ? alike : all
    const livedDay = from[Math.floor(hash01(seed, daysAgo) * from.length)] ?? 0
    yield { livedDay, shiftMs: (daysAgo - livedDay) * DAY_MS }
  }
}

/** Ended vacancies; a room is in one at a time. */
export function olderVacancies(lived: readonly PastVacancy[], span: Span): PastVacancy[] {
  const days = Map.groupBy(lived, ({ beganAtMs }) => Math.floor((span.nowMs - beganAtMs) / DAY_MS))
  const nextAtMs = new Map<string, number>()
  const keyOf = ({ rule, areaId }: PastVacancy): string => roomKey({ detectionId: rule.id, areaId })
  for (const one of lived.toReversed()) nextAtMs.set(keyOf(one), one.beganAtMs)
  const older: PastVacancy[] = []
  for (const { livedDay, shiftMs } of copies(span))
    for (const one of (days.get(livedDay) ?? []).toSorted((a, b) => b.beganAtMs - a.beganAtMs)) {
      const { ended } = one
      const beforeMs = nextAtMs.get(keyOf(one)) ?? span.nowMs
      if (!ended || ended.atMs - shiftMs + ENDED_MS >= beforeMs) continue
      older.push(movedBack(one, ended, shiftMs))
      nextAtMs.set(keyOf(one), one.beganAtMs - shiftMs)
    }
  return older
}

/** Delay until its devices are reset. */
const ENDED_MS = 5_000

function movedBack(one: PastVacancy, ended: NonNullable<PastVacancy['ended']>, shiftMs: number): PastVacancy {
  const seen = (evidence: PastVacancy['evidence']) =>
    evidence.map((each) => ({ ...each, sinceMs: each.sinceMs - shiftMs }))
  const { acted } = one
  return {
    ...one,
    beganAtMs: one.beganAtMs - shiftMs,
    sinceMs: one.sinceMs - shiftMs,
    actsAtMs: one.actsAtMs - shiftMs,
    evidence: seen(one.evidence),
    acted: acted && { ...acted, atMs: acted.atMs - shiftMs, evidence: seen(acted.evidence) },
    ended: { ...ended, atMs: ended.atMs - shiftMs },
  }
}
