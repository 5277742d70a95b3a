/** Scenes: what several devices are set to at one touch. */
import { z } from 'zod'
import { HOST_PLACES_MAX, SCENES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { propertyOfDevice } from '#shared/devices/registry.ts'
import { lostOf, namesKept, placedLost, withStillLost } from '#shared/domain/automation/lost.ts'
import { requireLegal } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { copyNumbers, nameKeysOf, numberedNames } from '#shared/domain/project/numberedName.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import { isHeld } from '#shared/domain/scene/runSteps.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { HostId } from '#shared/records/host.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type Scene,
  type SceneId,
  type SceneStep,
  sceneFields,
  sceneIdSchema,
  sceneRecord,
} from '#shared/records/scene.ts'

const onScene = { sceneId: sceneIdSchema }
const { lost } = sceneRecord.fields
export type SceneFacts = Pick<Scene, keyof typeof sceneFields>

export const sceneEvents = {
  SceneAdded: defineEvent({
    schema: z.object({
      ...onScene,
      ...sceneFields,
      // Default for scenes from before hosts could run scenes.
      runBy: sceneFields.runBy.default('server'),
      key: sceneFields.key.default(null),
      // Names of deleted records, if a copied scene refers to some.
      lost,
    }),
    evolve({ sceneId, lost: kept, ...facts }, read, { at, actor }) {
      const scene: Scene = {
        type: 'scene',
        id: sceneId,
        ...facts,
        ...placedLost(kept),
        isPinned: false,
        order: Math.max(0, ...[...read.all('scene')].map(({ order }) => order)) + 1,
        createdAtMs: at,
        createdBy: personOf(actor),
      }
      return [{ put: scene }]
    },
  }),
  SceneChanged: defineEvent({
    schema: z.object({ ...onScene, ...z.object(sceneFields).partial().shape }),
    evolve({ sceneId, ...changes }, read): AnyChange[] {
      const scene = read.get('scene', sceneId)
      return scene ? [{ put: withStillLost({ ...scene, ...changesOf<SceneFacts>(scene, changes) }) }] : []
    },
  }),
  ScenePinned: defineEvent({
    schema: z.object({ ...onScene, isPinned: z.boolean() }),
    evolve({ sceneId, isPinned }, read): AnyChange[] {
      const scene = read.get('scene', sceneId)
      return scene ? [{ put: { ...scene, isPinned } }] : []
    },
  }),
  /** Removes the scene with its stored runs. */
  SceneRemoved: defineEvent({
    schema: z.object(onScene),
    evolve: ({ sceneId }, read): AnyChange[] => [
      ...namesKept(read, 'scene', sceneId),
      { remove: { type: 'scene', id: sceneId } },
      ...[...read.by('sceneRun', 'scene', sceneId).values()].map(
        ({ id }): AnyChange => ({ remove: { type: 'sceneRun', id } }),
      ),
    ],
  }),
}
export type SceneEvent = EventOf<typeof sceneEvents>

interface OnScene {
  readonly sceneId: SceneId
}

export const sceneAggregate = defineAggregate({
  events: sceneEvents,
  setUp: {
    AddScene: ['scene', 'added'],
    ChangeScene: ['scene', 'changed'],
    CopyScene: ['scene', 'copied'],
    PinScene: null,
    RemoveScene: ['scene', 'removed'],
  },
  commands: {
    AddScene(data: SceneFacts, read: ReadState, ctx: DecideContext): SceneEvent[] {
      const name = requireFreeName(data, read.all('scene'))
      requireRoom(1, read)
      requireSteps(data.steps, read)
      requireRunner(data, read)
      if (data.areaId !== null) requireRecord(read, 'area', data.areaId)
      return [{ type: 'SceneAdded', data: { sceneId: ctx.newId(sceneRecord), ...data, name } }]
    },
    ChangeScene({ sceneId, ...input }: OnScene & Changes<SceneFacts>, read: ReadState): SceneEvent[] {
      const scene = requireRecord(read, 'scene', sceneId)
      const name = requireFreeName(input, read.all('scene'), scene)
      if (input.steps) requireSteps(input.steps, read)
      const { steps = scene.steps, runBy = scene.runBy } = input
      // The key is removed together with the host.
      const key = runBy === 'server' ? null : input.key === undefined ? scene.key : input.key
      if (input.steps || input.runBy || input.key) requireRunner({ steps, runBy, key }, read, scene)
      const changes = changesOf<SceneFacts>(scene, { ...input, name, key })
      return changes ? [{ type: 'SceneChanged', data: { sceneId, ...changes } }] : []
    },
    /**
     * Copies a scene under numbered names. `ofAll` is the total number over several commands: if not all fit, none is
     * created.
     */
    CopyScene(
      { sceneId, count, ofAll = count }: OnScene & { readonly count: number; readonly ofAll?: number },
      read: ReadState,
      ctx: DecideContext,
    ): SceneEvent[] {
      const scene = requireRecord(read, 'scene', sceneId)
      const { image, areaId, steps, runBy } = scene
      requireRoom(ofAll, read)
      requireRunner({ runBy, steps, key: null }, read, null, ofAll)
      return copyNumbers(scene, count, nameKeysOf(read.all('scene'))).map((n) => ({
        type: 'SceneAdded',
        data: {
          sceneId: ctx.newId(sceneRecord),
          ...numberedNames(scene, n),
          // A wall key runs only its original scene.
          ...{ image, areaId, steps, runBy, key: null, ...lostOf(scene) },
        },
      }))
    },
    PinScene({ sceneId, isPinned }: OnScene & { readonly isPinned: boolean }, read: ReadState): SceneEvent[] {
      const scene = requireRecord(read, 'scene', sceneId)
      return scene.isPinned === isPinned ? [] : [{ type: 'ScenePinned', data: { sceneId, isPinned } }]
    },
    RemoveScene(data: OnScene, read: ReadState): SceneEvent[] {
      requireRecord(read, 'scene', data.sceneId)
      requireIdle(data.sceneId, read)
      return [{ type: 'SceneRemoved', data }]
    },
  },
})

/** @throws Rejection scene_running */
export function requireIdle(sceneId: SceneId, read: ReadState): void {
  const isRunning = [...read.by('sceneRun', 'scene', sceneId).values()].some(
    (run) => run.state === 'running' || isHeld(run),
  )
  if (isRunning) throw new Rejection('scene_running')
}

/** @throws Rejection too_many_scenes */
export function requireRoom(count: number, read: ReadState): void {
  if (read.count('scene') + count > SCENES_PER_PROJECT_MAX)
    throw new Rejection('too_many_scenes', { max: SCENES_PER_PROJECT_MAX })
}

/**
 * A scene that a host runs may contain only devices of that host and needs a free slot there.
 * @throws Rejection scene_empty, scene_hosts_many, host_scenes_full, scene_key_unfit, scene_key_taken
 */
export function requireRunner(
  { runBy, steps, key }: Pick<Scene, 'runBy' | 'steps' | 'key'>,
  read: ReadState,
  own: Scene | null = null,
  count = 1,
): void {
  if (runBy === 'server') {
    if (key) throw new Rejection('scene_key_unfit')
    return
  }
  const content = hostContentOf({ steps, key }, read)
  if (typeof content === 'string') throw new Rejection(content)
  const others = [...read.by('scene', 'runBy', 'host').values()].filter((scene) => scene.id !== own?.id)
  const there = others.filter((scene) => hostOf(scene, read) === content.hostId)
  if (there.length + count > HOST_PLACES_MAX)
    throw new Rejection('host_scenes_full', {
      host: requireRecord(read, 'host', content.hostId).name,
      max: HOST_PLACES_MAX,
    })
  if (!key) return
  const panel = requireRecord(read, 'device', key.deviceId)
  const presses = propertyOfDevice(panel, 'action')
  const isPress = presses?.type === 'action' && presses.values.includes(key.action)
  if (!isPress || panel.hostId !== content.hostId) throw new Rejection('scene_key_unfit')
  const same = others.find((scene) => isSameJson(scene.key, key))
  if (same) throw new Rejection('scene_key_taken', called('scene', same))
}

function hostOf({ steps, key }: Scene, read: ReadState): HostId | null {
  const content = hostContentOf({ steps, key }, read)
  return typeof content === 'string' ? null : content.hostId
}

/**
 * Requires at least one step, no duplicates, and legal values for each device. Devices that have not joined yet are
 * allowed.
 */
export function requireSteps(steps: readonly SceneStep[], read: ReadState): void {
  if (steps.length === 0) throw new Rejection('scene_empty')
  steps.forEach((step, i) => {
    const device = requireRecord(read, 'device', step.deviceId)
    requireLegal(device, step.values)
    if (steps.slice(0, i).some((other) => isSameJson(other, step)))
      throw new Rejection('scene_steps_same', { ...called('device', device), step: i + 1 })
  })
}
