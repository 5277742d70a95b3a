/** Result per device of scene runs, combined into one action result. */
import { type ActionEnding, endedResult } from '#machines/deviceActionMachine.ts'
import { NOT_REPORTED } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Scene, SceneId } from '#shared/records/scene.ts'
import type { RunStep, SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { placedName } from '../devices/placedName.ts'
import type { OutcomeLine } from '../outcome.ts'
import { reasonText } from './sceneReason.ts'
import { wholeRun } from './wholeRun.ts'

export interface BulkCommand {
  readonly scene: Scene
  /** Retries only the failed steps of this run. */
  readonly leftOf?: SceneRunId
}

export interface EndedRun {
  readonly command: BulkCommand
  /** Null if the run did not start, or no result was received. */
  readonly run: SceneRun | null
  readonly refusal: string | null
}

type Verdict = 'alreadySo' | 'confirmed' | 'left' | 'timedOut' | 'notReported' | 'failed'

/** Worst result first per device. */
const VERDICTS: readonly Verdict[] = ['alreadySo', 'confirmed', 'left', 'timedOut', 'notReported', 'failed']

function verdictOf({ outcome, reason }: RunStep): Verdict {
  if (outcome === 'confirmed' || outcome === 'alreadySo') return outcome
  if (reason === 'gateway_offline') return 'left'
  if (reason === NOT_REPORTED) return 'notReported'
  return outcome === 'timedOut' ? 'timedOut' : 'failed'
}

export interface JudgedDevice {
  readonly deviceId: DeviceId
  readonly verdict: Verdict
  readonly line: OutcomeLine | null
  readonly sceneId: SceneId
}

export function judgeRun(
  { store }: ConsoleState,
  { command, run: own, refusal }: EndedRun,
): readonly JudgedDevice[] {
  const sceneId = command.scene.id
  // A retry that did not start leaves the previous result.
  const last = own ?? (command.leftOf && store.read.get('sceneRun', command.leftOf))
  const run = last && wholeRun(last, store.read)
  if (!run) {
    const reason = refusal ?? i18n.t('control.command.noWord')
    const verdict = refusal === null ? 'timedOut' : 'failed'
    const ids = new Set(command.scene.steps.map(({ deviceId }) => deviceId))
    return Array.from(ids, (deviceId, i) => ({
      ...{ deviceId, verdict, sceneId },
      line: i === 0 ? { name: nameOf(command.scene), reason } : null,
    }))
  }
  const byDevice = Map.groupBy(run.steps, ({ deviceId }) => deviceId)
  return [...byDevice].map(([deviceId, steps]) => {
    const [worst] = steps.toSorted((a, b) => VERDICTS.indexOf(verdictOf(b)) - VERDICTS.indexOf(verdictOf(a)))
    const verdict = worst ? verdictOf(worst) : 'failed'
    const isGood = verdict === 'confirmed' || verdict === 'alreadySo'
    const name = store.read.get('device', deviceId)
      ? placedName({ store }, deviceId)
      : i18n.t('scenes.deviceGone')
    return {
      deviceId,
      verdict,
      sceneId,
      line:
        worst && !isGood
          ? { name, reason: refusal ?? reasonOf(worst, store.read.get('device', deviceId)?.number) }
          : null,
    }
  })
}

/**
 * A device without an answer or report may have been reached; undo only excludes devices certainly not reached.
 */
const REACHED: ReadonlySet<Verdict> = new Set(['confirmed', 'timedOut', 'notReported'])
export const reachedOf = (judged: readonly JudgedDevice[]): ReadonlySet<string> =>
  new Set(judged.flatMap(({ verdict, deviceId }) => (REACHED.has(verdict) ? deviceId : [])))

export function countsOf(judged: readonly JudgedDevice[]) {
  const count = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted).length
  const [left, already] = [count('left'), count('alreadySo')]
  return {
    confirmed: count('confirmed'),
    all: judged.length - already - left,
    failed: count('failed') + count('notReported'),
    timedOut: count('timedOut'),
    left,
    already,
  }
}

function reasonOf({ outcome, reason }: RunStep, number: string | undefined): string {
  if (outcome === 'timedOut') return i18n.t('control.command.timedOut')
  return reason ? reasonText(reason, number) : i18n.t(`scenes.outcome.${outcome}`)
}

/** Scenes that are not done are tried again. */
export function endingOf(judged: readonly JudgedDevice[], isUndoable: boolean): ActionEnding {
  const { all, left, timedOut } = countsOf(judged)
  const open = [...new Set(judged.flatMap(({ line, sceneId }) => (line ? [sceneId] : [])))]
  const bad = judged.filter(({ line }) => line !== null).length
  return { result: endedResult({ all: all + left, open: bad, late: timedOut }), open, isUndoable }
}
