/**
 * The effect of a run that was started: its steps are sent as they fall due, in the world's time. What is due is in the
 * run's record, so a server that was away goes on where it was; what fell due too long ago is skipped by the decider. A
 * step waits for a host that may come back in a moment. What a host was entrusted with is settled by what its devices
 * report, and given up by a timer.
 */

import { isEntrusted, overdueAtMs } from '#shared/domain/scene/storedRun.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RunStep, SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { isSo } from '#shared/rules/sceneState.ts'
import type { Clock } from '../clock.ts'
import type { LastValues } from '../telemetry/lastValues.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { ProjectWorkspace, Workspaces } from '../workspace/workspaces.ts'
import type { AskedOtherwise } from './obedience.ts'
import type { ReturningHosts } from './returningHosts.ts'

const RETRY_MS = 1_000

export interface SceneRunPorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

export interface SceneStepPorts extends SceneRunPorts {
  readonly returns: Pick<ReturningHosts, 'mayReturn' | 'isConnected'>
}

type RunPorts = SceneStepPorts & { readonly obedience: AskedOtherwise }

export function startSceneRuns(ports: RunPorts): () => void {
  const steps = new DueSteps(ports)
  for (const found of ports.workspaces.projects())
    for (const run of found.workspace.state.by('sceneRun', 'state', 'running').values()) steps.arm(found, run)
  const stopListening = ports.workspaces.onCommit('scene runs', ({ changes }, workspace) => {
    for (const change of changes) {
      if ('remove' in change) {
        if (change.remove.type === 'sceneRun') steps.cancel(change.remove.id as SceneRunId)
      } else if (change.put.type === 'sceneRun') {
        const found = ports.workspaces.projectOf(workspace)
        if (found) steps.arm(found, change.put)
      }
    }
  })
  return () => {
    stopListening()
    steps.stop()
  }
}

class DueSteps {
  readonly #ports: RunPorts
  readonly #timers = new Map<SceneRunId, () => void>()
  readonly #reports = new Map<SceneRunId, () => void>()
  #isStopped = false

  constructor(ports: RunPorts) {
    this.#ports = ports
  }

  /** For the next of its steps that is open; once more where a timer comes early, as while a clock is set back. */
  arm(found: ProjectWorkspace, run: SceneRun): void {
    this.cancel(run.id)
    const { clock } = this.#ports
    const { state } = found.workspace
    const dueMs = nextDueMs(run, state)
    if (dueMs === null) return
    const leftMs = dueMs - clock.now()
    if (leftMs <= 0 || this.#isReported(found, run)) {
      this.#take(found, run.id)
      return
    }
    this.#timers.set(
      run.id,
      clock.schedule(leftMs, () => (clock.now() < dueMs ? this.arm(found, run) : this.#take(found, run.id))),
    )
    this.#await(found, run)
  }

  cancel(runId: SceneRunId): void {
    for (const stops of [this.#timers, this.#reports]) {
      stops.get(runId)?.()
      stops.delete(runId)
    }
  }

  stop(): void {
    this.#isStopped = true
    for (const runId of [...this.#timers.keys(), ...this.#reports.keys()]) this.cancel(runId)
  }

  /** Looked at after the report is taken in whole: one packet reports many devices. */
  #await(found: ProjectWorkspace, run: SceneRun): void {
    const entrusted = run.steps.filter(isEntrusted)
    if (entrusted.length === 0) return
    let isTold = false
    const look = () => {
      isTold = false
      if (this.#reports.get(run.id) === stop && this.#isReported(found, run)) this.#take(found, run.id)
    }
    const stop = this.#ports.last.await(
      entrusted.map(({ deviceId }) => deviceId),
      () => {
        if (!isTold) queueMicrotask(look)
        isTold = true
      },
    )
    this.#reports.set(run.id, stop)
  }

  /** Whether something that its host was entrusted with is as it shall be. */
  #isReported(found: ProjectWorkspace, run: SceneRun): boolean {
    return run.steps.some((step) => isEntrusted(step) && this.#isSo(found, step))
  }

  #isSo({ project, workspace }: ProjectWorkspace, { deviceId, values }: RunStep): boolean {
    const device = workspace.state.get('device', deviceId)
    return device !== undefined && isSo(device, values, this.#ports.last.get(project.id, deviceId)?.values)
  }

  #take(found: ProjectWorkspace, runId: SceneRunId): void {
    this.cancel(runId)
    const { clock, returns, workspaces, onError } = this.#ports
    const { project, workspace } = found
    const run = workspace.state.get('sceneRun', runId)
    // In a project that was closed meanwhile nothing happens any more.
    if (run?.state !== 'running' || !workspaces.project(project.id)) return
    const alreadySo: number[] = []
    const notYet: number[] = []
    run.steps.forEach((step, i) => {
      const device = workspace.state.get('device', step.deviceId)
      if (!device) return
      const host = workspace.state.get('host', device.hostId)
      // What is put back was looked at when that was decided; it waits for its host as long as a step is worth sending.
      const isReturn = run.kind === 'return'
      const isAskedOtherwise = this.#ports.obedience.isAskedOtherwise(step.deviceId, step.values)
      if (!isReturn && !isAskedOtherwise && this.#isSo(found, step)) alreadySo.push(i)
      if (isReturn ? host && !returns.isConnected(host.id) : returns.mayReturn(host)) notYet.push(i)
    })
    const context = systemContext('scenes', clock)
    workspace
      .run('TakeSceneSteps', { runId, alreadySo, notYet }, context)
      .catch(onError)
      // What was taken has armed it again; what could not be, or waits for its host, is tried again.
      .finally(() => this.#retry(found, runId))
  }

  #retry(found: ProjectWorkspace, runId: SceneRunId): void {
    const run = found.workspace.state.get('sceneRun', runId)
    if (this.#isStopped || this.#timers.has(runId) || !run) return
    if (nextDueMs(run, found.workspace.state) === null) return
    this.#timers.set(
      runId,
      this.#ports.clock.transport.schedule(RETRY_MS, () => this.arm(found, run)),
    )
  }
}

/** The next step to be sent, or to be given up where its host was entrusted with it. */
function nextDueMs({ state, steps }: SceneRun, read: ReadState): number | null {
  if (state !== 'running') return null
  const due = steps.flatMap((step) => {
    if (step.outcome === 'waiting') return [step.dueAtMs]
    return isEntrusted(step) ? [overdueAtMs(step, read)] : []
  })
  return due.length === 0 ? null : Math.min(...due)
}
