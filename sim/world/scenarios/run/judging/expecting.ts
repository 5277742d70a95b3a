/** Timing of expectations: now, within a time, throughout a time, or always from here on. */
import { durationText } from '#shared/texts/phrases/duration.ts'
import { type BothNames, phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { Expectation } from '../../file/expectations.ts'
import type { Path } from '../../file/steps.ts'
import { failureOf } from '../failure.ts'
import type { Failure, Verdict } from '../result.ts'
import type { Run } from '../run.ts'
import { expectationInChinese } from '../words/expectationInChinese.ts'
import type { Finding, Judge } from './judge.ts'
import { makeJudge } from './judges.ts'

/** Factor of extra waiting, to report that it happened too late. */
const MISS_FACTOR = 3
const MISS_MAX_MS = 10 * 60_000

export interface Outcome {
  readonly verdict: Verdict
  readonly text: string
  readonly failure: Failure | null
}

export async function expectIt(expectation: Expectation, run: Run, path: Path): Promise<Outcome> {
  const { subject, asked } = expectation
  const judge = await makeJudge(subject, asked, run, path)
  const text = `${asked.because ?? judge.wanted}${momentText(asked)}`
  const both = { en: text, zh: expectationInChinese(expectation) }
  await run.stage.settled()
  const first = await judge.judge()
  if (first.isSkipped) {
    run.skipped += 1
    return { verdict: 'skipped', text, failure: null }
  }
  if (asked.always) {
    watchAlways(judge, both, run, path, first)
    return { verdict: 'passed', text, failure: null }
  }
  const seen = { isTested: first.isTested !== false }
  const looked = looker(judge, run, (finding) => {
    seen.isTested ||= finding.isTested !== false
  })
  const failure = await judged({ judge, text, run, path, first, looked }, asked)
  if (failure) {
    run.tested += 1
    return { verdict: 'failed', text, failure }
  }
  if (!seen.isTested) return { verdict: 'vacuous', text, failure: untested(judge, both, run, path, first) }
  run.tested += 1
  return { verdict: 'passed', text, failure: null }
}

interface Trial {
  readonly judge: Judge
  readonly text: string
  readonly run: Run
  readonly path: Path
  readonly first: Finding
  readonly looked: (until: boolean) => () => Promise<boolean>
}

type Moment = Pick<Expectation['asked'], 'within' | 'for' | 'always'>

const momentText = ({ within, for: forMs, always }: Moment): string => {
  if (within !== undefined) return ` within ${durationText(within)}`
  if (forMs !== undefined) return ` for ${durationText(forMs)}`
  return always ? ' always from here on' : ''
}

async function judged(trial: Trial, { within, for: forMs }: Moment): Promise<Failure | null> {
  const { judge, text, run, path, first, looked } = trial
  const fromMs = run.stage.now()
  const failuresBefore = run.failures.length
  if (within !== undefined) {
    if (first.holds || (await run.advance(fromMs + within, looked(true)))) return null
    // A violated `always` expectation has aborted the run.
    if (run.isBrokenSince(failuresBefore)) return null
    if (await run.stage.grace(looked(true))) return null
    const late = await nearestMiss(trial, within)
    return failureOf({
      judge,
      text,
      run,
      path,
      finding: await judge.judge(),
      nearestMiss: late,
      atMs: fromMs + within,
    })
  }
  if (!first.holds) return failureOf({ judge, text, run, path, finding: first })
  if (forMs === undefined) return null
  const isBroken = await run.advance(fromMs + forMs, looked(false))
  if (!isBroken) return null
  const nearest = phrase('heldFor', { ms: run.stage.now() - fromMs })
  return failureOf({ judge, text, run, path, finding: await judge.judge(), nearestMiss: nearest })
}

/** The run has failed anyway: it is worth knowing whether a moment more would have been enough. */
async function nearestMiss({ run, looked }: Trial, withinMs: number): Promise<Phrase | undefined> {
  const fromMs = run.stage.now()
  const moreMs = Math.min(MISS_MAX_MS, withinMs * MISS_FACTOR)
  const endMs = run.startedAtMs + run.scenario.endAfter
  if (fromMs + moreMs > endMs) return undefined
  const isLate = await run.advance(fromMs + moreMs, looked(true))
  const ms = withinMs + run.stage.now() - fromMs
  return isLate ? phrase('cameAfter', { ms }) : phrase('norWithin', { ms })
}

/** Evaluates repeatedly while time passes, at the judge's interval. */
function looker(judge: Judge, run: Run, onFinding: (finding: Finding) => void) {
  return (until: boolean) => {
    let nextMs = Number.NEGATIVE_INFINITY
    return async (): Promise<boolean> => {
      const nowMs = run.stage.now()
      if (nowMs < nextMs) return false
      nextMs = nowMs + (judge.everyMs ?? 0)
      const finding = await judge.judge()
      onFinding(finding)
      return finding.holds === until
    }
  }
}

function watchAlways(judge: Judge, text: BothNames, run: Run, path: Path, first: Finding): void {
  let nextMs = Number.NEGATIVE_INFINITY
  const watcher = {
    path,
    text,
    judge,
    tests: first.isTested === false ? 0 : 1,
    async check(): Promise<Failure | null> {
      if (run.stage.now() < nextMs) return null
      nextMs = run.stage.now() + (judge.everyMs ?? 0)
      const finding = await judge.judge()
      if (finding.isTested === false) return null
      watcher.tests += 1
      return finding.holds ? null : failureOf({ judge, text: text.en, run, path, finding })
    },
  }
  run.watchers.push(watcher)
}

function untested(judge: Judge, text: BothNames, run: Run, path: Path, finding: Finding): Failure {
  return failureOf({ judge, text: phrase('neverTested', { text }), run, path, finding })
}

/** At the end, an `always` expectation that was never evaluated fails. */
export async function endWatchers(run: Run): Promise<void> {
  await run.checkWatchers()
  for (const { tests, path, judge, text } of run.watchers) {
    if (tests > 0) run.tested += 1
    else
      run.failures.push(untested(judge, text, run, path, { holds: false, found: phrase('nothingToJudge') }))
  }
}
