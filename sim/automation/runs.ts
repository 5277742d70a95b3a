/**
 * The effect of a run that was begun: its tasks are done as they fall due, in the world's time. What is due is in the
 * run's record, so a server that was away goes on where it was; what fell due too long ago is skipped by the decider.
 */
import type { Now } from '#shared/automation/now.ts'
import type { Trigger } from '#shared/domain/automation/automationRun.ts'
import type { Taking } from '#shared/domain/automation/taking.ts'
import { seqOfId } from '#shared/kernel/commit.ts'
import type { Automation, AutomationTask } from '#shared/records/automation.ts'
import { type AutomationRun, type AutomationRunId, isOpen } from '#shared/records/automationRun.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import { type ReturningHosts, watchReturns } from '../live/returningHosts.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { automationActor } from './automationActor.ts'
import { usedKwh } from './energyUsed.ts'
import type { Persist } from './persist.ts'
import type { AutomationPorts } from './ports.ts'

const RETRY_MS = 1_000
const SCENE_OUTCOMES = {
  done: 'confirmed',
  partial: 'failed',
  failed: 'failed',
  stopped: 'stopped',
} as const

const hostOf = (
  { workspace: { state } }: ProjectWorkspace,
  { deviceId }: { readonly deviceId: DeviceId },
) => {
  const device = state.get('device', deviceId)
  return device && state.get('host', device.hostId)
}

type LookAt = (found: ProjectWorkspace, automation: Automation) => Now

export class AutomationRuns {
  readonly #ports: AutomationPorts
  readonly #lookAt: LookAt
  readonly #persist: Persist
  readonly #timers = new Map<AutomationRunId, () => void>()
  readonly #stops: (() => void)[] = []
  #returns: Pick<ReturningHosts, 'mayReturn'> = { mayReturn: () => false }
  #isStopped = false

  constructor(ports: AutomationPorts, persist: Persist, lookAt: LookAt) {
    this.#ports = ports
    this.#persist = persist
    this.#lookAt = lookAt
  }

  start(): void {
    const { workspaces, clock, isConnected } = this.#ports
    const returns = watchReturns(clock.transport, isConnected)
    this.#returns = returns
    for (const found of workspaces.projects())
      for (const run of found.workspace.state.by('automationRun', 'open', 'yes').values()) {
        this.#settleScenes(found, run)
        this.#follow(found, run)
      }
    const stopListening = workspaces.onCommit('runs of automations', ({ changes }, workspace) => {
      const found = workspaces.projectOf(workspace)
      for (const change of changes) {
        if ('remove' in change) {
          if (change.remove.type === 'automationRun') this.#cancel(change.remove.id as AutomationRunId)
        } else if (found && change.put.type === 'automationRun') this.#follow(found, change.put)
        else if (found && change.put.type === 'sceneRun') this.#sceneChanged(found, change.put)
      }
    })
    this.#stops.push(stopListening, returns.stop)
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#isStopped = true
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #cancel(runId: AutomationRunId): void {
    this.#timers.get(runId)?.()
    this.#timers.delete(runId)
  }

  #follow(found: ProjectWorkspace, run: AutomationRun): void {
    if (run.outcome === 'running') this.#arm(found, run)
    else {
      this.#cancel(run.id)
      this.#nextTurn(found, run)
    }
  }

  /** The one that waits begins once none runs. */
  #nextTurn({ workspace }: ProjectWorkspace, { automationId }: AutomationRun): void {
    const open = [...workspace.state.by('automationRun', 'automation', automationId).values()].filter(isOpen)
    const waiting = open.find(({ outcome }) => outcome === 'waiting')
    if (!waiting || open.some(({ outcome }) => outcome === 'running')) return
    this.#record(() =>
      workspace.run('BeginWaitingRun', { runId: waiting.id }, this.#context(workspace, waiting)),
    )
  }

  /** For the next of its tasks that was not begun; once more where a timer comes early, as while a clock is set back. */
  #arm(found: ProjectWorkspace, run: AutomationRun): void {
    this.#cancel(run.id)
    const waiting = run.tasks.filter(({ outcome }) => outcome === 'waiting')
    if (waiting.length === 0) return
    const leftMs = Math.min(...waiting.map(({ dueAtMs }) => dueAtMs)) - this.#ports.clock.now()
    if (leftMs <= 0) this.#take(found, run.id)
    else
      this.#timers.set(
        run.id,
        this.#ports.clock.schedule(Math.min(leftMs, 60_000), () => this.#again(found, run.id)),
      )
  }

  #again(found: ProjectWorkspace, runId: AutomationRunId): void {
    this.#timers.delete(runId)
    const run = found.workspace.state.get('automationRun', runId)
    // In a project that was closed meanwhile nothing happens any more.
    if (run?.outcome === 'running' && this.#ports.workspaces.project(found.project.id)) this.#arm(found, run)
  }

  #take(found: ProjectWorkspace, runId: AutomationRunId): void {
    const { workspace } = found
    const run = workspace.state.get('automationRun', runId)
    if (run?.outcome !== 'running') return
    const context = this.#context(workspace, run)
    const taking = this.#knownOf(found, run, context.nowMs)
    workspace
      .run('TakeAutomationTasks', { runId, ...taking }, context)
      .catch(this.#ports.onError)
      // What was taken has armed it again; what could not be, or waits for its host, is tried again.
      .finally(() => this.#retry(found, runId))
  }

  #retry(found: ProjectWorkspace, runId: AutomationRunId): void {
    const run = found.workspace.state.get('automationRun', runId)
    if (this.#isStopped || this.#timers.has(runId) || run?.outcome !== 'running') return
    if (!run.tasks.some(({ outcome }) => outcome === 'waiting')) return
    const { transport } = this.#ports.clock
    this.#timers.set(
      runId,
      transport.schedule(RETRY_MS, () => this.#again(found, runId)),
    )
  }

  /** Decided from what is so then: run twice it changes nothing. */
  #record(record: () => Promise<unknown>): void {
    // What failed is reported, and tried again.
    this.#persist.run(record).catch(() => undefined)
  }

  #context(workspace: ProjectWorkspace['workspace'], run: AutomationRun) {
    const { name, nameEn } = workspace.state.get('automation', run.automationId) ?? { name: '', nameEn: '' }
    const actor = automationActor({ id: run.automationId, name, nameEn })
    const nowMs = Math.round(this.#ports.clock.now())
    return { actor, channel: 'automation', nowMs, cause: `${workspace.stream}#${seqOfId(run.id)}` } as const
  }

  /** What the facts do not hold about the tasks that are due. */
  #knownOf(found: ProjectWorkspace, run: AutomationRun, nowMs: number): Taking {
    const alreadySo: number[] = []
    const used: Record<number, number | null> = {}
    const calls: Record<number, Trigger> = {}
    const notYet: number[] = []
    run.tasks.forEach(({ task, dueAtMs, outcome }, i) => {
      if (outcome !== 'waiting' || dueAtMs > nowMs) return
      if (task.type === 'device' && this.#isSo(found, task)) alreadySo.push(i)
      else if (task.type === 'device' && this.#returns.mayReturn(hostOf(found, task))) notYet.push(i)
      if (task.type === 'energy')
        used[i] = usedKwh(this.#ports.telemetry.energy, found.project.id, task, nowMs)
      const call =
        task.type === 'automation' && task.action === 'run' ? this.#callOf(found, run, task, nowMs) : null
      if (call) calls[i] = call
    })
    return { alreadySo, usedKwh: used, calls, notYet }
  }

  #isSo(
    { project, workspace }: ProjectWorkspace,
    { deviceId, values }: Extract<AutomationTask, { type: 'device' }>,
  ): boolean {
    const device = workspace.state.get('device', deviceId)
    return (
      device !== undefined &&
      !this.#ports.obedience.isAskedOtherwise(deviceId, values) &&
      isSo(device, values, this.#ports.telemetry.last.get(project.id, deviceId)?.values)
    )
  }

  #callOf(
    found: ProjectWorkspace,
    run: AutomationRun,
    { automationId }: Extract<AutomationTask, { type: 'automation' }>,
    nowMs: number,
  ): Trigger | null {
    const called = found.workspace.state.get('automation', automationId)
    if (!called) return null
    const { outcome, conditions } = this.#lookAt(found, called)
    return {
      dueAtMs: nowMs,
      causes: [{ kind: 'automation', automationId: run.automationId }],
      conditions: [...conditions],
      chain: [...run.chain, run.automationId],
      verdict: outcome,
    }
  }

  #sceneChanged(found: ProjectWorkspace, scene: SceneRun): void {
    if (scene.state === 'running') return
    for (const run of found.workspace.state.by('automationRun', 'sceneRun', scene.id).values())
      this.#settle(found, run, scene)
  }

  /** A scene that ended while nobody looked, or whose run is kept no longer. */
  #settleScenes(found: ProjectWorkspace, run: AutomationRun): void {
    for (const { outcome, sceneRunId } of run.tasks) {
      if (outcome !== 'pending' || sceneRunId === null) continue
      const scene = found.workspace.state.get('sceneRun', sceneRunId)
      if (scene?.state !== 'running') this.#settle(found, run, scene ?? { id: sceneRunId, state: 'stopped' })
    }
  }

  #settle({ workspace }: ProjectWorkspace, run: AutomationRun, scene: Pick<SceneRun, 'id' | 'state'>): void {
    const task = run.tasks.findIndex(({ sceneRunId }) => sceneRunId === scene.id)
    const { state } = scene
    if (task < 0 || state === 'running') return
    const data = {
      runId: run.id,
      task,
      outcome: SCENE_OUTCOMES[state],
      reason: state === 'done' ? null : `scene_${state}`,
    } as const
    this.#record(() => workspace.run('SettleAutomationTask', data, this.#context(workspace, run)))
  }
}
