/**
 * Back-test of a condition rule on stored readings of one device. It uses the same evaluator as the live rule. Pure.
 */
import type { Reading } from '#shared/devices/kind.ts'
import type { RuleCondition } from '#shared/records/conditionRule.ts'
import {
  holdsWith,
  isHolding,
  judgeLevel,
  passTime,
  RULE_AT_REST,
  type RuleMemory,
  type RuleTiming,
} from './evaluateRule.ts'

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** An alarm that the rule would have raised. `clearedMs` is null if it would still be active at the end. */
export interface Episode {
  readonly raisedMs: number
  readonly clearedMs: number | null
}

export interface TestedRule extends RuleTiming {
  readonly condition: RuleCondition
}

export class RuleReplay {
  readonly #rule: TestedRule
  /** When the hours of the rule are open, in order. */
  readonly #open: readonly Span[]
  readonly #episodes: { raisedMs: number; clearedMs: number | null }[] = []
  #memory: RuleMemory = RULE_AT_REST
  #value: Reading | undefined
  /** The span that is open, or opens next. */
  #next = 0
  #isOpen = false

  constructor(rule: TestedRule, open: readonly Span[]) {
    this.#rule = rule
    this.#open = open
  }

  take(atMs: number, value: Reading): void {
    this.#advance(atMs)
    this.#value = value
    if (this.#isOpen) this.#judge(atMs)
  }

  end(untilMs: number): readonly Episode[] {
    // Hours that are cut off by the end of the past are not over.
    this.#advance(untilMs - 1)
    this.#note(passTime(this.#rule, this.#memory, untilMs))
    return this.#episodes
  }

  /** Processes hours that start and end up to this instant. */
  #advance(atMs: number): void {
    for (let span = this.#open[this.#next]; span; span = this.#open[this.#next]) {
      if (!this.#isOpen) {
        if (span.fromMs > atMs) return
        this.#isOpen = true
        this.#judge(span.fromMs)
      }
      if (span.untilMs > atMs) return
      this.#close(span.untilMs)
      this.#isOpen = false
      this.#next += 1
    }
  }

  /** Outside its hours a rule has no alarm and remembers nothing. */
  #close(atMs: number): void {
    this.#note(passTime(this.#rule, this.#memory, atMs))
    this.#memory = RULE_AT_REST
    this.#clear(atMs)
  }

  #judge(atMs: number): void {
    if (this.#value === undefined) return
    const holds = holdsWith(this.#rule.condition, this.#value, isHolding(this.#memory))
    if (holds !== null) this.#note(judgeLevel(this.#rule, this.#memory, { holds, atMs }))
  }

  #note({ memory, effects }: ReturnType<typeof judgeLevel>): void {
    this.#memory = memory
    for (const { does, atMs } of effects)
      if (does === 'raise') this.#episodes.push({ raisedMs: atMs, clearedMs: null })
      else this.#clear(atMs)
  }

  #clear(atMs: number): void {
    const last = this.#episodes.at(-1)
    if (last && last.clearedMs === null) last.clearedMs = atMs
  }
}

/** Whether an episode overlaps the alarm. */
export const isCovered = (episodes: readonly Episode[], { fromMs, untilMs }: Span): boolean =>
  episodes.some(
    ({ raisedMs, clearedMs }) => raisedMs <= untilMs && (clearedMs ?? Number.POSITIVE_INFINITY) >= fromMs,
  )
