/** Evaluates an automation instant by instant: rising conditions, events, and conditions that prevented a run. */

import { DAY_MS } from '#shared/durations.ts'
import type { Draft, Moment } from './draft.ts'
import { LATE_MAX_MS } from './late.ts'
import { conditionTruth, every, type LevelCondition, nextHold, type Truth } from './levels.ts'
import type { Cause, Decision, DecisionOutcome, Facts, Memory, Rule } from './memory.ts'
import { conditionsSeen } from './parts.ts'
import { isInRange, nextChange, nextInstant, nextInstants } from './time.ts'

/** A decision not to run is not recorded again for the same reason within this. */
const CLOSE_EVERY_MS = 15 * 60_000
/** How far back the last missed time is searched. */
const MISSED_SEARCH_MS = 8 * DAY_MS

/** Evaluates every instant before `untilMs` at which a timer is due. Returns the times due at `untilMs`. */
export function advance(
  rule: Rule,
  draft: Draft,
  facts: Facts,
  untilMs: number,
): { readonly decisions: Decision[]; readonly timesNow: readonly string[] } {
  const decisions = skipped(rule, draft, facts, untilMs)
  for (;;) {
    const dueMs = nextDue(rule, draft, facts)
    if (dueMs === null || dueMs > untilMs) return { decisions, timesNow: [] }
    const times = draft.timeMs === dueMs ? timesAt(rule, draft, facts, dueMs) : []
    if (dueMs >= draft.cursorMs) draft.cursorMs = dueMs
    rearm(rule, draft, facts)
    if (dueMs === untilMs) return { decisions, timesNow: times }
    decisions.push(...lookAt(rule, draft, facts, { atMs: dueMs, times, presses: [] }))
  }
}

/** Of times too old to be made up for, only the last is computed, so a jump of a year stays cheap. */
function skipped(rule: Rule, draft: Draft, facts: Facts, untilMs: number): Decision[] {
  const endMs = untilMs - LATE_MAX_MS - 1
  if (draft.timeMs === null || draft.timeMs > endMs) return []
  const fromMs = Math.max(draft.timeMs - 1, endMs - MISSED_SEARCH_MS)
  const last = Math.max(
    draft.timeMs,
    ...draft.parts.times.flatMap(({ time }) =>
      nextInstants(time, rule, facts.place, fromMs, endMs).slice(-1),
    ),
  )
  draft.timeMs = nextTime(rule, draft, facts, endMs)
  if (rule.pausedUntilMs !== null && last < rule.pausedUntilMs) return []
  const causes = timesAt(rule, draft, facts, last).map(causeOf)
  return [{ outcome: 'run', dueAtMs: last, causes, conditions: [] }]
}

const causeOf = (partId: string): Cause => ({ kind: 'condition', partId, afterGap: false })

const timesAt = (rule: Rule, { parts }: Draft, facts: Facts, atMs: number): string[] =>
  parts.times
    .filter(({ time }) => nextInstants(time, rule, facts.place, atMs - 1, atMs).length > 0)
    .map(({ id }) => id)

/** Next instant at which a timer is due (epoch ms). */
export function nextDue(rule: Rule, draft: Draft, facts: Facts): number | null {
  const { triggers } = draft.parts
  const dues = [
    draft.timeMs,
    draft.changeMs,
    ...triggers.map((one) => nextHold(one, draft, facts, draft.atMs)),
  ]
  const { pausedUntilMs } = rule
  if (pausedUntilMs !== null && pausedUntilMs > Math.max(draft.atMs, draft.cursorMs)) dues.push(pausedUntilMs)
  const known = dues.filter((due): due is number => due !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** Computes the next scheduled time and range change after the evaluated instants. */
export function rearm(rule: Rule, draft: Draft, facts: Facts): void {
  const afterMs = draft.cursorMs
  if (draft.timeMs === null || draft.timeMs <= afterMs) draft.timeMs = nextTime(rule, draft, facts, afterMs)
  // The opening of a range matters only if a condition can rise with it.
  const isWaited = groupsOf(rule, draft).length > 0
  if (!isWaited) draft.changeMs = null
  else if (draft.changeMs === null || draft.changeMs <= afterMs)
    draft.changeMs = nextChange(rule, facts.place.timeZone, afterMs)
}

function nextTime(rule: Rule, { parts }: Draft, facts: Facts, afterMs: number): number | null {
  const next = parts.times.flatMap(({ time }) => nextInstant(time, rule, facts.place, afterMs) ?? [])
  return next.length === 0 ? null : Math.min(...next)
}

interface Gate {
  readonly isOpen: boolean
  readonly isPaused: boolean
}

/** Uses the cursor, so a range does not open twice after the clock was set back. */
export function gateAt(rule: Rule, { cursorMs }: Pick<Memory, 'cursorMs'>, facts: Facts, atMs: number): Gate {
  const scheduleMs = Math.max(atMs, cursorMs)
  return {
    isOpen: isInRange(rule, facts.place.timeZone, scheduleMs),
    isPaused: rule.pausedUntilMs !== null && scheduleMs < rule.pausedUntilMs,
  }
}

interface View {
  readonly rule: Rule
  readonly draft: Draft
  readonly facts: Facts
  readonly moment: Moment
  readonly parts: Draft['parts']
  readonly gate: Gate
  readonly truths: ReadonlyMap<string, Truth>
}

/** The decisions at that instant: one run for all conditions that rose or are due, and one for each key press. */
export function lookAt(rule: Rule, draft: Draft, facts: Facts, moment: Moment): Decision[] {
  const { parts } = draft
  const gate = gateAt(rule, draft, facts, moment.atMs)
  const truths = new Map(
    parts.triggers.map((one) => [one.id, conditionTruth(one, draft, facts, moment.atMs)]),
  )
  const view: View = { rule, draft, facts, moment, parts, gate, truths }
  const causes = [...risen(view), ...moment.times.map(causeOf)]
  const decisions: Decision[] = []
  if (causes.length > 0) {
    // A rising condition may cause a run on its own. Instant events with a time also require the other levels
    // to hold.
    const isTimed = moment.times.length > 0
    const decided = decide(view, causes, isTimed)
    const isRepeated = decided.outcome === 'run' && draft.ranAtMs === moment.atMs
    if (decided.outcome === 'run') draft.ranAtMs = moment.atMs
    if (!isRepeated) decisions.push(decided)
  } else decisions.push(...nearly(view))
  for (const partId of moment.presses) decisions.push(decide(view, [causeOf(partId)], true))
  remember(view)
  return decisions.filter((decision) => isNews(draft, decision))
}

/**
 * A rise of the combined condition from false to true. A period in which it was unknown does not prevent it.
 */
function risen(view: View): Cause[] {
  const { draft, gate } = view
  const isOpen = gate.isOpen && !gate.isPaused
  const causes = new Map<string, Cause>()
  for (const { key, members } of groupsOf(view.rule, draft)) {
    const truth = isOpen ? every(members.map(({ id }) => view.truths.get(id) ?? null)) : false
    const before = draft.known[key]
    if (truth !== null) draft.known[key] = truth
    if (truth !== true || before !== false) continue
    if (!draft.wasOpen) causes.set('*', { kind: 'opened' })
    for (const { id } of members) {
      const was = draft.was[id] ?? null
      if (was !== true)
        causes.set(id, { kind: 'condition', partId: id, afterGap: was === null || draft.backs.has(id) })
    }
  }
  return [...causes.values()]
}

interface Group {
  readonly key: string
  readonly members: readonly LevelCondition[]
}

/**
 * Groups of conditions that must hold together for a rise. With an instant event under `all` there are none,
 * because the event decides.
 */
export function groupsOf(rule: Rule, { parts }: Pick<Draft, 'parts'>): Group[] {
  const { triggers, times, presses } = parts
  if (rule.mode === 'any' && triggers.length > 0)
    return triggers.map((one) => ({ key: one.id, members: [one] }))
  return times.length + presses.length > 0 ? [] : [{ key: '*', members: triggers }]
}

/**
 * Whether these causes start a run. An instant event also requires the levels to hold; a rise already implies
 * them.
 */
function decide(view: View, causes: readonly Cause[], isInstant: boolean): Decision {
  const { rule, draft, facts, moment, parts, gate, truths } = view
  const levels =
    isInstant && rule.mode === 'all' ? parts.triggers.map(({ id }) => truths.get(id) ?? null) : []
  const asked = parts.queries.map((one) => conditionTruth(one, draft, facts, moment.atMs))
  const happening = new Set(causes.flatMap((cause) => (cause.kind === 'condition' ? [cause.partId] : [])))
  return {
    outcome: outcomeOf(gate, every([...levels, ...asked]), moment, causes),
    dueAtMs: moment.atMs,
    causes,
    conditions: conditionsSeen(rule, draft, facts, moment.atMs, happening),
  }
}

function outcomeOf(gate: Gate, truth: Truth, moment: Moment, causes: readonly Cause[]): DecisionOutcome {
  if (gate.isPaused) return 'paused'
  // A time uses its own days, because the sun may set after midnight.
  const isTime = causes.some((cause) => cause.kind === 'condition' && moment.times.includes(cause.partId))
  if (!gate.isOpen && !isTime) return 'outOfRange'
  if (truth === null) return 'conditionUnknown'
  return truth ? 'run' : 'conditionFalse'
}

/** A rise prevented by exactly one condition. */
function nearly(view: View): Decision[] {
  const { draft, parts, truths, gate, moment, rule, facts } = view
  const rose = parts.triggers.filter(({ id }) => truths.get(id) === true && draft.was[id] === false)
  const [first] = rose
  if (!first || groupsOf(rule, draft).length === 0) return []
  const others = rule.mode === 'any' ? [] : parts.triggers.map(({ id }) => truths.get(id) ?? null)
  const missing = others.filter((truth) => truth !== true)
  const obstacles = missing.length + (gate.isPaused || !gate.isOpen ? 1 : 0)
  if (obstacles !== 1) return []
  const causes = rose.map(({ id }) => causeOf(id))
  const conditions = conditionsSeen(rule, draft, facts, moment.atMs, new Set(rose.map(({ id }) => id)))
  const [truth = true] = missing
  return [{ outcome: outcomeOf(gate, truth, moment, causes), dueAtMs: moment.atMs, causes, conditions }]
}

function remember({ draft, gate, truths, moment }: View): void {
  draft.wasOpen = gate.isOpen && !gate.isPaused
  draft.was = Object.fromEntries(truths)
  draft.backs.clear()
  draft.atMs = moment.atMs
  draft.cursorMs = Math.max(draft.cursorMs, moment.atMs)
}

function isNews(draft: Draft, { outcome, causes, dueAtMs }: Decision): boolean {
  if (outcome === 'run') return true
  const parts = causes.map((cause) => (cause.kind === 'condition' ? cause.partId : '*'))
  const key = [outcome, ...parts.sort()].join(' ')
  const { close } = draft
  if (close?.key === key && dueAtMs - close.atMs < CLOSE_EVERY_MS && dueAtMs >= close.atMs) return false
  draft.close = { key, atMs: dueAtMs }
  return true
}
