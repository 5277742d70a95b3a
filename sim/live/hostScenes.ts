/**
 * The effect of scenes that stand on their hosts: what changes about a scene or its devices is brought to its host, as soon
 * as that is there, and times out when the host does not respond.
 */
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import type { HostId } from '#shared/records/host.ts'
import type { HostScene } from '#shared/records/hostScene.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { SceneControl } from '#shared/topics.ts'
import { removedIn } from '../workspace/removedIn.ts'
import type { Committed } from '../workspace/workspace.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { type CopyPorts, CopyWriter } from './copyWriter.ts'

const SYSTEM = { kind: 'system', id: 'scenes', name: 'Atrium' } as const

export function startHostScenes(ports: CopyPorts): () => void {
  const { workspaces } = ports
  const writes = new HostScenes(ports)
  for (const found of workspaces.projects()) {
    const { state } = found.workspace
    for (const id of new Set([
      ...[...state.by('scene', 'runBy', 'host').values()].map((scene) => scene.id),
      ...[...state.all('hostScene')].map(({ sceneId }) => sceneId),
    ]))
      writes.sync(found, id)
    for (const copy of state.by('hostScene', 'state', 'pending').values()) writes.follow(found, copy)
  }
  const stop = workspaces.onCommit('scenes on hosts', (committed, workspace) => {
    const { commit, changes } = committed
    const found = workspaces.projectOf(workspace)
    if (!found) return
    for (const id of scenesOf(committed, found.workspace.state)) writes.sync(found, id)
    for (const change of changes) {
      if ('remove' in change) {
        if (change.remove.type === 'hostScene') writes.end(change.remove.id)
      } else if (change.put.type === 'hostScene') writes.follow(found, change.put)
    }
    for (const { type, data } of commit.events) {
      if (type === 'HostCameOnline') writes.writeAll(found, data.hostId)
      if (type === 'SceneRunStopped') writes.stopRun(found, data.runId)
    }
  })
  return () => {
    stop()
    writes.clear()
  }
}

/** Scenes that what has changed is part of; with a slot that became free, those that found none. */
function scenesOf(committed: Committed, read: ReadState): ReadonlySet<SceneId> {
  const ids = new Set<SceneId>()
  if (removedIn('hostScene', committed).length > 0)
    for (const scene of read.by('scene', 'runBy', 'host').values())
      if (!read.first('hostScene', 'scene', scene.id)) ids.add(scene.id)
  for (const change of [...committed.changes, ...committed.inverse]) {
    const { type, id } = 'put' in change ? change.put : change.remove
    // Ids are those of the type that they come with.
    if (type === 'scene') ids.add(id as SceneId)
    if (type === 'device')
      for (const scene of read.by('scene', 'device', id).values())
        if (scene.runBy === 'host') ids.add(scene.id)
  }
  return ids
}

class HostScenes {
  readonly #ports: CopyPorts
  readonly #writer: CopyWriter<HostScene>

  constructor(ports: CopyPorts) {
    this.#ports = ports
    this.#writer = new CopyWriter(ports, {
      messageOf: (copy, { workspace }) => messageOf(copy, workspace.state),
      timeOut: ({ id }, { workspace }, context) =>
        workspace.run('TimeOutHostScene', { hostSceneId: id }, context),
    })
  }

  sync({ workspace }: ProjectWorkspace, sceneId: SceneId): void {
    const { state } = workspace
    const concerns =
      state.get('scene', sceneId)?.runBy === 'host' || state.first('hostScene', 'scene', sceneId)
    if (!concerns) return
    const nowMs = Math.round(this.#ports.clock.now())
    workspace
      .run('SyncHostScene', { sceneId }, { actor: SYSTEM, channel: 'system', nowMs })
      .catch(this.#ports.onError)
  }

  follow(found: ProjectWorkspace, copy: HostScene): void {
    this.#writer.follow(found, copy)
  }

  writeAll(found: ProjectWorkspace, hostId: HostId): void {
    for (const copy of found.workspace.state.by('hostScene', 'host', hostId).values())
      if (copy.state === 'pending') this.#writer.write(found, copy)
  }

  stopRun(found: ProjectWorkspace, runId: string): void {
    const { state } = found.workspace
    const run = state.get('sceneRun', runId)
    const copy = run?.stored && run.sceneId && state.first('hostScene', 'scene', run.sceneId)
    if (copy) this.#writer.send(found, copy, { scene: { op: 'stop', slot: copy.slot } })
  }

  end(id: string): void {
    this.#writer.end(id)
  }

  clear(): void {
    this.#writer.clear()
  }
}

/** Null where the scene has changed since: what it has become is on its way. */
function messageOf(
  { sceneId, slot, version, hash, isWanted }: HostScene,
  read: ReadState,
): { readonly scene: SceneControl } | null {
  if (!isWanted) return { scene: { op: 'remove', slot } }
  const scene = read.get('scene', sceneId)
  const content = scene && hostContentOf(scene, read)
  if (!content || typeof content === 'string' || content.hash !== hash) return null
  return { scene: { op: 'store', slot, version, hash, steps: content.steps, key: content.key } }
}
