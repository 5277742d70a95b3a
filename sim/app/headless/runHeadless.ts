/** Runs one case of a scenario from nothing to its result: a fresh stage, the steps, the laws, the hash of the log. */
import { monotonicMs } from '../../base/clock.ts'
import type { ReadScenario } from '../../world/scenarios/file/readScenario.ts'
import type { Case } from '../../world/scenarios/file/scenario.ts'
import type { RunResult, StepBegun, StepResult } from '../../world/scenarios/run/result.ts'
import { runCase } from '../../world/scenarios/run/runCase.ts'
import { plannedWorld } from '../../world/scenarios/stage/plannedWorld.ts'
import { startInstantMs } from '../../world/scenarios/stage/startInstant.ts'
import { HeadlessStage } from './headlessStage.ts'
import { keepData } from './keptData.ts'
import { brokenLaws } from './laws.ts'
import { hashOfLog } from './logHash.ts'

export interface HeadlessRun {
  readonly seed: number
  /** Browser executable; without one, page expectations are skipped. */
  readonly browser?: string | undefined
  /** Overrides the world of the file; its own project is then used. */
  readonly world?: string | undefined
  /** Folder for the data of the run or failed run. */
  readonly keepIn?: string | undefined
  readonly keepsFailedOnly?: boolean | undefined
  /** See `RunOptions`. */
  readonly isShared?: boolean
  readonly onBegin?: (begun: StepBegun) => void
  readonly onStep?: (step: StepResult) => void
}

/** @throws FileError where the header names what does not exist */
export async function runHeadless(given: ReadScenario, one: Case, options: HeadlessRun): Promise<RunResult> {
  const read = options.world === undefined ? given : elsewhere(given, options.world)
  const { scenario, placeOf } = read
  const { seed, isShared = false, onBegin, onStep, browser } = options
  const fromMs = monotonicMs()
  const startMs = startInstantMs(plannedWorld(read, seed).project.timeZone, scenario.start)
  const { world, project, breaksByItself, failureRate } = scenario
  const stage = await HeadlessStage.open({
    world,
    project,
    seed,
    startMs,
    breaksByItself,
    failureRate,
    browser,
  })
  try {
    const result = await runCase(stage, scenario, one, {
      seed,
      placeOf,
      hasBrowser: browser !== undefined,
      isShared,
      onBegin,
      onStep,
      realMs: monotonicMs,
      invariants: (run) => brokenLaws(stage, run),
    })
    const keepsIt = options.keepIn !== undefined && (result.verdict === 'failed' || !options.keepsFailedOnly)
    if (keepsIt) await stage.stopClock()
    await stage.close()
    const { hash } = await hashOfLog(stage.folder)
    const asked = {
      ...(options.world === undefined ? {} : { world: options.world }),
      ...(browser === undefined ? {} : { hasBrowser: true }),
    }
    const kept = keepsIt ? { kept: { folder: keepData(stage.folder, options.keepIn, result), world } } : {}
    return { ...result, ...asked, ...kept, logHash: hash, realMs: monotonicMs() - fromMs }
  } finally {
    await stage.close()
    stage.remove()
  }
}

/** Moves the file's scenario to another world, using its first project. */
export function elsewhere({ scenario, placeOf }: ReadScenario, world: string): ReadScenario {
  return { scenario: { ...scenario, world, project: undefined }, placeOf }
}
