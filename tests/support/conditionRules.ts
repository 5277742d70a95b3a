/** Builders of condition rules. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { ALWAYS, type ConditionRule } from '#shared/records/conditionRule.ts'

export const RULE = 'crl_hot'

/** A room that is hotter than 30 °C, at once and everywhere. */
export const aRule = (more: Partial<ConditionRule> = {}) => ({
  ...{ name: '过热', nameEn: 'Too hot', isEnabled: true, severity: 'major' as const },
  condition: { type: 'above' as const, property: 'temperature', threshold: 30, deadband: 1 },
  ...{ onDelayMinutes: 0, offDelayMinutes: 0, repeatTimes: 1, repeatWithinMinutes: 60 },
  ...{ areaIds: [], kinds: [], groupIds: [], hours: ALWAYS },
  ...{ escalateAfterMinutes: 0, escalateTo: null, escalateThen: [] },
  ...more,
})

export const ruleAdded = (more: Partial<ConditionRule> = {}): AtriumEvent => ({
  type: 'ConditionRuleAdded',
  data: { ruleId: RULE, ...aRule(more) },
})
