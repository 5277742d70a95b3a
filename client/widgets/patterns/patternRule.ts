import { AREA_WORD } from '#shared/rules/areaPattern.ts'
import type { Check } from '../../ui/form/model/faults.ts'
import { nameRule } from '../../ui/form/rules.ts'

/** Name pattern rule with a message for unknown placeholders. */
export const patternRule = (minLength = 1): Check => {
  const rule = nameRule(minLength)
  return (value, values) => rule(String(value).replaceAll(AREA_WORD, 'A'), values)
}
