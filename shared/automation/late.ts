/**
 * Missed runs: runs that were due while the server was down. At most one run is made up for, and the rest is
 * recorded.
 */

import { type Draft, draftOf } from './draft.ts'
import { conditionTruth, every } from './levels.ts'
import type { Decision, Facts, Memory, Rule } from './memory.ts'
import { conditionsSeen } from './parts.ts'

/** Scheduled runs that are later than this are skipped. */
export const LATE_MAX_MS = 15 * 60_000
/** Time is evaluated at least once a minute, so this delay counts as punctual. */
export const LATE_GRACE_MS = 90_000

interface Passed {
  readonly atMs: number
  readonly decisions: readonly Decision[]
  /** Whether one runs on time at the instant itself. */
  readonly runsNow: boolean
}

/**
 * Makes up for the last missed run if the automation allows it, it is recent, its conditions still hold, and no
 * run has started since. One entry records the other missed runs.
 */
export function settledLate(rule: Rule, draft: Draft, facts: Facts, passed: Passed): Decision[] {
  const { atMs, decisions } = passed
  const isOnTime = ({ dueAtMs }: Decision): boolean => atMs - dueAtMs <= LATE_GRACE_MS
  const punctual = decisions.filter(isOnTime)
  const late = decisions.filter((one) => !isOnTime(one) && one.outcome === 'run')
  const last = late.at(-1)
  if (!last) return punctual
  const isSuperseded = passed.runsNow || punctual.some(({ outcome }) => outcome === 'run')
  const isMadeUp = !isSuperseded && rule.catchUp === 'latest' && atMs - last.dueAtMs <= LATE_MAX_MS
  const missed = isMadeUp ? late.at(-2) : last
  const missedOne: Decision[] = missed ? [{ ...missed, outcome: 'missed' }] : []
  return [...missedOne, ...(isMadeUp ? [lookedAgain(rule, draft, facts, last, atMs)] : []), ...punctual]
}

/** Same for decisions repeated from reports before a crash, which may not have been executed. */
export const settledPending = (
  rule: Rule,
  memory: Memory,
  facts: Facts,
  { atMs, decisions }: Pick<Passed, 'atMs' | 'decisions'>,
): Decision[] => settledLate(rule, draftOf(memory, rule, facts), facts, { atMs, decisions, runsNow: false })

/** Re-evaluates with current values. */
function lookedAgain(rule: Rule, draft: Draft, facts: Facts, decision: Decision, atMs: number): Decision {
  const { triggers, queries } = draft.parts
  const parts = new Set(
    decision.causes.flatMap((cause) => (cause.kind === 'condition' ? [cause.partId] : [])),
  )
  const asked = rule.mode === 'all' ? triggers : triggers.filter(({ id }) => parts.has(id))
  const truth = every([...asked, ...queries].map((one) => conditionTruth(one, draft, facts, atMs)))
  const conditions = conditionsSeen(rule, draft, facts, atMs, parts)
  if (truth === null) return { ...decision, outcome: 'conditionUnknown', conditions }
  return { ...decision, outcome: truth ? 'run' : 'conditionFalse', conditions }
}
