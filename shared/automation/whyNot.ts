/** Explains on request, from stored reports, why an automation did not run in a span. */
import type { Reading } from '#shared/devices/kind.ts'
import type { Automation } from '#shared/records/automation.ts'
import { conditionTruth, type LevelCondition, sourcesOf } from './levels.ts'
import type { Decision, Facts, Input, Memory } from './memory.ts'
import { type Parts, partsOf } from './parts.ts'
import { Replay } from './replay.ts'
import { nextInstant, nextInstants, nextOpening, openSpans, type Span } from './time.ts'

export type WhyNot =
  | { readonly code: 'disabled' }
  /** The automation is paused until then. */
  | { readonly code: 'paused'; readonly untilMs: number }
  /** Closed the whole time; next opening. */
  | { readonly code: 'closed'; readonly nextMs: number | null }
  /** None of its times fell into the span. `nextMs` is the next one. */
  | { readonly code: 'noTime'; readonly partId: string; readonly nextMs: number | null }
  | { readonly code: 'noPress'; readonly partId: string }
  /** The value was unknown during the whole span. */
  | { readonly code: 'neverKnown'; readonly partId: string }
  /** The values that were seen instead; of numbers the lowest and the highest. */
  | {
      readonly code: 'neverSo'
      readonly partId: string
      readonly last: Reading
      readonly lowest: number | null
      readonly highest: number | null
    }
  /** The condition was true throughout, so it never became true: only a change triggers. */
  | { readonly code: 'soAllAlong'; readonly partId: string }
  /** The condition was true, but never for long enough. */
  | { readonly code: 'notLongEnough'; readonly partId: string; readonly longestMs: number }

export interface WhyNotParts {
  readonly rule: Pick<
    Automation,
    'mode' | 'conditions' | 'repeat' | 'effective' | 'catchUp' | 'pausedUntilMs' | 'isEnabled'
  >
  readonly facts: Facts
  /** Start of the stored history (epoch ms); see `warmUpMs`. */
  readonly startMs: number
  readonly span: Span
  /** Whether the time limit is exceeded. The result then covers part of the span. */
  readonly isOutOfTime?: () => boolean
}

export interface WhyNotAnswer {
  /** Runs that the stored reports would have caused; their traces show what happened. */
  readonly runs: readonly Decision[]
  /** Triggers that did not lead to a run, with the reason. */
  readonly nearly: readonly Decision[]
  readonly reasons: readonly WhyNot[]
  readonly gaps: readonly Span[]
  /** The end of the explained part (epoch ms); before the end of the span if the answer is partial. */
  readonly untilMs: number
  readonly isPartial: boolean
}

/**
 * Replays the stored inputs of a span and explains why the automation did not run.
 * @param history inputs in time order from `startMs`; reading stops at the end of the span or when `isOutOfTime`
 * returns true
 */
export async function whyNot(
  { rule, facts, startMs, span, isOutOfTime = () => false }: WhyNotParts,
  history: AsyncIterable<Input> | Iterable<Input>,
): Promise<WhyNotAnswer> {
  const runs: Decision[] = []
  const nearly: Decision[] = []
  const parts = partsOf(rule, facts)
  const seen = new Map(parts.triggers.map((condition) => [condition.id, new Seen(condition, facts)]))
  const pressed = new Set<string>()
  const replay = new Replay({
    ...{ rule, facts, startMs, span },
    onStep: (decisions, memory, atMs) => {
      for (const decision of decisions) {
        ;(decision.outcome === 'run' ? runs : nearly).push(decision)
        for (const cause of decision.causes) if (cause.kind === 'condition') pressed.add(cause.partId)
      }
      for (const one of seen.values()) one.look(memory, atMs)
    },
  })
  // A condition that is already true at the start of the span has not become true in it.
  let isBegun = false
  let isPartial = false
  for await (const input of history) {
    isPartial = isOutOfTime()
    if (isPartial) break
    if (!isBegun && input.atMs > span.fromMs) {
      isBegun = true
      replay.end(span.fromMs)
    }
    if (!replay.take(input)) break
  }
  const looked = { ...span, untilMs: isPartial ? replay.atMs : span.untilMs }
  replay.end(looked.untilMs)
  const reasons = [
    ...standing(rule, facts, looked),
    ...partReasons(parts, { rule, facts, span: looked, seen, pressed }),
  ]
  return { runs, nearly, reasons, gaps: replay.gaps, untilMs: looked.untilMs, isPartial }
}

/** Reasons that concern the whole automation. */
function standing(rule: WhyNotParts['rule'], { place }: Facts, span: Span): WhyNot[] {
  const reasons: WhyNot[] = []
  if (!rule.isEnabled) reasons.push({ code: 'disabled' })
  const { pausedUntilMs } = rule
  if (pausedUntilMs !== null && pausedUntilMs >= span.untilMs)
    reasons.push({ code: 'paused', untilMs: pausedUntilMs })
  if (openSpans(rule, place.timeZone, span).length === 0)
    reasons.push({ code: 'closed', nextMs: nextOpening(rule, place.timeZone, span.untilMs) })
  return reasons
}

interface Found {
  readonly rule: WhyNotParts['rule']
  readonly facts: Facts
  readonly span: Span
  readonly seen: ReadonlyMap<string, Seen>
  readonly pressed: ReadonlySet<string>
}

function partReasons(parts: Parts, { rule, facts, span, seen, pressed }: Found): WhyNot[] {
  const times = parts.times.flatMap(({ id, time }): WhyNot[] => {
    const isCome = nextInstants(time, rule, facts.place, span.fromMs, span.untilMs).length > 0
    if (isCome) return []
    return [{ code: 'noTime', partId: id, nextMs: nextInstant(time, rule, facts.place, span.untilMs) }]
  })
  const presses = parts.presses.flatMap(({ id }): WhyNot[] =>
    pressed.has(id) ? [] : [{ code: 'noPress', partId: id }],
  )
  return [...times, ...presses, ...[...seen.values()].flatMap((one) => one.reason() ?? [])]
}

/** The observed value of one condition over the span. */
class Seen {
  readonly #condition: LevelCondition
  readonly #facts: Facts
  #isKnown = false
  #wasTrue = false
  #wasFalse = false
  /** True once the comparison has held, however briefly. */
  #wasMet = false
  #longestMs = 0
  /** Since when the comparison holds, keyed by source. */
  readonly #since = new Map<string, number>()
  #last: Reading | null = null
  #lowest: number | null = null
  #highest: number | null = null

  constructor(condition: LevelCondition, facts: Facts) {
    this.#condition = condition
    this.#facts = facts
  }

  look(memory: Memory, atMs: number): void {
    const truth = conditionTruth(this.#condition, memory, this.#facts, atMs)
    this.#isKnown ||= truth !== null
    this.#wasTrue ||= truth === true
    this.#wasFalse ||= truth === false
    for (const { key } of sourcesOf(this.#condition, this.#facts)) {
      const level = memory.levels[key]
      if (!level || level.awayMs !== null) continue
      this.#last = level.value
      // An ended state lasted until now.
      const sinceMs = level.isSo ? level.sinceMs : this.#since.get(key)
      if (sinceMs !== undefined) this.#longestMs = Math.max(this.#longestMs, atMs - sinceMs)
      if (level.isSo) this.#since.set(key, level.sinceMs)
      else this.#since.delete(key)
      this.#wasMet ||= level.isSo
      if (typeof level.value !== 'number') continue
      this.#lowest = Math.min(this.#lowest ?? level.value, level.value)
      this.#highest = Math.max(this.#highest ?? level.value, level.value)
    }
  }

  reason(): WhyNot | null {
    const partId = this.#condition.id
    if (this.#last === null || !this.#isKnown) return { code: 'neverKnown', partId }
    if (this.#wasTrue) return this.#wasFalse ? null : { code: 'soAllAlong', partId }
    if (this.#wasMet && this.#condition.forMs > 0)
      return { code: 'notLongEnough', partId, longestMs: this.#longestMs }
    return { code: 'neverSo', partId, last: this.#last, lowest: this.#lowest, highest: this.#highest }
  }
}
