/**
 * Synchronises scenes stored on hosts: changes to them or their devices are sent when the host is online, with
 * time-out.
 */
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import type { HostScene } from '#shared/records/hostScene.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { SceneControl } from '#shared/topics.ts'
import { removedIn } from '../../core/workspace/removedIn.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { type Copied, type CopyPorts, copySender, type SendCopy, startCopies } from './copies.ts'

export function startHostScenes(ports: CopyPorts): () => void {
  const { workspaces, clock } = ports
  const send = copySender(ports)
  const scenes: Copied<'hostScene', SceneId> = {
    name: 'scenes on hosts',
    type: 'hostScene',
    ...{ all: onHosts, concerned: scenesOf, messageOf, isWriting: () => true },
    sync(sceneId, workspace) {
      const { state } = workspace
      const isOnHost = state.get('scene', sceneId)?.runBy === 'host'
      if (!isOnHost && !state.first('hostScene', 'scene', sceneId)) return null
      return workspace.run('SyncHostScene', { sceneId }, systemContext('scenes', clock))
    },
    timeOut: ({ id, version }, workspace, context) =>
      workspace.run('TimeOutHostScene', { hostSceneId: id, version }, context),
    resend: ({ sceneId }, workspace, context) => workspace.run('ResendHostScene', { sceneId }, context),
  }
  const stops = [
    startCopies(scenes, ports, send),
    workspaces.onCommit('stopped scenes on hosts', ({ commit }, workspace) => {
      const found = workspaces.projectOf(workspace)
      for (const { type, data } of commit.events)
        if (found && type === 'SceneRunStopped') stopRun(found, data.runId, send)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function stopRun(found: ProjectWorkspace, runId: string, send: SendCopy): void {
  const { state } = found.workspace
  const run = state.get('sceneRun', runId)
  const copy = run?.stored && run.sceneId && state.first('hostScene', 'scene', run.sceneId)
  if (copy) send(found, copy, { scene: { op: 'stop', slot: copy.slot } })
}

/** Scenes assigned to a host, and those a host may still hold. */
const onHosts = (read: ReadState): ReadonlySet<SceneId> =>
  new Set([
    ...[...read.by('scene', 'runBy', 'host').values()].map(({ id }) => id),
    ...[...read.all('hostScene')].map(({ sceneId }) => sceneId),
  ])

/** Scenes that what has changed is part of; with a slot that became free, those that found none. */
function scenesOf(committed: Committed, read: ReadState): ReadonlySet<SceneId> {
  const ids = new Set<SceneId>()
  if (removedIn('hostScene', committed).length > 0)
    for (const scene of read.by('scene', 'runBy', 'host').values())
      if (!read.first('hostScene', 'scene', scene.id)) ids.add(scene.id)
  for (const change of [...committed.changes, ...committed.inverse]) {
    const { type, id } = 'put' in change ? change.put : change.remove
    // Ids have the type of their record.
    if (type === 'scene') ids.add(id as SceneId)
    if (type === 'device')
      for (const scene of read.by('scene', 'device', id).values())
        if (scene.runBy === 'host') ids.add(scene.id)
  }
  return ids
}

/** Null if the scene has changed since. */
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
