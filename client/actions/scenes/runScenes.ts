/** Runs scenes as one user action: asks for confirmation, shows progress and reports one result. */
import type { ActionEnding } from '#machines/deviceActionMachine.ts'
import { scenesContract } from '#shared/contract/scenes.ts'
import type { CommandItem } from '#shared/records/command.ts'
import type { Scene, SceneId } from '#shared/records/scene.ts'
import type { SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { lastValues } from '#shared/rules/sceneState.ts'
import { call } from '../../api/api.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { after } from '../../platform/time.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { dismissToast, showLoading } from '../../ui/feedback/toasts.ts'
import { type ActionEffects, type ActionOffers, startDeviceAction, type Try } from '../deviceAction.ts'
import { restore } from '../devices/commandDevices.ts'
import { offlineLines } from '../devices/placedName.ts'
import { rememberReported, renewReported, takeHostRun, type UndoableCommand } from '../devices/undo.ts'
import { showOutcome } from '../outcome.ts'
import { askOnRefusal, isAboutQuiet, whichToRun } from './askToRun.ts'
import {
  type BulkCommand,
  countsOf,
  type EndedRun,
  endingOf,
  type JudgedDevice,
  judgeRun,
  reachedOf,
} from './judgedRuns.ts'
import { obeyed } from './obeyedRun.ts'
import { markUndone } from './undoneRuns.ts'

interface SceneTask {
  readonly label: string
  readonly bulkCommands: readonly BulkCommand[]
  /** Started by the scene's own button, which shows the progress. Only failures and undo need a message. */
  readonly isOwn?: boolean
}

/** Maximum parallel calls. */
const CALLS_AT_ONCE = 4
/** A run that began arrives with the next commits. */
const SILENT_MAX_MS = 15_000

export async function runScenes(state: ConsoleState, label: string, scenes: readonly Scene[]): Promise<void> {
  const task = { label, bulkCommands: scenes.map((scene) => ({ scene })) }
  await startDeviceAction(new SceneEffects(state, task), null).result
}

/** Runs one scene by its own button. Rejects like the call. */
export async function runScene(state: ConsoleState, scene: Scene): Promise<void> {
  const task = { label: nameOf(scene), bulkCommands: [{ scene }], isOwn: true }
  await startDeviceAction(new SceneEffects(state, task), [scene.id]).result
}

/** Retries the failed steps of a scene's newest run. */
export async function retryScene(state: ConsoleState, scene: Scene, run: SceneRun): Promise<void> {
  const task = { label: nameOf(scene), bulkCommands: [{ scene, leftOf: run.id }] }
  putAway(scene)
  await startDeviceAction(new SceneEffects(state, task), [scene.id]).result
}

/** Messages of single runs; a new run dismisses the old message, whose undo would be outdated. */
const results = new Map<SceneId, number>()

function putAway({ id }: Scene): void {
  const before = results.get(id)
  if (before !== undefined) dismissToast(before)
  results.delete(id)
}

class SceneEffects implements ActionEffects {
  readonly #state: ConsoleState
  readonly #task: SceneTask
  /** The request for each scene in the next try. */
  readonly #bulkCommands: Map<string, BulkCommand>
  readonly #ended = new Map<string, EndedRun>()
  #spared = 0
  #mayDisturb = false
  #tries = 0
  #undoable: UndoableCommand | null = null
  #judged: readonly JudgedDevice[] = []
  #waiting: readonly Promise<EndedRun>[] = []
  #endProgress: () => void = () => undefined

  constructor(state: ConsoleState, task: SceneTask) {
    this.#state = state
    this.#task = task
    this.#bulkCommands = new Map(task.bulkCommands.map((command) => [command.scene.id, command]))
  }

  readonly ask = async (): Promise<readonly string[] | null> => {
    const { label, bulkCommands } = this.#task
    const scenes = bulkCommands.map(({ scene }) => scene)
    const { meant, mayDisturb } = await whichToRun(this.#state, label, scenes)
    if (meant.length === 0) return null
    this.#mayDisturb = mayDisturb
    const ids = new Set<string>(meant.map(({ id }) => id))
    for (const { id } of scenes) if (!ids.has(id)) this.#bulkCommands.delete(id)
    this.#spared = scenes.length - meant.length
    return [...ids]
  }

  readonly send = async ({ parts, signal, action }: Try): Promise<void> => {
    const bulkCommands = parts.flatMap((id) => this.#bulkCommands.get(id) ?? [])
    this.#tries += 1
    if (this.#tries > 1) this.#undoable &&= renewReported(this.#state, this.#undoable)
    else this.#remember(bulkCommands, action)
    const progress = this.#showProgress(bulkCommands.length)
    signal.addEventListener('abort', this.#endProgress)
    const waiting: Promise<EndedRun>[] = []
    const queue = [...bulkCommands]
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const begun = await this.#begin(next)
        waiting.push(this.#ending(next, begun).finally(progress))
      }
    }
    try {
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, lane))
    } catch (error) {
      if (this.#undoable) takeHostRun(this.#state, this.#undoable)
      throw error
    }
    this.#waiting = waiting
  }

  readonly settle = async ({ signal }: Try): Promise<ActionEnding> => {
    signal.addEventListener('abort', this.#endProgress)
    const ended = await Promise.all(this.#waiting)
    this.#endProgress()
    // Retried scenes come after those not retried.
    for (const { command } of ended) this.#ended.delete(command.scene.id)
    for (const one of ended) this.#ended.set(one.command.scene.id, one)
    this.#judged = [...this.#ended.values()].flatMap((one) => judgeRun(this.#state, one))
    if (countsOf(this.#judged).confirmed > 0) this.#undoable &&= this.#renewed()
    else if (this.#isOwnTry()) {
      if (this.#undoable) takeHostRun(this.#state, this.#undoable)
      this.#undoable = null
    }
    const ending = endingOf(this.#judged, this.#undoable !== null)
    for (const id of ending.open) {
      const { command, run } = this.#ended.get(id) ?? {}
      if (command) this.#bulkCommands.set(id, run ? { scene: command.scene, leftOf: run.id } : command)
    }
    return ending
  }

  readonly show = (ending: ActionEnding, offers: ActionOffers): number | null => {
    const counts = countsOf(this.#judged)
    const isUndoShown = this.#undoable !== null && counts.confirmed > 0
    if (this.#isOwnTry() && this.#isNothingToSay(ending, isUndoShown)) return null
    const id = showOutcome({
      ...counts,
      label: this.#task.label,
      spared: this.#spared,
      lines: [
        ...this.#judged.flatMap(({ verdict, line }) => (line && verdict !== 'left' ? line : [])),
        ...offlineLines(
          this.#state,
          this.#judged.flatMap(({ verdict, deviceId }) => (verdict === 'left' ? deviceId : [])),
        ),
      ],
      onRetry: ending.open.length > 0 ? offers.retry : null,
      onUndo: isUndoShown ? offers.undo : null,
    })
    const [only] = this.#ended.values()
    if (only && this.#ended.size === 1) results.set(only.command.scene.id, id)
    return id
  }

  readonly takeBack = (): void => {
    if (this.#undoable) void restore(this.#state, this.#undoable)
  }

  #isOwnTry(): boolean {
    return this.#task.isOwn === true && this.#tries === 1
  }

  /** Whether no message is needed: the run was dropped with its project, or succeeded visibly and has no undo. */
  #isNothingToSay({ open }: ActionEnding, isUndoShown: boolean): boolean {
    const isGone = [...this.#ended.values()].every(({ run }) => run === null)
    return isGone || (open.length === 0 && !isUndoShown)
  }

  #remember(bulkCommands: readonly BulkCommand[], action: Try['action']): void {
    if (this.#task.isOwn) for (const { scene } of bulkCommands) putAway(scene)
    const items = bulkCommands.flatMap(({ scene }) => itemsOf(scene))
    const undoable = rememberReported(this.#state, this.#task.label, items)
    this.#undoable = undoable && renewReported(this.#state, undoable, { action })
  }

  /** A scene with delays ends long after its start: its effects can be undone from then on. */
  #renewed(): UndoableCommand | null {
    const onUndo = () => markUndone([...this.#ended.values()].flatMap(({ run }) => run?.id ?? []))
    return (
      this.#undoable &&
      renewReported(this.#state, this.#undoable, { reached: reachedOf(this.#judged), onUndo })
    )
  }

  /** Returns the function that counts an ended run. */
  #showProgress(count: number): () => void {
    if (this.#isOwnTry()) return () => undefined
    const all = this.#bulkCommands.size
    let done = all - count
    const text = () => i18n.t('areas.bulk.progress', { label: this.#task.label, done, all })
    const toast = showLoading(text())
    this.#endProgress = () => toast.dismiss()
    return () => {
      done += 1
      toast.progress(done / all, text())
    }
  }

  async #begin(command: BulkCommand, mayDisturb = this.#mayDisturb): Promise<Begun> {
    const { scene, leftOf } = command
    const isOwn = this.#isOwnTry()
    const agreed = mayDisturb ? { mayDisturb: true } : {}
    const input = { sceneId: scene.id, ...(leftOf ? { leftOf } : {}), ...agreed }
    try {
      const { runId } = await call(scenesContract.run, input, { isQuiet: isOwn ? isAboutQuiet : true })
      return { runId, refusal: null }
    } catch (error) {
      const refusal = error instanceof Error ? error.message : String(error)
      if (!isAboutQuiet(error)) {
        if (isOwn) throw error
        return { runId: null, refusal }
      }
      // The server knows rooms that the console cannot see, so it may require another confirmation.
      return (await askOnRefusal(nameOf(scene), refusal))
        ? this.#begin(command, true)
        : { runId: null, refusal }
    }
  }

  async #ending(command: BulkCommand, { runId, refusal }: Begun): Promise<EndedRun> {
    const run = runId ? await obeyed(this.#state, await settled(this.#state, runId)) : null
    return { command, run, refusal }
  }
}

interface Begun {
  readonly runId: SceneRunId | null
  readonly refusal: string | null
}

const itemsOf = ({ steps }: Scene): readonly CommandItem[] =>
  Array.from(lastValues(steps), ([deviceId, values]) => ({ deviceId, values }))

/** The ended run; null if no result arrives, or after a project switch. */
function settled({ store }: ConsoleState, runId: SceneRunId): Promise<SceneRun | null> {
  return new Promise((resolve) => {
    let isReportReceived = false
    const end = (run: SceneRun | null) => {
      stop()
      cancel()
      resolve(run)
    }
    const look = () => {
      const run = store.read.get('sceneRun', runId)
      if (run ? run.state !== 'running' : isReportReceived) end(run ?? null)
      isReportReceived ||= run !== undefined
    }
    const stop = store.subscribeRecord('sceneRun', runId, look)
    const cancel = after(SILENT_MAX_MS, () => {
      if (!isReportReceived) end(null)
    })
    look()
  })
}
