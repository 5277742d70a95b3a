/**
 * Scenario runs from the console: one at a time, in a low-priority process with a new world, with the same
 * result as on the command line. Results are stored as files.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { simContract } from '#shared/contract/sim.ts'
import { must } from '#shared/kernel/assert.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Person } from '#shared/records/person.ts'
import { englishOf, phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { systemClock } from '../../base/clock.ts'
import { warnOfStderr } from '../../base/processWarnings.ts'
import { PROJECT_FOLDER } from '../../base/projectFolder.ts'
import type { Files } from '../../stores/files/files.ts'
import { ownTempFolder, removeTempFolder, sweepTempFolders } from '../../stores/storage/ownTempFolder.ts'
import { bundledScenarios, bundledText, SCENARIO_FOLDER } from '../scenarios/file/bundled.ts'
import { type ReadScenario, readScenarioFile } from '../scenarios/file/readScenario.ts'
import { commandOf } from '../scenarios/report/print.ts'
import type { Failure, RunResult, StepBegun, StepResult } from '../scenarios/run/result.ts'
import type { ChildMessage, Job } from '../scenarios/runJob.ts'
import { RunHistory, type StoredRun } from './runHistory.ts'
import { ScenarioReader } from './scenarioReader.ts'
import { rowOf, type ScenarioRow } from './scenarioRow.ts'
import type { SentIssue } from './sentScenario.ts'
import { wrongScenario } from './wrongScenario.ts'

const CHILD = join(PROJECT_FOLDER, 'sim', 'app', 'headless', 'child.ts')
/** Runs in memory; ended ones are on disk. */
const RUNS_HELD = 2
const TEMP_NAME = 'atrium-run'
const NICENESS = 10
/** Real time; a scenario written by hand may loop forever. */
const RUN_MAX_MINUTES = 20
const HEAP_MAX_MB = 2_048
/** People read no faster. */
const NOTIFY_EVERY_MS = 300

export type RunView = NonNullable<OutputOf<typeof simContract.scenarioResult>>

export interface WantedRun {
  /** A bundled one's name, or the text of one that is sent. */
  readonly name?: string | undefined
  readonly text?: string | undefined
  /** Instead of the file's own. */
  readonly seed?: number | undefined
  readonly case?: string | undefined
  readonly by: Person
}

interface Running {
  readonly row: ScenarioRow
  readonly view: Omit<RunView, 'steps' | 'outcome' | 'current'>
  readonly steps: StepResult[]
  /** Current step. */
  current: StepBegun | null
  result: RunResult | null
  outcome: RunView['outcome']
  problem: Phrase | null
}

export interface ScenarioRunsPorts {
  readonly onChange: () => void
  /** The server's, which a sent scenario may name even where it is no bundled one. */
  readonly ownWorld: string
  /** Storage of ended runs. */
  readonly files: Files
  /** Called if a result cannot be stored; it is shown until restart. */
  readonly onError: (error: unknown) => void
}

export class ScenarioRuns {
  readonly #onChange: () => void
  readonly #ownWorld: string
  readonly #kept: RunHistory
  readonly #reader = new ScenarioReader()
  readonly #onError: (error: unknown) => void
  readonly #runs = new Map<string, Running>()
  #rows: readonly ScenarioRow[] | null = null
  #child: ChildProcess | null = null
  #newest: Running | null = null
  #count = 0
  #cancelNotifying: (() => void) | null = null

  constructor({ onChange, ownWorld, files, onError }: ScenarioRunsPorts) {
    this.#onChange = onChange
    this.#ownWorld = ownWorld
    this.#kept = new RunHistory(files, onError)
    this.#onError = onError
    sweepTempFolders(TEMP_NAME)
  }

  /** The bundled ones, in the order of the alphabet. */
  list(): readonly ScenarioRow[] {
    this.#rows ??= bundledScenarios().map((name) =>
      rowOf(name, readScenarioFile(join(SCENARIO_FOLDER, `${name}.yaml`))),
    )
    return this.#rows
  }

  source(name: string): string {
    return bundledText(this.#row(name).name)
  }

  /** @throws Rejection where there is none */
  read(name: string): ReadScenario {
    return readScenarioFile(join(SCENARIO_FOLDER, `${this.#row(name).name}.yaml`))
  }

  /**
   * Problems of a text.
   * @throws Rejection if the check takes too long
   */
  async check(text: string): Promise<readonly SentIssue[]> {
    const answer = await this.#reader.read({ text, ownWorld: this.#ownWorld })
    return 'issues' in answer ? answer.issues : []
  }

  /** @throws Rejection where one is running already, and where the text is wrong */
  async start({ name, text, ...wanted }: WantedRun): Promise<string> {
    const row = text === undefined ? this.#row(name ?? '') : await this.#rowOfText(text)
    if (this.#newest?.outcome === 'running')
      throw new Rejection('scenario_running', { name: this.#newest.row.name })
    this.#count += 1
    const { seed = row.seed, by } = wanted
    const runId = `${Math.round(systemClock.now()).toString(36)}-${this.#count}`
    const caseName = wanted.case ?? row.cases[0] ?? ''
    if (!row.cases.includes(caseName)) throw new Rejection('record_unknown', { kind: 'case' })
    const view = { runId, name: row.name, title: row.title, seed, case: caseName, by, stepsTotal: row.steps }
    const run: Running = {
      row,
      view: {
        ...view,
        startedAtMs: Math.round(systemClock.now()),
        failures: [],
        error: null,
        errorPhrase: null,
        again: '',
      },
      steps: [],
      current: null,
      result: null,
      outcome: 'running',
      problem: null,
    }
    // A run that cannot start does not block the next.
    const file = `${row.name}.yaml`
    const job = { caseName, seed, tellsSteps: true }
    if (text === undefined)
      this.#launch(run, { ...job, file: relative(process.cwd(), join(SCENARIO_FOLDER, file)) })
    else this.#launch(run, { ...job, file, text })
    this.#keep(run)
    this.#onChange()
    return runId
  }

  /** Resolves once results are stored; false if nothing runs. */
  async stop(): Promise<boolean> {
    if (this.#newest?.outcome !== 'running') return false
    await this.#end(this.#newest, 'stopped')
    return true
  }

  async view(runId: string): Promise<RunView> {
    const run = this.#runs.get(runId)
    return run ? viewOf(run) : (await this.#keptOne(runId)).view
  }

  /** Result for reports; null while running or if it failed early. */
  async result(runId: string): Promise<RunResult | null> {
    return (this.#runs.get(runId) ?? (await this.#keptOne(runId))).result
  }

  async #keptOne(runId: string): Promise<StoredRun> {
    const kept = await this.#kept.get(runId)
    if (!kept) throw new Rejection('record_unknown', { kind: 'run' })
    return kept
  }

  /** Summary for the consoles. */
  summary() {
    if (!this.#newest) return null
    const { view, steps, outcome, result } = this.#newest
    const failures = Math.max(
      result?.failures.length ?? 0,
      steps.filter(({ verdict }) => verdict === 'failed').length,
    )
    return {
      id: view.runId,
      isRunning: outcome === 'running',
      done: steps.length,
      total: view.stepsTotal,
      failures,
    }
  }

  close(): void {
    void this.stop()
    this.#reader.close()
    this.#cancelNotifying?.()
  }

  #row(name: string): ScenarioRow {
    const row = this.list().find((one) => one.name === name)
    if (!row) throw new Rejection('record_unknown', { kind: 'scenario' })
    return row
  }

  async #rowOfText(text: string): Promise<ScenarioRow> {
    const answer = await this.#reader.read({ text, ownWorld: this.#ownWorld })
    if ('row' in answer) return answer.row
    const [first] = answer.issues
    throw wrongScenario(must(first, 'what is wrong'))
  }

  #keep(run: Running): void {
    this.#newest = run
    this.#runs.set(run.view.runId, run)
    const [oldest] = this.#runs.keys()
    if (this.#runs.size > RUNS_HELD && oldest !== undefined) this.#runs.delete(oldest)
  }

  #launch(run: Running, job: Job): void {
    // Each run has its own folder, because an aborted one leaves its world behind.
    const folder = ownTempFolder(TEMP_NAME)
    const child = fork(CHILD, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, TMPDIR: folder },
      execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MAX_MB}`],
    })
    this.#child = child
    lower(child.pid)
    warnOfStderr(child.stderr, 'the process that runs a scenario')
    let complaints = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString()).slice(-2_000)
    })
    child.on('message', (message: ChildMessage) => this.#receive(run, message))
    child.once('error', (error) => {
      run.problem ??= verbatim(error.message)
    })
    const cancelLimit = systemClock.schedule(RUN_MAX_MINUTES * 60_000, () => {
      run.problem ??= phrase('endedAfter', { minutes: RUN_MAX_MINUTES })
      child.kill('SIGKILL')
    })
    child.once('close', () => {
      cancelLimit()
      removeTempFolder(folder)
      if (run.outcome !== 'running') return
      run.problem ??= complaints === '' ? phrase('endedByItself') : verbatim(complaints)
      void this.#end(run, 'errored')
    })
    child.send(job)
  }

  #receive(run: Running, message: ChildMessage): void {
    if (run.outcome !== 'running') return
    if ('step' in message) run.steps.push(message.step)
    else if ('begun' in message) run.current = message.begun
    else if ('problem' in message) {
      run.problem = message.problem
      void this.#end(run, 'errored')
      return
    } else {
      run.result = message.result
      void this.#end(run, message.result.verdict)
      return
    }
    this.#cancelNotifying ??= systemClock.schedule(NOTIFY_EVERY_MS, () => {
      this.#cancelNotifying = null
      this.#onChange()
    })
  }

  async #end(run: Running, outcome: RunView['outcome']): Promise<void> {
    run.outcome = outcome
    if (outcome === 'stopped') this.#child?.kill('SIGKILL')
    this.#child = null
    this.#onChange()
    await this.#kept.keep({ view: viewOf(run), result: run.result }).catch(this.#onError)
  }
}

function viewOf(run: Running): RunView {
  const { result } = run
  return {
    ...run.view,
    steps: run.steps.map(stepView),
    current: run.outcome === 'running' ? run.current : null,
    failures: (result?.failures ?? []).map(failureView),
    error: result?.error ?? (run.problem && englishOf(run.problem)),
    errorPhrase: result?.errorPhrase ?? run.problem,
    outcome: run.outcome,
    again: result ? commandOf(result) : '',
  }
}

/** Without permission it runs at normal priority. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // Lowering the priority is optional.
  }
}

/** Only contract fields; internal steps have more position data. */
function stepView({
  id,
  kind,
  text,
  textZh = text,
  line,
  column,
  startedAtMs,
  endedAtMs,
  realMs,
  verdict,
  notes,
}: StepResult) {
  return { id, kind, text, textZh, line, column, startedAtMs, endedAtMs, realMs, verdict, notes: [...notes] }
}

function failureView(failure: Failure) {
  const { id, expectation, line, column, wanted, found, atMs } = failure
  const { nearestMiss = null, before, activeFaults } = failure
  const { expectationPhrase = null, wantedPhrase = null } = failure
  const { foundPhrase = null, nearestMissPhrase = null } = failure
  const phrases = { expectationPhrase, wantedPhrase, foundPhrase, nearestMissPhrase }
  const failureFields = { id, expectation, line, column, wanted, found, nearestMiss, ...phrases, atMs }
  return { ...failureFields, before: [...before], activeFaults: [...activeFaults] }
}
