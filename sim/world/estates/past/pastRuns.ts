/** An automation run as the server would record it: trigger, due tasks, confirmations. */
import type { CommandData, CommandName, ProjectStream } from '#shared/domain/registry.ts'
import type { Actor } from '#shared/kernel/commit.ts'
import { seqOfId } from '#shared/kernel/commit.ts'
import type { AutomationRunId } from '#shared/records/automationRun.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { HostId } from '#shared/records/host.ts'
import { endOf, type SceneRunId } from '#shared/records/sceneRun.ts'
import type { Proposed } from '../../../core/workspace/workspace.ts'
import type { OwnWorkspace } from '../../../core/workspace/workspaces.ts'
import { automationActor } from '../../../processes/automation/automationActor.ts'
import type { VacancyAction } from './batches.ts'
import type { PastRun } from './livedAutomations.ts'

/** Execution time of a host. */
const CONFIRMED_MS = 900
const SCENE_OUTCOMES = { done: 'confirmed', partial: 'failed', failed: 'failed' } as const

interface PastScene {
  readonly task: number
  steps: number
  good: number
}

/** Empty if the run would not end before `untilMs`. */
export function actionsOfRun(past: PastRun, workspace: OwnWorkspace, untilMs: number): VacancyAction[] {
  const { automation, atMs } = past
  const takenMs = dueTimes(past, workspace)
  const endMs = Math.max(atMs, ...takenMs) + CONFIRMED_MS
  if (endMs >= untilMs) return []
  const teller = new RunTeller(past, workspace)
  const trigger: VacancyAction = { atMs, untilMs: endMs, run: () => teller.trigger() }
  if (past.decision.outcome !== 'run' || automation.tasks.length === 0) return [trigger]
  return [
    trigger,
    ...takenMs.map((dueMs): VacancyAction => ({ atMs: dueMs, run: () => teller.take(dueMs) })),
    ...takenMs.map((dueMs): VacancyAction => {
      const doneMs = dueMs + CONFIRMED_MS
      return { atMs: doneMs, run: () => teller.confirm(dueMs, doneMs, doneMs === endMs) }
    }),
  ]
}

/** Due times of its tasks and scene steps. */
function dueTimes({ automation, atMs }: PastRun, { state }: OwnWorkspace): number[] {
  const times = new Set<number>()
  let dueMs = atMs
  for (const task of automation.tasks) {
    if (!task.isEnabled) continue
    dueMs += task.delayMs
    times.add(dueMs)
    const scene = task.type === 'scene' ? state.get('scene', task.sceneId) : undefined
    for (const { delayMs } of scene?.steps ?? []) times.add(dueMs + delayMs)
  }
  return [...times].sort((a, b) => a - b)
}

/** Tracks the results of its own events, because the state follows only once they are durable. */
class RunTeller {
  readonly #past: PastRun
  readonly #workspace: OwnWorkspace
  readonly #scenes = new Map<SceneRunId, PastScene>()
  readonly #open: { readonly commandId: CommandId; readonly hostId: HostId; readonly sentMs: number }[] = []
  #runId: AutomationRunId | null = null

  constructor(past: PastRun, workspace: OwnWorkspace) {
    this.#past = past
    this.#workspace = workspace
  }

  trigger(): Promise<unknown> {
    const { automation, decision, atMs } = this.#past
    const { outcome: verdict, dueAtMs, causes, conditions } = decision
    const data = { automationId: automation.id, dueAtMs, causes, conditions, chain: [], verdict }
    const { events, durable } = this.#propose(atMs, 'TriggerAutomation', data)
    for (const event of events) if (event.type === 'AutomationRunBegun') this.#runId = event.data.runId
    return durable
  }

  /** Executes due tasks and, together with them, due scene steps. */
  take(atMs: number): Promise<unknown> | undefined {
    const runId = this.#runId
    if (!runId) return undefined
    const taking = { runId, alreadySo: [...this.#past.isTaskSo], usedKwh: {}, calls: {} }
    const stored = [this.#note(atMs, this.#propose(atMs, 'TakeAutomationTasks', taking))]
    for (const [sceneRunId, { task }] of this.#scenes) {
      const alreadySo = [...(this.#past.areStepsSo.get(task) ?? [])]
      const steps = { runId: sceneRunId, alreadySo, notYet: [] }
      stored.push(this.#note(atMs, this.#propose(atMs, 'TakeSceneSteps', steps)))
    }
    return Promise.all(stored)
  }

  confirm(sentMs: number, atMs: number, isEnd: boolean): Promise<unknown> {
    const { state } = this.#workspace
    const stored: Promise<unknown>[] = this.#open
      .filter((one) => one.sentMs === sentMs)
      .map(({ commandId, hostId }) => {
        const actor: Actor = { kind: 'gateway', id: hostId, name: state.get('host', hostId)?.name ?? '' }
        const context = { actor, channel: 'gateway', nowMs: atMs } as const
        return this.#workspace.propose('ConfirmDeviceCommand', { commandId }, context).durable
      })
    if (isEnd) stored.push(...this.#settle(atMs))
    return Promise.all(stored)
  }

  /** All its scenes have ended and everything sent is confirmed. */
  #settle(atMs: number): Promise<unknown>[] {
    const runId = this.#runId
    if (!runId) return []
    return [...this.#scenes.values()].map(({ task, steps, good }) => {
      const end = endOf(good, steps)
      const outcome = SCENE_OUTCOMES[end]
      const data = { runId, task, outcome, reason: end === 'done' ? null : `scene_${end}` }
      return this.#propose(atMs, 'SettleAutomationTask', data).durable
    })
  }

  #note(sentMs: number, { events, durable }: Proposed): Promise<unknown> {
    for (const { type, data } of events) {
      if (type === 'DeviceCommandIssued') this.#open.push({ ...data, sentMs })
      if (type === 'AutomationTasksTaken')
        for (const { task, sceneRunId } of data.taken)
          if (sceneRunId) this.#scenes.set(sceneRunId, { task, steps: 0, good: 0 })
      const scene = type === 'SceneStepsTaken' ? this.#scenes.get(data.runId) : undefined
      if (type !== 'SceneStepsTaken' || !scene) continue
      scene.steps += data.taken.length
      scene.good += data.taken.filter(
        ({ outcome }) => outcome === 'pending' || outcome === 'alreadySo',
      ).length
    }
    return durable
  }

  #propose<N extends CommandName<ProjectStream>>(
    nowMs: number,
    name: N,
    data: CommandData<ProjectStream, N>,
  ): Proposed {
    const actor = automationActor(this.#past.automation)
    const cause = this.#runId ? { cause: `${this.#workspace.stream}#${seqOfId(this.#runId)}` } : {}
    return this.#workspace.propose(name, data, { actor, channel: 'automation', nowMs, ...cause })
  }
}
