/** Detects expectations that can never hold or prove nothing, from the file alone. */

import { fieldsOf } from '#shared/domain/registry.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'
import type { Expectation } from './expectations.ts'
import type { Problem } from './problems.ts'
import { innerSteps, type Path, type Step } from './steps.ts'

/** Names defined by earlier steps. */
interface Given {
  readonly marks: string[]
  readonly faults: string[]
}

/** Undefined marks, faults and event fields, in step order. */
export function neverSo(steps: readonly Step[], given: Given = { marks: [], faults: [] }): Problem[] {
  return steps.flatMap((step) => {
    const { kind, body, path } = step
    const inner = innerSteps(step)
    if (inner.length > 0) return neverSo(inner, given)
    if (kind === 'mark') given.marks.push(body)
    if (kind === 'inject') given.faults.push(body.as ?? body.fault)
    if (kind === 'expect') return ofExpectation(body, path, given)
    if (kind === 'wait' && 'until' in body) return ofExpectation(body.until, [...path, 'until'], given)
    if (kind !== 'clear' || body.fault === undefined) return []
    const known = [body.fault, body.fault.replaceAll(/[\s-]+/g, '_')].some((one) =>
      given.faults.includes(one),
    )
    if (known || isLater(body.fault)) return []
    return [{ path: [...path], says: unknownWord('faultBefore', body.fault, given.faults) }]
  })
}

const isLater = (text: string): boolean => text.includes('{{')

function ofExpectation({ subject, asked }: Expectation, path: Path, given: Given): Problem[] {
  const problems: Problem[] = []
  const [key, mark] =
    subject === 'sameState'
      ? ['sameState', asked.sameState]
      : ['since', 'since' in asked ? asked.since : undefined]
  if (mark !== undefined && !given.marks.includes(mark) && !isLater(mark))
    problems.push({ path: [...path, key], says: unknownWord('markBefore', mark, given.marks) })
  if (subject === 'log') {
    const fields = fieldsOf(asked.log)
    for (const field of Object.keys(asked.holds ?? {}))
      if (fields !== null && !fields.includes(field))
        problems.push({
          path: [...path, 'holds', field],
          says: unknownWord(phrase('word.fieldOf', { event: asked.log }), field, fields),
          isKey: true,
        })
  }
  return problems
}

/** An expectation that holds initially and ends by the second check proves nothing with a bound. */
export const isNeverYet = ({ subject, asked }: Expectation): boolean =>
  ((subject === 'alarm' && asked.is === 'not raised') ||
    ((subject === 'automation' || subject === 'scene') && asked.is === 'did not run')) &&
  asked.within !== undefined
