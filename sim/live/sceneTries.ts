/**
 * The end of tries: what a try changed is put back when its time is over, in the world's time. What is held is in the
 * run's record, so that a server that was away puts it back when it is there again; its hosts have a moment to connect,
 * since nothing reaches one that is not.
 */
import { isHeld } from '#shared/domain/scene/runSteps.ts'
import type { HostId } from '#shared/records/host.ts'
import type { SceneRun, SceneRunId } from '#shared/records/sceneRun.ts'
import { saidBy } from '../telemetry/lastValues.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import type { SceneRunPorts } from './sceneRuns.ts'

const SYSTEM = { kind: 'system', id: 'scenes', name: 'Atrium' } as const
const RETRY_MS = 1_000
/** So long a try waits for hosts without a connection when it ends. */
const HOSTS_WAIT_MS = 60_000

export interface SceneTryPorts extends SceneRunPorts {
  readonly connected: () => Iterable<HostId>
}

export function startSceneTries(ports: SceneTryPorts): () => void {
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

class TryEnds {
  readonly #ports: SceneTryPorts
  readonly #timers = new Map<SceneRunId, () => void>()
  /** When each was found to be over. */
  readonly #overSinceMs = new Map<SceneRunId, number>()

  constructor(ports: SceneTryPorts) {
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
    const nowMs = this.#ports.clock.now()
    const leftMs = run.hold.endsAtMs - nowMs
    if (leftMs > 0) {
      this.#timers.set(
        runId,
        this.#ports.clock.schedule(leftMs, () => this.look(found, runId)),
      )
      return
    }
    const sinceMs = this.#overSinceMs.get(runId) ?? nowMs
    this.#overSinceMs.set(runId, sinceMs)
    // Looked at again also after it was put back, in case that was refused.
    this.#timers.set(
      runId,
      this.#ports.clock.transport.schedule(RETRY_MS, () => this.look(found, runId)),
    )
    if (nowMs - sinceMs >= HOSTS_WAIT_MS || this.#isReachable(found, run)) this.#putBack(found, run)
  }

  forget(runId: SceneRunId): void {
    this.#timers.get(runId)?.()
    this.#timers.delete(runId)
    this.#overSinceMs.delete(runId)
  }

  clear(): void {
    for (const stop of this.#timers.values()) stop()
    this.#timers.clear()
  }

  #isReachable({ workspace: { state } }: ProjectWorkspace, { hold }: SceneRun): boolean {
    const connected = new Set<HostId>(this.#ports.connected())
    return (hold?.before ?? []).every(({ deviceId }) => {
      const device = state.get('device', deviceId)
      return device === undefined || connected.has(device.hostId)
    })
  }

  #putBack({ project, workspace }: ProjectWorkspace, run: SceneRun): void {
    const { last, clock, onError } = this.#ports
    const said = saidBy(
      last.of(project.id),
      run.steps.map(({ deviceId }) => deviceId),
    )
    const context = { actor: SYSTEM, channel: 'system', nowMs: Math.round(clock.now()) } as const
    workspace.run('ReturnTry', { runId: run.id, said }, context).catch(onError)
  }
}
