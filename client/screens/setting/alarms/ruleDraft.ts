/** The input of a back-test from the fields of the rule form. */
import type { conditionRulesContract } from '#shared/contract/conditionRules.ts'
import type { RequestOf } from '#shared/contract/endpoint.ts'
import { ruleConditionSchema } from '#shared/records/conditionRule.ts'
import { hoursSchema } from '#shared/records/detection.ts'
import { typedNumber } from '#shared/rules/typedNumber.ts'
import { type FieldValue, type FormValues, isObject, textsOf } from '../../../ui/form/model/values.ts'

export type RuleDraft = RequestOf<typeof conditionRulesContract.backtest>['draft']

const numberOf = (value: FieldValue | undefined): number => typedNumber(String(value ?? '')) ?? Number.NaN

/** Null while the condition is not complete. */
export function draftOf(values: FormValues): RuleDraft | null {
  const condition = ruleConditionSchema.safeParse(conditionOf(values.condition))
  const hours = hoursSchema.safeParse(values.hours)
  const delays = {
    onDelayMinutes: numberOf(values.onDelayMinutes),
    offDelayMinutes: numberOf(values.offDelayMinutes),
    repeatTimes: numberOf(values.repeatTimes),
    repeatWithinMinutes: numberOf(values.repeatWithinMinutes),
  }
  if (!condition.success || !hours.success || Object.values(delays).some(Number.isNaN)) return null
  return {
    ...delays,
    condition: condition.data,
    hours: hours.data,
    areaIds: textsOf(values.areaIds ?? []) as never,
    kinds: [...textsOf(values.kinds ?? [])],
    groupIds: textsOf(values.groupIds ?? []) as never,
  }
}

/** The fields of this type of condition; fields of other types may still hold typed values. */
function conditionOf(value: FieldValue | undefined): unknown {
  if (!isObject(value)) return null
  const { type, property, threshold, deadband, value: state } = value
  if (type === 'equals') return { type, property, value: state }
  if (type !== 'above' && type !== 'below') return null
  if (property === '') return null
  return { type, property, threshold: numberOf(threshold), deadband: numberOf(deadband) }
}
