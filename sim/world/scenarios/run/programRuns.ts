/** Runs since the start of a scenario, because the live state keeps few. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { AutomationRun } from '#shared/records/automationRun.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { nameOfProgram } from '../names/programs.ts'

export type ProgramRun = (AutomationRun | SceneRun) & {
  readonly programId: string
  readonly name: string
  /** Place in the order of all commits; 0 for one of before the scenario. */
  readonly order: number
}

/** Starts of runs, which may evict old ones from the state. */
const BEGINNINGS: ReadonlySet<AtriumEvent['type']> = new Set<AtriumEvent['type']>([
  'AutomationRunBegun',
  'AutomationRunQueued',
  'AutomationPassed',
  'HostRunTold',
  'SceneRunStarted',
])

export class ProgramRuns {
  readonly #runs = new Map<string, ProgramRun>()

  note({ events }: Commit<AtriumEvent>, read: ReadState, order: number): void {
    if (events.some(({ type }) => BEGINNINGS.has(type))) this.look(read, order)
  }

  /** Updates from the current state. */
  look(read: ReadState, order: number): void {
    for (const run of read.all('automationRun')) this.#keep(run, run.automationId, read, order)
    // A test of a draft is reverted afterwards.
    for (const run of read.all('sceneRun'))
      if (run.kind === 'scene' && run.sceneId !== null) this.#keep(run, run.sceneId, read, order)
  }

  #keep(run: AutomationRun | SceneRun, programId: string, read: ReadState, order: number): void {
    const known = this.#runs.get(run.id)
    const program =
      run.type === 'automationRun'
        ? read.get('automation', run.automationId)
        : run.sceneId && read.get('scene', run.sceneId)
    const name = known?.name ?? (program ? nameOfProgram(program, read) : programId)
    this.#runs.set(run.id, { ...run, programId, name, order: known?.order ?? order })
  }

  /** Runs since the scenario started, in order. */
  all(): ProgramRun[] {
    return [...this.#runs.values()].filter(({ order }) => order > 0)
  }
}
