/** A scenario as lists show it. */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { simContract } from '#shared/contract/sim.ts'
import type { ReadScenario } from '../scenarios/file/readScenario.ts'
import { stepsRun } from '../scenarios/file/stepsRun.ts'

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
    steps: stepsRun(steps),
    isDemo: steps.some(({ kind }) => kind === 'chapter'),
  }
}
