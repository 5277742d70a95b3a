/** Preview of an automation triggered now; its times and key presses count as having just occurred. */
import type { ConditionSeen } from '#shared/records/automationRun.ts'
import { conditionTruth, every, some } from './levels.ts'
import { gateAt } from './look.ts'
import type { DecisionOutcome, Facts, Memory, Rule } from './memory.ts'
import { conditionsSeen, partsOf } from './parts.ts'

export interface Now {
  readonly outcome: DecisionOutcome
  readonly conditions: readonly ConditionSeen[]
}

/**
 * The outcome of a trigger at this instant, with the state of each condition. Pure; assumes that times and key
 * presses have just occurred.
 */
export function verdictNow(rule: Rule, memory: Memory, facts: Facts, atMs: number): Now {
  const { triggers, queries, times, presses } = partsOf(rule, facts)
  const instants = [...times, ...presses].map(({ id }) => id)
  const conditions = conditionsSeen(rule, memory, facts, atMs, new Set(instants))
  const truthOf = (condition: (typeof triggers)[number]) => conditionTruth(condition, memory, facts, atMs)
  const levels = triggers.map(truthOf)
  // In mode `any`, one occurred trigger is sufficient.
  const triggered =
    rule.mode === 'any' && instants.length > 0 ? true : rule.mode === 'any' ? some(levels) : every(levels)
  const truth = every([triggers.length === 0 ? true : triggered, ...queries.map(truthOf)])
  const { isOpen, isPaused } = gateAt(rule, memory, facts, atMs)
  if (isPaused) return { outcome: 'paused', conditions }
  if (!isOpen) return { outcome: 'outOfRange', conditions }
  if (truth === null) return { outcome: 'conditionUnknown', conditions }
  return { outcome: truth ? 'run' : 'conditionFalse', conditions }
}
