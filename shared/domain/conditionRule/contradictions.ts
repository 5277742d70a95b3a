/** Refuses a condition rule that could never raise, never clear, or contradicts another rule. */

import { propertiesInScope, type RuleScope, valueLike } from '#shared/alarms/ruleScope.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { ConditionRule, RuleCondition } from '#shared/records/conditionRule.ts'
import { detectionHoursFault } from '#shared/rules/detectionHours.ts'

type Facts = Omit<ConditionRule, 'type' | 'id' | 'createdAtMs' | 'createdBy'>

/** @throws Rejection that names the contradiction */
export function requirePossible(rule: Facts): void {
  requireHours(rule)
  requireRepeat(rule)
  requireCondition(rule.condition, rule)
}

function requireHours({ hours }: Facts): void {
  if (hours.days.length === 0) throw new Rejection('detection_days_missing')
  const fault = detectionHoursFault(hours)
  if (fault) throw new Rejection(fault)
}

/** Each repetition must last for the on-delay, so the number of repetitions is limited by the time span. */
function requireRepeat({
  repeatTimes: times,
  repeatWithinMinutes: minutes,
  onDelayMinutes: delay,
}: Facts): void {
  if (times > 1 && (times - 1) * delay >= minutes)
    throw new Rejection('rule_repeat_impossible', { times, minutes, delay })
}

function requireCondition(condition: RuleCondition, scope: RuleScope): void {
  if (condition.type === 'silent') return
  const found = propertiesInScope(scope, condition.property).map(({ property }) => property)
  if (found.length === 0) throw new Rejection('rule_property_unknown', { property: condition.property })
  if (condition.type === 'equals') {
    if (valueLike(found, condition.value) === undefined)
      throw new Rejection('rule_value_unknown', { value: String(condition.value) })
    return
  }
  const numbers = found.flatMap((property) => (property.type === 'number' ? [property] : []))
  if (numbers.length === 0) throw new Rejection('rule_property_no_number', { property: condition.property })
  const min = Math.min(...numbers.map((property) => property.min))
  const max = Math.max(...numbers.map((property) => property.max))
  const { type, threshold, deadband } = condition
  const range = { threshold, min, max }
  if (type === 'above' ? threshold >= max : threshold <= min) throw new Rejection('rule_never_raises', range)
  const overAt = type === 'above' ? threshold - deadband : threshold + deadband
  if (overAt < min || overAt > max) throw new Rejection('rule_never_clears', { ...range, deadband })
}

/** The condition with a value of the property's own type. */
export function typedCondition(condition: RuleCondition, scope: Pick<RuleScope, 'kinds'>): RuleCondition {
  if (condition.type !== 'equals') return condition
  const found = propertiesInScope(scope, condition.property).map(({ property }) => property)
  return { ...condition, value: valueLike(found, condition.value) ?? condition.value }
}

const scopeOf = ({ areaIds, kinds, groupIds, hours }: Facts) => ({
  areaIds: [...areaIds].sort(),
  kinds: [...kinds].sort(),
  groupIds: [...groupIds].sort(),
  hours,
})

/**
 * Rejects a rule that duplicates another one, and a pair under which every value is an alarm, such as above 20 and
 * below 25.
 * @throws Rejection rule_same, rule_contradicts
 */
export function requireNoContradiction(rule: Facts, others: Iterable<ConditionRule>): void {
  for (const other of others) {
    if (!other.isEnabled || !isSameJson(scopeOf(rule), scopeOf(other))) continue
    const name = { name: other.name }
    if (isSameJson(rule.condition, other.condition) && rule.severity === other.severity)
      throw new Rejection('rule_same', name)
    if (isAlwaysOne(rule.condition, other.condition)) throw new Rejection('rule_contradicts', name)
  }
}

function isAlwaysOne(one: RuleCondition, other: RuleCondition): boolean {
  if (one.type === 'below' && other.type === 'above') return isAlwaysOne(other, one)
  return (
    one.type === 'above' &&
    other.type === 'below' &&
    one.property === other.property &&
    one.threshold < other.threshold
  )
}
