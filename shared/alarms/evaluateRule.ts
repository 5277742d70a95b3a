/**
 * Evaluator of condition rules: when a rule raises and clears the alarm of one device. Pure; used live and for
 * back-tests. On-delay, off-delay and repeat count follow ISA-18.2: a value that returns within the off-delay does not
 * clear the alarm.
 */
import type { Reading } from '#shared/devices/kind.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { ConditionRule, RuleCondition } from '#shared/records/conditionRule.ts'
import type { RuleWatch } from '#shared/records/ruleWatch.ts'

export type RuleMemory = Pick<RuleWatch, 'phase' | 'sinceMs' | 'timesMs'>
export type RuleTiming = Pick<
  ConditionRule,
  'onDelayMinutes' | 'offDelayMinutes' | 'repeatTimes' | 'repeatWithinMinutes'
>
export interface RuleEffect {
  readonly does: 'raise' | 'clear'
  readonly atMs: number
}

const NONE: readonly RuleEffect[] = []

export const RULE_AT_REST: RuleMemory = { phase: 'idle', sinceMs: 0, timesMs: [] }

/** Whether the condition held at the last evaluation. */
export const isHolding = ({ phase }: Pick<RuleMemory, 'phase'>): boolean =>
  phase === 'pending' || phase === 'counted' || phase === 'active'

/** Whether an alarm of the rule is raised. */
export const isRuleRaised = ({ phase }: Pick<RuleMemory, 'phase'>): boolean =>
  phase === 'active' || phase === 'clearing'

/**
 * Whether the condition holds with this value. Within the deadband the previous result stays. Null for a value of
 * another type.
 */
export function holdsWith(condition: RuleCondition, value: Reading, before: boolean): boolean | null {
  if (condition.type === 'silent') return null
  if (condition.type === 'equals') return value === condition.value
  if (typeof value !== 'number') return null
  const { threshold, deadband } = condition
  if (condition.type === 'above') return value > threshold || (before && value > threshold - deadband)
  return value < threshold || (before && value < threshold + deadband)
}

/** Time of the next change without new values (epoch ms); null if there is none. */
export function ruleDueMs(rule: RuleTiming, { phase, sinceMs, timesMs }: RuleMemory): number | null {
  if (phase === 'pending') return sinceMs + rule.onDelayMinutes * MINUTE_MS
  if (phase === 'clearing') return sinceMs + rule.offDelayMinutes * MINUTE_MS
  const last = timesMs.at(-1)
  return phase === 'idle' && last !== undefined ? last + windowMs(rule) : null
}

const windowMs = ({ repeatWithinMinutes }: RuleTiming): number => repeatWithinMinutes * MINUTE_MS

export interface RuleStep {
  readonly memory: RuleMemory
  /** Effects in chronological order. */
  readonly effects: readonly RuleEffect[]
}

/** The effects of due times up to this instant. */
export function passTime(rule: RuleTiming, memory: RuleMemory, nowMs: number): RuleStep {
  const dueMs = ruleDueMs(rule, memory)
  if (dueMs === null || dueMs > nowMs) return { memory, effects: NONE }
  if (memory.phase === 'pending') return count(rule, memory, dueMs)
  // The off-delay ended, or repetitions expired.
  return memory.phase === 'clearing' ? cleared(dueMs) : { memory: RULE_AT_REST, effects: NONE }
}

/** Evaluates the condition at this instant, after the effects of earlier due times. */
export function judgeLevel(
  rule: RuleTiming,
  memory: RuleMemory,
  { holds, atMs }: { readonly holds: boolean; readonly atMs: number },
): RuleStep {
  const passed = passTime(rule, memory, atMs)
  if (holds === isHolding(passed.memory)) return passed
  const step = holds ? begin(rule, passed.memory, atMs) : end(rule, passed.memory, atMs)
  return { memory: step.memory, effects: [...passed.effects, ...step.effects] }
}

function begin(rule: RuleTiming, memory: RuleMemory, atMs: number): RuleStep {
  if (memory.phase === 'clearing')
    return { memory: { ...memory, phase: 'active', sinceMs: atMs }, effects: NONE }
  const pending = { ...memory, phase: 'pending', sinceMs: atMs } as const
  return rule.onDelayMinutes > 0 ? { memory: pending, effects: NONE } : count(rule, pending, atMs)
}

function end(rule: RuleTiming, memory: RuleMemory, atMs: number): RuleStep {
  if (memory.phase === 'active') {
    if (rule.offDelayMinutes === 0) return cleared(atMs)
    return { memory: { ...memory, phase: 'clearing', sinceMs: atMs }, effects: NONE }
  }
  const idle = { ...memory, phase: 'idle', sinceMs: atMs } as const
  return { memory: memory.timesMs.length > 0 ? idle : RULE_AT_REST, effects: NONE }
}

const cleared = (atMs: number): RuleStep => ({
  memory: RULE_AT_REST,
  effects: [{ does: 'clear', atMs }],
})

/** The condition held for the on-delay, which counts as one repetition. */
function count(rule: RuleTiming, { timesMs }: RuleMemory, atMs: number): RuleStep {
  const counted = [...timesMs.filter((time) => time > atMs - windowMs(rule)), atMs]
  if (counted.length < rule.repeatTimes)
    return { memory: { phase: 'counted', sinceMs: atMs, timesMs: counted }, effects: NONE }
  return { memory: { phase: 'active', sinceMs: atMs, timesMs: [] }, effects: [{ does: 'raise', atMs }] }
}
