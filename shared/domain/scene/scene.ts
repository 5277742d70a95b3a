/** Scenes: what several devices are set to at one touch. */
import { z } from 'zod'
import { SCENES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { requireLegal } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { copyNumbers, numberedName } from '#shared/domain/project/numberedName.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import { isHeld } from '#shared/domain/scene/runSteps.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import {
  type Scene,
  type SceneId,
  type SceneStep,
  sceneIdSchema,
  sceneRecord,
} from '#shared/records/scene.ts'

const onScene = { sceneId: sceneIdSchema }
const { isPinned: _pinned, createdAtMs: _at, createdBy: _by, ...ownFields } = sceneRecord.fields
type SceneFacts = Pick<Scene, keyof typeof ownFields>

export const sceneEvents = {
  SceneAdded: defineEvent({
    schema: z.object({ ...onScene, ...ownFields }),
    evolve({ sceneId, ...facts }, _read, { at, actor }) {
      const scene: Scene = {
        type: 'scene',
        id: sceneId,
        ...facts,
        isPinned: false,
        createdAtMs: at,
        createdBy: actor.name,
      }
      return [{ put: scene }]
    },
  }),
  SceneChanged: defineEvent({
    schema: z.object({ ...onScene, ...z.object(ownFields).partial().shape }),
    evolve({ sceneId, ...changes }, read): AnyChange[] {
      const scene = read.get('scene', sceneId)
      return scene ? [{ put: { ...scene, ...changesOf<SceneFacts>(scene, changes) } }] : []
    },
  }),
  ScenePinned: defineEvent({
    schema: z.object({ ...onScene, isPinned: z.boolean() }),
    evolve({ sceneId, isPinned }, read): AnyChange[] {
      const scene = read.get('scene', sceneId)
      return scene ? [{ put: { ...scene, isPinned } }] : []
    },
  }),
  /** With the runs of it that were kept. */
  SceneRemoved: defineEvent({
    schema: z.object(onScene),
    evolve: ({ sceneId }, read): AnyChange[] => [
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
  commands: {
    AddScene(data: SceneFacts, read: ReadState, ctx: DecideContext): SceneEvent[] {
      const name = requireFreeName(data.name, read.all('scene'))
      requireRoom(1, read)
      requireSteps(data.steps, read)
      if (data.areaId !== null) requireRecord(read, 'area', data.areaId)
      return [{ type: 'SceneAdded', data: { sceneId: ctx.newId(sceneRecord), ...data, name } }]
    },
    ChangeScene({ sceneId, ...said }: OnScene & Changes<SceneFacts>, read: ReadState): SceneEvent[] {
      const scene = requireRecord(read, 'scene', sceneId)
      const name = requireFreeName(said.name ?? scene.name, read.all('scene'), sceneId)
      if (said.steps) requireSteps(said.steps, read)
      if (said.areaId) requireRecord(read, 'area', said.areaId)
      const changes = changesOf<SceneFacts>(scene, { ...said, name })
      return changes ? [{ type: 'SceneChanged', data: { sceneId, ...changes } }] : []
    },
    /** The copies are called like it, with a number. */
    CopyScene(
      { sceneId, count }: OnScene & { readonly count: number },
      read: ReadState,
      ctx: DecideContext,
    ): SceneEvent[] {
      const { name, nameEn, image, areaId, steps } = requireRecord(read, 'scene', sceneId)
      requireRoom(count, read)
      const taken = new Set([...read.all('scene')].map((scene) => scene.name))
      return copyNumbers(name, count, taken).map((n) => ({
        type: 'SceneAdded',
        data: {
          sceneId: ctx.newId(sceneRecord),
          name: numberedName(name, n),
          nameEn: nameEn === '' ? '' : numberedName(nameEn, n),
          ...{ image, areaId, steps },
        },
      }))
    },
    PinScene({ sceneId, isPinned }: OnScene & { readonly isPinned: boolean }, read: ReadState): SceneEvent[] {
      const scene = requireRecord(read, 'scene', sceneId)
      return scene.isPinned === isPinned ? [] : [{ type: 'ScenePinned', data: { sceneId, isPinned } }]
    },
    RemoveScene(data: OnScene, read: ReadState): SceneEvent[] {
      requireRecord(read, 'scene', data.sceneId)
      const isRunning = [...read.by('sceneRun', 'scene', data.sceneId).values()].some(
        (run) => run.state === 'running' || isHeld(run),
      )
      if (isRunning) throw new Rejection('scene_running')
      return [{ type: 'SceneRemoved', data }]
    },
  },
})

function requireRoom(count: number, read: ReadState): void {
  if (read.count('scene') + count > SCENES_PER_PROJECT_MAX)
    throw new Rejection('too_many_scenes', { max: SCENES_PER_PROJECT_MAX })
}

/** At least one, no two the same, each legal for what its device is. A device that has not joined yet may be part of it. */
export function requireSteps(steps: readonly SceneStep[], read: ReadState): void {
  if (steps.length === 0) throw new Rejection('scene_empty')
  steps.forEach((step, i) => {
    const device = requireRecord(read, 'device', step.deviceId)
    requireLegal(device, step.values)
    if (steps.slice(0, i).some((other) => isSameJson(other, step)))
      throw new Rejection('scene_steps_same', { device: device.name, step: i + 1 })
  })
}
