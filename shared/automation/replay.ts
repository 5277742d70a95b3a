/** An automation driven through the past, as a server that never stopped would have driven it. Nothing is sent. */
import { dueOf, step } from './evaluate.ts'
import { conditionTruth, sourcesOf, unknownSince } from './levels.ts'
import type { Decision, Facts, Input, Memory, Rule } from './memory.ts'
import { partsOf } from './parts.ts'
import { type Rebuilding, rebuilding } from './rebuild.ts'
import type { Span } from './time.ts'

export interface ReplayParts {
  readonly rule: Rule
  /** Initial values of the history; unknown ones arrive with reports. */
  readonly facts: Facts
  /** Start of the history: `warmUpMs` before the span, or later if no older data is stored. */
  readonly startMs: number
  readonly span: Span
  /** Called after each evaluated instant in the span. */
  readonly onStep: (decisions: readonly Decision[], memory: Memory, atMs: number) => void
}

const GAPS_MAX = 200

export class Replay {
  readonly #parts: ReplayParts
  readonly #before: Rebuilding
  /** Null until the span begins. */
  #memory: Memory | null = null
  #unknownFromMs: number | null = null
  #atMs: number
  /** Spans in which an input value was unknown. */
  readonly gaps: Span[] = []

  constructor(parts: ReplayParts) {
    this.#parts = parts
    this.#before = rebuilding(parts.rule, parts.startMs, parts.facts)
    this.#atMs = parts.span.fromMs
  }

  /** Current position of the replay. */
  get atMs(): number {
    return this.#atMs
  }

  /** Takes inputs in chronological order. Returns false for inputs after the span. */
  take(input: Input): boolean {
    const { span } = this.#parts
    if (input.atMs <= span.fromMs) this.#before.take(input)
    else if (input.atMs <= span.untilMs) this.#pass(input)
    else return false
    return true
  }

  /** Suppresses further reports until then. */
  end(atMs: number = this.#parts.span.untilMs): void {
    this.#pass({ kind: 'tick', atMs })
    if (this.#unknownFromMs !== null) this.#gap(this.#unknownFromMs, atMs)
    this.#unknownFromMs = null
  }

  #pass(input: Input): void {
    const { rule, facts } = this.#parts
    let memory = this.#memory ?? this.#before.at(this.#parts.span.fromMs).memory
    if (!this.#memory && this.#missing(memory, this.#atMs)) this.#unknownFromMs = this.#atMs
    for (
      let due = dueOf(rule, memory, facts);
      due !== null && due < input.atMs;
      due = dueOf(rule, memory, facts)
    )
      memory = this.#step(memory, { kind: 'tick', atMs: due })
    this.#memory = this.#step(memory, input)
  }

  #step(memory: Memory, input: Input): Memory {
    const { rule, facts, onStep } = this.#parts
    this.#notice(memory, input.atMs)
    const after = step(rule, memory, input, facts)
    this.#atMs = input.atMs
    if (this.#unknownFromMs !== null && !this.#missing(after.memory, input.atMs)) {
      this.#gap(this.#unknownFromMs, input.atMs)
      this.#unknownFromMs = null
    }
    onStep(after.decisions, after.memory, input.atMs)
    return after.memory
  }

  /** Detects a silence that began without any report. */
  #notice(memory: Memory, atMs: number): void {
    if (this.#unknownFromMs !== null || !this.#missing(memory, atMs)) return
    const { facts } = this.#parts
    const starts = this.#levels().flatMap((condition) =>
      sourcesOf(condition, facts).flatMap(({ key, silentAfterMs }) => {
        const level = memory.levels[key]
        return (level && unknownSince(level, silentAfterMs, atMs)) ?? []
      }),
    )
    this.#unknownFromMs = Math.max(this.#atMs, Math.min(atMs, ...starts))
  }

  #missing(memory: Memory, atMs: number): boolean {
    return this.#levels().some(
      (condition) => conditionTruth({ ...condition, forMs: 0 }, memory, this.#parts.facts, atMs) === null,
    )
  }

  #levels() {
    const { triggers, queries } = partsOf(this.#parts.rule, this.#parts.facts)
    return [...triggers, ...queries]
  }

  #gap(fromMs: number, untilMs: number): void {
    if (untilMs > fromMs && this.gaps.length < GAPS_MAX) this.gaps.push({ fromMs, untilMs })
  }
}
