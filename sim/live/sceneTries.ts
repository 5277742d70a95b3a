/**
 * The end of tries: what a try changed is put back when its time is over, in the world's time. What is held is in the
 * run's record, so that a server that was away puts it back when it is there again. Its hosts have a moment to connect; what
 * has to be sent to one that has not waits in the run that puts it back.
 */
import { isHeld } from '#shared/domain/scene/runSteps.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { type LastReadings, saidBy } from '../telemetry/lastValues.ts'
import { systemContext } from '../workspace/systemContext.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import type { SceneStepPorts } from './sceneRuns.ts'

const RETRY_MS = 1_000

export function startSceneTries(ports: SceneStepPorts): () => void {
  const { workspaces } = ports
  const ends = new TryEnds(ports)
  for (const found of workspaces.projects())
    for (const run of found.workspace.state.all('sceneRun')) if (isHeld(run)) ends.look(found, run.id)
  const stopListening = workspaces.onCommit('scene tries', ({ changes }, workspace) => {
    for (const change of changes) {
      if ('remove' in change) {
        if (change.remove.type === 'sceneRun') ends.forget(change.remove.id as SceneRunId)
      } else if (change.put.type === 'sceneRun' && change.put.hold) {
        const found = workspaces.projectOf(workspace)
        if (found && isHeld(change.put)) ends.watch(found, change.put.id)
        else ends.forget(change.put.id)
      }
    }
  })
  return () => {
    stopListening()
    ends.clear()
  }
}

/** What the devices of a try have reported since it sent them something: earlier reports are none of its effects. */
export function saidSince(last: ReadonlyMap<DeviceId, LastReadings>, { steps }: Pick<SceneRun, 'steps'>) {
  const toldMs = new Map<DeviceId, number>()
  for (const { deviceId, dueAtMs, commandId } of steps)
    if (commandId !== null) toldMs.set(deviceId, Math.max(dueAtMs, toldMs.get(deviceId) ?? dueAtMs))
  const ids = steps.map(({ deviceId }) => deviceId)
  return saidBy(last, ids, (id) => toldMs.get(id) ?? Number.NEGATIVE_INFINITY)
}

class TryEnds {
  readonly #ports: SceneStepPorts
  readonly #timers = new Map<SceneRunId, () => void>()

  constructor(ports: SceneStepPorts) {
    this.#ports = ports
  }

  watch(found: ProjectWorkspace, runId: SceneRunId): void {
    if (!this.#timers.has(runId)) this.look(found, runId)
  }

  look(found: ProjectWorkspace, runId: SceneRunId): void {
    const run = found.workspace.state.get('sceneRun', runId)
    this.#timers.get(runId)?.()
    this.#timers.delete(runId)
    if (!run?.hold || !isHeld(run) || !this.#ports.workspaces.project(found.project.id)) {
      this.forget(runId)
      return
    }
    const leftMs = run.hold.endsAtMs - this.#ports.clock.now()
    if (leftMs > 0) {
      this.#timers.set(
        runId,
        this.#ports.clock.schedule(leftMs, () => this.look(found, runId)),
      )
      return
    }
    // Looked at again also after it was put back, in case that was refused.
    this.#timers.set(
      runId,
      this.#ports.clock.transport.schedule(RETRY_MS, () => this.look(found, runId)),
    )
    if (!this.#areAwaited(found, run)) this.#putBack(found, run)
  }

  forget(runId: SceneRunId): void {
    this.#timers.get(runId)?.()
    this.#timers.delete(runId)
  }

  clear(): void {
    for (const stop of this.#timers.values()) stop()
    this.#timers.clear()
  }

  /** What its devices report when their hosts are back shows who has changed them meanwhile. */
  #areAwaited({ workspace: { state } }: ProjectWorkspace, { hold }: SceneRun): boolean {
    return (hold?.before ?? []).some(({ deviceId }) => {
      const device = state.get('device', deviceId)
      return device !== undefined && this.#ports.returns.mayReturn(state.get('host', device.hostId))
    })
  }

  #putBack({ project, workspace }: ProjectWorkspace, run: SceneRun): void {
    const { last, clock, onError } = this.#ports
    const said = saidSince(last.of(project.id), run)
    const context = systemContext('scenes', clock)
    workspace.run('ReturnTry', { runId: run.id, said }, context).catch(onError)
  }
}
