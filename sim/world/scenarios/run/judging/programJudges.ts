/** Expectations about automations and scenes: whether they ran, and their result. */

import { devicesOf } from '#shared/records/automation.ts'
import { type AutomationRun, isPass } from '#shared/records/automationRun.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import type { Phrase } from '#shared/texts/phrases/phraseSchema.ts'
import type { ExpectationOf } from '../../file/expectations.ts'
import type { Path } from '../../file/steps.ts'
import { findProgram, type Program, type ProgramType } from '../../names/programs.ts'
import type { ProgramRun } from '../programRuns.ts'
import type { Run } from '../run.ts'
import { bothWords, endOutcomeName, partOutcomeName } from '../words/namesInChinese.ts'
import { countText, isCount, orderSince } from './counts.ts'
import type { Judge, MakeJudge } from './judge.ts'

const LISTED_MAX = 4

/** Whether the run started; decisions not to run and queued runs do not count. */
const hasBegun = (run: ProgramRun): boolean =>
  run.type === 'sceneRun' || !(isPass(run) || run.outcome === 'waiting')

const endOf = (run: ProgramRun): AutomationRun['outcome'] | SceneRun['state'] =>
  run.type === 'sceneRun' ? run.state : run.outcome

type Is = (ExpectationOf<'automation'> | ExpectationOf<'scene'>)['is']

/** Runs matched by each word; those of "did not run" must not exist. */
const MEANT: Readonly<Record<Is, (run: ProgramRun) => boolean>> = {
  fired: hasBegun,
  // A scene's confirmation is known at once; an automation is complete only at its end.
  ran: (run) => run.type === 'sceneRun' || endOf(run) === 'done',
  confirmed: (run) => endOf(run) === 'done',
  failed: (run) => endOf(run) === 'failed' || endOf(run) === 'partial',
  stopped: (run) => endOf(run) === 'stopped',
  'did not run': hasBegun,
}

export const automationJudge: MakeJudge<'automation'> = (asked, run, path) =>
  programJudge('automation', { ...asked, said: asked.automation }, run, path)

export const sceneJudge: MakeJudge<'scene'> = (asked, run, path) =>
  programJudge('scene', { ...asked, said: asked.scene }, run, path)

interface Asked extends Pick<ExpectationOf<'automation'>, 'since' | 'count'> {
  readonly said: string
  readonly is: Is
  /** For automations: reason of a decision not to run. */
  readonly reason?: string | undefined
}

function programJudge(type: ProgramType, asked: Asked, run: Run, path: Path): Judge {
  const { said, is, reason } = asked
  const program = run.naming([...path, type], () => findProgram(said, type, run.read))
  const runs = runsSince(program, orderSince(asked.since, run, path), run)
  const why = reason === undefined ? '' : ` (${reason})`
  return {
    wanted: `${type} ${said} ${is}${countText(asked.count)}${why}`,
    about: aboutProgram(program),
    judge() {
      const all = runs()
      const isStated = reason === undefined || all.some((one) => endOf(one) === reason)
      return { holds: isSo(all, asked) && isStated, found: runsPhrase(all, run) }
    },
  }
}

function isSo(all: readonly ProgramRun[], { is, count }: Pick<Asked, 'is' | 'count'>): boolean {
  const found = all.filter(MEANT[is]).length
  return is === 'did not run' ? found === 0 : isCount(found, count)
}

function runsSince({ id }: Program, since: number, run: Run): () => ProgramRun[] {
  return () => {
    run.programs.look(run.read, run.history.order)
    return run.programs.all().filter(({ programId, order }) => programId === id && order > since)
  }
}

const aboutProgram = (program: Program): Judge['about'] => ({
  deviceIds: new Set(
    program.type === 'scene' ? program.steps.map(({ deviceId }) => deviceId) : devicesOf(program),
  ),
  hostIds: new Set(),
})

function runsPhrase(all: readonly ProgramRun[], run: Run): Phrase {
  if (all.length === 0) return phrase('nothingRan')
  const parts = all.slice(-LISTED_MAX).map((one) => runPhrase(one, run))
  return phrase('counted', { count: all.length, parts })
}

function runPhrase(one: ProgramRun, run: Run): Phrase {
  const parts = one.type === 'sceneRun' ? one.steps : one.tasks
  const bad = parts.filter(({ outcome }) => ['failed', 'timedOut', 'skipped'].includes(outcome))
  const reasons = [...new Set(bad.map(({ outcome, reason }) => reason ?? outcome))]
  return phrase('ranAt', {
    outcome: bothWords(endOf(one), endOutcomeName),
    after:
      one.endedAtMs === null || isPassed(one) ? '' : phrase('after', { ms: one.endedAtMs - one.startedAtMs }),
    reason:
      reasons.length === 0
        ? ''
        : phrase('reason', { reasons: reasons.map((one) => bothWords(one, partOutcomeName)) }),
    at: run.clockText(one.startedAtMs),
  })
}

const isPassed = (one: ProgramRun): boolean => one.type === 'automationRun' && isPass(one)
