/** All kinds of faults with expected effects, and bundled scenarios that inject them. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { chaosContract } from '#shared/contract/simChaos.ts'
import { EXPECTED_EFFECTS } from '#shared/faults/effects.ts'
import { FAULT_KINDS, FAULT_NAMES } from '#shared/faults/fault.ts'
import { bundledScenarios, findScenario } from '../scenarios/file/bundled.ts'
import { readScenarioFile } from '../scenarios/file/readScenario.ts'
import { innerSteps, type Step } from '../scenarios/file/steps.ts'

type Library = OutputOf<typeof chaosContract.faultLibrary>['list']

/** Program files, read once. */
let library: Library | null = null

export function faultLibrary(): Library {
  library ??= made()
  return library
}

function made(): Library {
  const scenarios = bundledScenarios().map((name) => {
    const { title, cases } = readScenarioFile(findScenario(name)).scenario
    return { name, title, kinds: new Set(cases.flatMap(({ steps }) => injectedBy(steps))) }
  })
  return FAULT_NAMES.map((kind) => {
    const { family, target } = FAULT_KINDS[kind]
    const using = scenarios.filter(({ kinds }) => kinds.has(kind))
    return {
      kind,
      family,
      target,
      alarms: [...EXPECTED_EFFECTS[kind].alarms],
      effect: EXPECTED_EFFECTS[kind].effect,
      scenarios: using.map(({ name, title }) => ({ name, title })),
    }
  })
}

const injectedBy = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => (step.kind === 'inject' ? [step.body.fault] : injectedBy(innerSteps(step))))
