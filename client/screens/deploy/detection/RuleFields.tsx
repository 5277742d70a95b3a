/** The form of a rule: where, when, what counts as nobody there, what happens then. */
import { RuleNobody } from './RuleNobody.tsx'
import { RuleThen } from './RuleThen.tsx'
import { RuleWhere } from './RuleWhere.tsx'

export function RuleFields() {
  return (
    <>
      <RuleWhere />
      <RuleNobody />
      <RuleThen />
    </>
  )
}
