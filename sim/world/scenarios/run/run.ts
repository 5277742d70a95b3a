/** A run of one case on a stage: shared by steps and expectations. */

import type { ReadState } from '#shared/records/registry.ts'
import { type BothNames, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { createToLocal, type ToLocal } from '../../sky/localTime.ts'
import { CannotRun, type Place } from '../file/problems.ts'
import type { Case, Scenario } from '../file/scenario.ts'
import { innerSteps, type Path, type Step } from '../file/steps.ts'
import { NameError, type ThingType } from '../names/names.ts'
import { type Selected, select } from '../names/selection.ts'
import type { Listening, Stage, StageFault } from '../stage/stage.ts'
import { StageRefusal } from '../stage/stage.ts'
import { History } from './history.ts'
import type { Judge } from './judging/judge.ts'
import { ProgramRuns } from './programRuns.ts'
import type { Failure, FaultBand, StepBegun, StepResult } from './result.ts'

export interface Mark {
  readonly atMs: number
  readonly order: number
  readonly stateHash: string
  readonly metrics: string
}

/** An `always` expectation from its step on. */
export interface Watcher {
  /** Null while it holds. */
  check(): Promise<Failure | null>
  readonly path: Path
  readonly text: BothNames
  readonly judge: Judge
  tests: number
}

export interface RunOptions {
  readonly seed: number
  readonly placeOf: (path: Path) => Place
  readonly hasBrowser: boolean
  readonly onBegin?: ((begun: StepBegun) => void) | undefined
  readonly onStep?: ((step: StepResult) => void) | undefined
  /** Users share the world: steps that they have already done do not fail the run. */
  readonly isShared?: boolean | undefined
  /** Real time, to measure how long a step took. */
  readonly realMs: () => number
  /** True when cancelled. */
  readonly isStopped?: (() => boolean) | undefined
}

/** The run was ended by someone. */
export class Stopped extends Error {}

export class Run {
  readonly stage: Stage
  readonly scenario: Scenario
  readonly case: Case
  readonly options: RunOptions
  readonly history = new History()
  readonly programs = new ProgramRuns()
  readonly kept: Record<string, unknown> = {}
  readonly marks = new Map<string, Mark>()
  readonly failures: Failure[] = []
  /** Steps that were skipped because users had already done them. */
  readonly already: Phrase[] = []
  readonly watchers: Watcher[] = []
  readonly steps: StepResult[] = []
  readonly bands: FaultBand[] = []
  readonly listening = new Map<string, Listening>()
  /** Faults that this run injected, by the name under which `clear` knows them. */
  readonly injected = new Map<string, StageFault[]>()
  readonly startedAtMs: number
  /** Ids of the commands of the last act that had any. */
  lastCommands: readonly string[] = []
  /** Path of the current step. */
  at: Path = ['steps']
  tested = 0
  skipped = 0
  /** The active branch when several run in parallel. */
  branch: Pick<Run, 'advance'> | null = null
  readonly #toLocal: ToLocal
  readonly #softOnce: ReadonlySet<string>

  constructor(stage: Stage, scenario: Scenario, one: Case, options: RunOptions) {
    this.stage = stage
    this.scenario = scenario
    this.case = one
    this.options = options
    this.startedAtMs = stage.now()
    this.#softOnce = new Set(softOnceIds(one.steps))
    this.#toLocal = createToLocal(stage.project().project.timeZone)
  }

  get read(): ReadState {
    return this.stage.project().read
  }

  toLocal(instantMs: number): number {
    return this.#toLocal(instantMs)
  }

  /** Local time of the project, as people read it. */
  clockText(instantMs: number): string {
    return new Date(this.#toLocal(instantMs)).toISOString().slice(0, 19).replace('T', ' ')
  }

  /** All time passes through here, so that `always` expectations are checked. */
  async advance(untilMs: number, look?: () => boolean | Promise<boolean>): Promise<boolean> {
    if (this.branch) return this.branch.advance(untilMs, look)
    const endMs = this.startedAtMs + this.scenario.endAfter
    const goalMs = Math.min(untilMs, endMs)
    const before = this.failures.length
    let isFound = false
    const everything = async (): Promise<boolean> => {
      if (this.options.isStopped?.()) throw new Stopped('it was stopped')
      await this.checkWatchers()
      isFound = (await look?.()) ?? false
      return isFound || this.isBrokenSince(before)
    }
    const isWatched = look !== undefined || this.watchers.length > 0 || this.options.isStopped !== undefined
    await this.stage.advance(goalMs, isWatched ? everything : undefined)
    if (!isFound && goalMs < untilMs && !this.isBrokenSince(before))
      throw new CannotRun(this.at, phrase('runTooLong', { max: this.scenario.endAfter }))
    return isFound
  }

  /** Whether a failure ends the run; soft ones do not. */
  isBrokenSince(failures: number): boolean {
    return this.failures.slice(failures).some(({ id }) => !this.#softOnce.has(id))
  }

  async checkWatchers(): Promise<void> {
    for (const watcher of [...this.watchers]) {
      const failure = await watcher.check()
      if (failure === null) continue
      this.failures.push(failure)
      this.watchers.splice(this.watchers.indexOf(watcher), 1)
    }
  }

  /** Resolves names or selections; unknown ones end the run. */
  select(given: string, path: Path, types?: readonly ThingType[]): Selected {
    return this.naming(path, () => select(given, this.read, { seed: this.options.seed, path }, types))
  }

  naming<T>(path: Path, work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (error instanceof NameError) throw new CannotRun(path, error.phrase)
      throw error
    }
  }

  /** Like `naming`, for rejections of the stage. */
  async staged<T>(path: Path, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof StageRefusal || error instanceof NameError) throw new CannotRun(path, error.phrase)
      throw error
    }
  }

  account(name: string, path: Path): string {
    const account = this.stage.accountNamed(name)
    if (account !== null) return account
    throw new CannotRun(path, phrase('nobodyCalled', { name, names: this.stage.accountNames() }))
  }

  mark(name: string, path: Path): Mark {
    const mark = this.marks.get(name)
    if (!mark) throw new CannotRun(path, phrase('notMarked', { name }))
    return mark
  }
}

/** `4.expect`, `3.2.inject`, `5.desk.1.act`: the numbers of the steps from 1 with the names of branches, and the key. */
export function idOf(path: Path): string {
  const parts = path.flatMap((part, i) =>
    typeof part === 'number' ? [String(part + 1)] : path[i - 1] === 'parallel' ? [part] : [],
  )
  const key = path.findLast((part) => typeof part === 'string' && part !== 'steps')
  return [...parts, key].join('.')
}

/** Expectations for one moment whose failure does not stop the run. */
const softOnceIds = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) =>
    step.kind === 'expect' && step.body.asked.soft === true && !step.body.asked.always
      ? [idOf(step.path)]
      : softOnceIds(innerSteps(step)),
  )
