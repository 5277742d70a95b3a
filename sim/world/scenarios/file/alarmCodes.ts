/** Codes of alarms that a scenario names: a misspelt one is never raised, so that its absence would prove nothing. */
import { KNOWN_ALARM_CODES } from '#shared/rules/alarmCodes.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'
import type { Expectation } from './expectations.ts'
import type { Problem } from './problems.ts'
import { innerSteps, type Path, type Step } from './steps.ts'

const KNOWN: readonly string[] = ['any', ...KNOWN_ALARM_CODES]

/** Gateways may raise custom codes; codes in raw packets of the scenario are known too. */
export function unknownAlarms(steps: readonly Step[]): Problem[] {
  const sent = packetsOf(steps)
  return expectationsOf(steps).flatMap(({ path, expectation: { subject, asked } }) => {
    if (subject !== 'alarm' || KNOWN.includes(asked.alarm) || sent.includes(asked.alarm)) return []
    return [{ path: [...path, 'alarm'], says: unknownWord('alarm', asked.alarm, KNOWN) }]
  })
}

interface Placed {
  readonly path: Path
  readonly expectation: Expectation
}

function expectationsOf(steps: readonly Step[]): Placed[] {
  return steps.flatMap((step) => {
    const { kind, body, path } = step
    if (kind === 'expect') return [{ path, expectation: body }]
    if (kind === 'wait' && 'until' in body) return [{ path: [...path, 'until'], expectation: body.until }]
    return expectationsOf(innerSteps(step))
  })
}

const packetsOf = (steps: readonly Step[]): string =>
  steps
    .map((step) => (step.kind === 'gateway' ? JSON.stringify(step.body) : packetsOf(innerSteps(step))))
    .join()
    .toLowerCase()
