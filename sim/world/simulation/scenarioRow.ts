/** A scenario as lists show it. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { simContract } from '#shared/contract/sim.ts'
import type { ReadScenario } from '../scenarios/file/readScenario.ts'
import type { Step } from '../scenarios/file/steps.ts'

export type ScenarioRow = OutputOf<typeof simContract.scenarioList>['list'][number]

export function rowOf(name: string, { scenario }: ReadScenario): ScenarioRow {
  const { title, description, tags, world, project = null, seed, cases } = scenario
  const steps = cases[0]?.steps ?? []
  return {
    name,
    title,
    description: description ?? null,
    tags,
    world,
    project,
    seed,
    cases: cases.map((one) => one.name),
    steps: countOf(steps),
    isDemo: steps.some(({ kind }) => kind === 'chapter'),
  }
}

const countOf = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, step) => sum + (step.kind === 'repeat' ? step.body.times * countOf(step.body.steps) : 1),
    0,
  )
