/** Escalation schedule of an alarm from rule steps. Pure. */
import { MINUTE_MS } from '#shared/durations.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import type { AlarmTarget, EscalationStep } from '#shared/records/escalationStep.ts'

type Plan = NonNullable<Alarm['escalation']>

/** The steps of a condition rule; none where it has no escalation of its own. */
export const stepsOfRule = ({
  escalateAfterMinutes: afterMinutes,
  escalateTo: to,
  escalateThen,
}: Pick<ConditionRule, 'escalateAfterMinutes' | 'escalateTo' | 'escalateThen'>): readonly EscalationStep[] =>
  afterMinutes === 0 ? [] : [{ afterMinutes, to }, ...escalateThen]

/** Whether step times increase. */
export const isInOrder = (steps: readonly EscalationStep[]): boolean =>
  steps.every(({ afterMinutes }, i) => afterMinutes > (steps[i - 1]?.afterMinutes ?? 0))

/** Undefined without steps. */
export function planOf(steps: readonly EscalationStep[], fromMs: number): Plan | undefined {
  const [first, ...later] = steps.map(({ afterMinutes, to }) => ({
    dueAtMs: fromMs + afterMinutes * MINUTE_MS,
    to,
  }))
  return first && { ...first, ...(later.length === 0 ? {} : { later }) }
}

/** The remaining steps after the first one; undefined after the last. */
export function planAfterStep({ later: steps = [] }: Plan): Plan | undefined {
  const [first, ...later] = steps
  return first && { ...first, ...(later.length === 0 ? {} : { later }) }
}

/** Target of the first step. Older logs name a person only. */
export const targetOf = ({ to, accountId }: Plan): AlarmTarget | null => to ?? accountId ?? null
