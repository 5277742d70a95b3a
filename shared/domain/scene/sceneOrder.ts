/** Display order of a project's scenes: one order for all users, with pinned scenes separate. */
import { z } from 'zod'
import { SCENES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type Scene, type SceneId, sceneIdSchema } from '#shared/records/scene.ts'

export const sceneOrderEvents = {
  /** Reorders these scenes among the positions that they occupy. All other scenes stay in place. */
  ScenesOrdered: defineEvent({
    schema: z.object({ sceneIds: z.array(sceneIdSchema).max(SCENES_PER_PROJECT_MAX).readonly() }),
    evolve: ({ sceneIds }, read): AnyChange[] =>
      inPlaces(sceneIds.flatMap((id) => read.get('scene', id) ?? [])).map((put) => ({ put })),
  }),
}
export type SceneOrderEvent = EventOf<typeof sceneOrderEvents>

export const sceneOrderAggregate = defineAggregate({
  events: sceneOrderEvents,
  setUp: {
    OrderScenes: ['scene', 'moved'],
  },
  commands: {
    OrderScenes(data: { readonly sceneIds: readonly SceneId[] }, read: ReadState): SceneOrderEvent[] {
      const sceneIds = [...new Set(data.sceneIds)]
      const moved = inPlaces(sceneIds.map((id) => requireRecord(read, 'scene', id)))
      return moved.length === 0 ? [] : [{ type: 'ScenesOrdered', data: { sceneIds } }]
    },
  },
})

/** The scenes whose position changes. */
function inPlaces(scenes: readonly Scene[]): Scene[] {
  const places = scenes.map(({ order }) => order).sort((a, b) => a - b)
  return scenes.flatMap((scene, i) => {
    const order = places[i] ?? scene.order
    return order === scene.order ? [] : [{ ...scene, order }]
  })
}
