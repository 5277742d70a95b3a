/** Scenes run as one action of the user: asks first, shows its progress, and ends in one result. */
import { scenesContract } from '#shared/contract/scenes.ts'
import { type CommandItem, NOT_REPORTED } from '#shared/records/command.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Scene, SceneId } from '#shared/records/scene.ts'
import type { RunStep, SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { lastValues } from '#shared/rules/sceneState.ts'
import { call } from '../../api/api.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { after } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { dismissToast, showLoading } from '../../ui/feedback/toasts.ts'
import { offlineLines, placedName } from '../devices/placedName.ts'
import { undo } from '../devices/tellMany.ts'
import { rememberTold, renewTold, type Told, takeTold } from '../devices/undo.ts'
import { type OutcomeLine, showOutcome } from '../outcome.ts'
import { whichToRun } from './askToRun.ts'
import { obeyed } from './obeyedRun.ts'
import { reasonText } from './sceneReason.ts'
import { markUndone } from './undoneRuns.ts'
import { wholeRun } from './wholeRun.ts'

interface Wish {
  readonly scene: Scene
  /** Only what did not go well in this run. */
  readonly leftOf?: SceneRunId
}

interface Ended {
  readonly wish: Wish
  /** Null where it did not begin, or nothing more was received of it. */
  readonly run: SceneRun | null
  readonly refusal: string | null
}

interface Task {
  readonly label: string
  readonly wishes: readonly Wish[]
  /** Rooms that were left alone, as was wished: of several scenes each is of one. */
  readonly spared: number
  /** Of which this is another try: what is not tried again, and what can be taken back of the whole. */
  readonly before?: { readonly ended: readonly Ended[]; readonly told: Told | null }
}

/** Calls under way at a time: a floor of rooms neither waits for each answer nor takes all connections. */
const CALLS_AT_ONCE = 4
/** A run that began arrives with the next commits. */
const SILENT_MAX_MS = 15_000

export async function runScenes(state: ConsoleState, label: string, scenes: readonly Scene[]): Promise<void> {
  const meant = await whichToRun(state, label, scenes)
  if (meant.length === 0) return
  const spared = scenes.length - meant.length
  await runAll(state, { label, spared, wishes: meant.map((scene) => ({ scene })) })
}

/**
 * One scene by its own button, below which it is told how it goes: what is left to say at its end is what did not go well,
 * and that it can be taken back. Rejects as the call does.
 */
export async function runScene(state: ConsoleState, scene: Scene): Promise<void> {
  putAway(scene)
  const told = rememberTold(state, nameOf(scene), itemsOf(scene))
  const forget = () => told && takeTold(state, told)
  const { runId } = await call(scenesContract.run, { sceneId: scene.id }).catch((error: unknown) => {
    forget()
    throw error
  })
  const ended: Ended = {
    wish: { scene },
    run: await obeyed(state, await settled(state, runId)),
    refusal: null,
  }
  const judged = judge(state, ended)
  const isAnyConfirmed = countsOf(judged).confirmed > 0
  if (!isAnyConfirmed) forget()
  const isGood = judged.every(({ line }) => line === null)
  // Of a run that is gone with its project nobody is told, nor of one that went well and leaves nothing to take back.
  if (!ended.run || (isGood && !(told && isAnyConfirmed))) return
  // A scene with delays ends long after it was told: what it did is taken back from then on.
  showResult(state, { label: nameOf(scene), spared: 0 }, [ended], isAnyConfirmed ? told : null)
}

/** What did not go well in the newest run of a scene, once more. */
export function retryScene(state: ConsoleState, scene: Scene, run: SceneRun): Promise<void> {
  putAway(scene)
  return runAll(state, { label: nameOf(scene), spared: 0, wishes: [{ scene, leftOf: run.id }] })
}

/** The result of the last run of a scene by itself: with the next one its way back would be another's. */
const results = new Map<SceneId, number>()

function putAway({ id }: Scene): void {
  const before = results.get(id)
  if (before !== undefined) dismissToast(before)
  results.delete(id)
}

async function runAll(state: ConsoleState, task: Task): Promise<void> {
  const { label, wishes, before, spared } = task
  const items = wishes.flatMap(({ scene }) => itemsOf(scene))
  const told = before ? before.told && renewTold(state, before.told) : rememberTold(state, label, items)
  const all = wishes.length + (before?.ended.length ?? 0)
  const text = (done: number) => i18n.t('areas.bulk.progress', { label, done, all })
  let done = all - wishes.length
  const toast = showLoading(text(done))
  const follow = async (wish: Wish): Promise<() => Promise<Ended>> => {
    const begun = await begin(wish)
    return async () => {
      const run = begun.runId ? await obeyed(state, await settled(state, begun.runId)) : null
      done += 1
      toast.progress(done / all, text(done))
      return { wish, run, refusal: begun.refusal }
    }
  }
  const waiting: Promise<Ended>[] = []
  const queue = [...wishes]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) waiting.push((await follow(next))())
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane))
  const ended = [...(before?.ended ?? []), ...(await Promise.all(waiting))]
  toast.dismiss()
  showResult(state, { label, spared }, ended, told)
}

const itemsOf = ({ steps }: Scene): readonly CommandItem[] =>
  Array.from(lastValues(steps), ([deviceId, values]) => ({ deviceId, values }))

async function begin({ scene, leftOf }: Wish) {
  const input = { sceneId: scene.id, ...(leftOf ? { leftOf } : {}) }
  try {
    const { runId } = await call(scenesContract.run, input, { isQuiet: true })
    return { runId, refusal: null }
  } catch (error) {
    return { runId: null, refusal: error instanceof Error ? error.message : String(error) }
  }
}

/** The run when it has ended; null where nothing of it arrives, or it is gone with its project. */
function settled({ store }: ConsoleState, runId: SceneRunId): Promise<SceneRun | null> {
  return new Promise((resolve) => {
    let isHeard = false
    const end = (run: SceneRun | null) => {
      stop()
      cancel()
      resolve(run)
    }
    const look = () => {
      const run = store.read.get('sceneRun', runId)
      if (run ? run.state !== 'running' : isHeard) end(run ?? null)
      isHeard ||= run !== undefined
    }
    const stop = store.subscribeRecord('sceneRun', runId, look)
    const cancel = after(SILENT_MAX_MS, () => {
      if (!isHeard) end(null)
    })
    look()
  })
}

type Verdict = 'alreadySo' | 'confirmed' | 'left' | 'timedOut' | 'notReported' | 'failed'

/** Each device once, with the worst of its steps. */
const VERDICTS: readonly Verdict[] = ['alreadySo', 'confirmed', 'left', 'timedOut', 'notReported', 'failed']

function verdictOf({ outcome, reason }: RunStep): Verdict {
  if (outcome === 'confirmed' || outcome === 'alreadySo') return outcome
  if (reason === 'gateway_offline') return 'left'
  if (reason === NOT_REPORTED) return 'notReported'
  return outcome === 'timedOut' ? 'timedOut' : 'failed'
}

interface Judged {
  readonly deviceId: DeviceId
  readonly verdict: Verdict
  readonly line: OutcomeLine | null
  readonly sceneId: SceneId
}

function judge({ store }: ConsoleState, { wish, run: own, refusal }: Ended): readonly Judged[] {
  const sceneId = wish.scene.id
  // Another try that did not begin leaves all as it was.
  const last = own ?? (wish.leftOf && store.read.get('sceneRun', wish.leftOf))
  const run = last && wholeRun(last, store.read)
  if (!run) {
    const reason = refusal ?? i18n.t('control.command.noWord')
    const verdict = refusal === null ? 'timedOut' : 'failed'
    const ids = new Set(wish.scene.steps.map(({ deviceId }) => deviceId))
    return Array.from(ids, (deviceId, i) => ({
      ...{ deviceId, verdict, sceneId },
      line: i === 0 ? { name: nameOf(wish.scene), reason } : null,
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

/** What an answer or a report is missing of may have been reached: only who was not is left as it is. */
const REACHED: ReadonlySet<Verdict> = new Set(['confirmed', 'timedOut', 'notReported'])
const reachedOf = (judged: readonly Judged[]): ReadonlySet<string> =>
  new Set(judged.flatMap(({ verdict, deviceId }) => (REACHED.has(verdict) ? deviceId : [])))

function countsOf(judged: readonly Judged[]) {
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

function showResult(
  state: ConsoleState,
  { label, spared }: Pick<Task, 'label' | 'spared'>,
  ended: readonly Ended[],
  told: Told | null,
): void {
  const judged = ended.flatMap((one) => judge(state, one))
  const counts = countsOf(judged)
  const bad = new Set(judged.flatMap(({ line, sceneId }) => (line ? [sceneId] : [])))
  const again = ended
    .filter(({ wish }) => bad.has(wish.scene.id))
    .map(({ wish, run }): Wish => (run ? { scene: wish.scene, leftOf: run.id } : wish))
  const onUndo = () => markUndone(ended.flatMap(({ run }) => run?.id ?? []))
  const done =
    told && counts.confirmed > 0 ? renewTold(state, told, { reached: reachedOf(judged), onUndo }) : null
  const before = { ended: ended.filter(({ wish }) => !bad.has(wish.scene.id)), told: done ?? told }
  const id = showOutcome({
    ...counts,
    label,
    spared,
    lines: [
      ...judged.flatMap(({ verdict, line }) => (line && verdict !== 'left' ? line : [])),
      ...offlineLines(
        state,
        judged.flatMap(({ verdict, deviceId }) => (verdict === 'left' ? deviceId : [])),
      ),
    ],
    onRetry: again.length > 0 ? () => void runAll(state, { label, spared, wishes: again, before }) : null,
    onUndo: done ? () => void undo(state, done) : null,
  })
  const [only] = ended
  if (only && ended.length === 1) results.set(only.wish.scene.id, id)
}
