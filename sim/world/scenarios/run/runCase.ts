/** Runs one case of a scenario on a stage, step after step, and returns how it went. */
import { type PhraseCode, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import { CannotRun } from '../file/problems.ts'
import { type Case, type Scenario, STEPS_RUN_MAX } from '../file/scenario.ts'
import { innerSteps, type Step, type StepOf } from '../file/steps.ts'
import { nameInLoop, overPath, turnOf } from '../names/loops.ts'
import type { Stage } from '../stage/stage.ts'
import { DO } from './doing.ts'
import { plainFailure } from './failure.ts'
import { endWatchers } from './judging/expecting.ts'
import { runBranches } from './parallel.ts'
import { prepare } from './prepare.ts'
import type { Failure, RunResult, StepResult, Verdict } from './result.ts'
import { idOf, Run, type RunOptions, Stopped } from './run.ts'
import { summaryOf } from './summary.ts'
import { describeStep } from './words/describeStep.ts'
import { stepInChinese } from './words/stepInChinese.ts'

/** Checks invariants after the steps; returns violations. */
export type Invariants = (run: Run) => Promise<readonly Phrase[]>

export interface RunPorts extends RunOptions {
  readonly invariants?: Invariants | undefined
}

export async function runCase(
  stage: Stage,
  scenario: Scenario,
  one: Case,
  ports: RunPorts,
): Promise<RunResult> {
  const run = new Run(stage, scenario, one, ports)
  const fromMs = ports.realMs()
  const stopObserving = stage.observe({
    commit(commit) {
      run.history.note(commit)
      run.programs.note(commit, run.read, run.history.order)
    },
    report: (heard) => run.history.hear(heard),
  })
  let error: Phrase | null = null
  try {
    run.history.begin(run.read)
    run.programs.look(run.read, 0)
    await prepare(run)
    await runSteps(one.steps, run)
    await endWatchers(run)
    if (ports.invariants) await checkInvariants(run, ports.invariants)
  } catch (cause) {
    if (!(cause instanceof CannotRun) && !(cause instanceof Stopped)) throw cause
    error = cause instanceof CannotRun ? placed(cause, run) : phrase('stopped')
  } finally {
    stopObserving()
    for (const listening of run.listening.values()) await listening.close()
  }
  return summaryOf(run, { error, verdict: verdictOf(run, error), realMs: ports.realMs() - fromMs })
}

function placed({ path, phrase: problem }: CannotRun, run: Run): Phrase {
  const { line, column } = run.options.placeOf(path)
  return phrase('atKey', { file: run.scenario.file, line, column, key: idOf(path), problem })
}

function verdictOf({ failures, tested, skipped }: Run, error: Phrase | null): Verdict {
  if (error !== null) return 'errored'
  if (failures.length > 0) return failures.every(isNeverTested) ? 'vacuous' : 'failed'
  if (tested > 0) return 'passed'
  return skipped > 0 ? 'skipped' : 'vacuous'
}

const isNeverTested = ({ expectationPhrase }: Failure): boolean =>
  expectationPhrase?.code === ('neverTested' satisfies PhraseCode)

/** Resolves false when the run is not to go on. */
async function runSteps(steps: readonly Step[], run: Run): Promise<boolean> {
  for (const step of steps) if (!(await runStep(step, run))) return false
  return true
}

/** Resolves false when the run is not to go on. */
export async function runStep(step: Step, run: Run): Promise<boolean> {
  run.at = step.path
  if (step.kind === 'repeat') return runRepeat(step, run)
  if (step.kind === 'forEach') return runForEach(step, run)
  if (step.kind === 'parallel')
    return runBranches(
      step.body.branches.map(
        ({ steps }) =>
          () =>
            runSteps(steps, run),
      ),
      run,
    )
  if (run.steps.length >= STEPS_RUN_MAX)
    throw new CannotRun(step.path, phrase('tooManySteps', { max: STEPS_RUN_MAX }))
  const [startedAtMs, realMs, failuresBefore] = [run.stage.now(), run.options.realMs(), run.failures.length]
  const skippedBefore = run.skipped
  const textZh = stepInChinese(step)
  run.options.onBegin?.({ id: idOf(step.path), kind: step.kind, text: describeStep(step), textZh })
  // The table guarantees matching types, but an index access by variable cannot express that.
  const work = DO[step.kind] as (body: unknown, run: Run, path: Step['path']) => Promise<readonly string[]>
  const notes = await work(step.body, run, step.path)
  await run.stage.settled()
  await run.checkWatchers()
  const own = run.failures.slice(failuresBefore)
  const isFailed = run.isBrokenSince(failuresBefore) || own.some(({ id }) => id === idOf(step.path))
  const result: StepResult = {
    id: idOf(step.path),
    kind: step.kind,
    // An expectation has described itself in words.
    text: step.kind === 'expect' ? (notes[0] ?? '') : describeStep(step),
    textZh,
    ...run.options.placeOf(step.path),
    startedAtMs,
    endedAtMs: run.stage.now(),
    realMs: run.options.realMs() - realMs,
    verdict: isFailed ? 'failed' : run.skipped > skippedBefore ? 'skipped' : 'passed',
    notes: step.kind === 'expect' ? [] : notes,
  }
  run.steps.push(result)
  run.options.onStep?.(result)
  return !isFailed || isSoft(step)
}

const isSoft = (step: Step): boolean => step.kind === 'expect' && step.body.asked.soft === true

async function runRepeat(
  { path, body: { times, every, steps } }: StepOf<'repeat'>,
  run: Run,
): Promise<boolean> {
  for (let time = 0; time < times; time += 1) {
    const fromMs = run.stage.now()
    if (!(await runSteps(steps, run))) return false
    run.at = path
    const restMs = every === undefined ? 0 : fromMs + every - run.stage.now()
    if (restMs > 0) await run.advance(run.stage.now() + restMs)
    if (run.failures.some(({ id }) => !isKnownSoft(id, run))) return false
  }
  return true
}

async function runForEach(step: StepOf<'forEach'>, run: Run): Promise<boolean> {
  const { things } = run.select(step.body.over, overPath(step))
  for (const thing of things)
    if (!(await runSteps(turnOf(step, nameInLoop(thing, run.read)), run))) return false
  return true
}

/** An expectation whose failure does not stop the run. */
const isKnownSoft = (id: string, run: Run): boolean => softIds(run.case.steps).includes(id)

const softIds = (steps: readonly Step[]): string[] =>
  steps.flatMap((step) => (isSoft(step) ? [idOf(step.path)] : softIds(innerSteps(step))))

async function checkInvariants(run: Run, invariants: Invariants): Promise<void> {
  // Skipped for aborted runs, whose follow-up errors confuse.
  if (run.failures.some(({ id }) => !isKnownSoft(id, run))) return
  for (const broken of await invariants(run)) {
    run.failures.push(plainFailure(run, ['invariants'], { wanted: phrase('mustHold'), found: broken }))
  }
}
