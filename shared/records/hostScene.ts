import type { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { copyFields, seesCopy } from './hostCopy.ts'
import { sceneIdSchema } from './scene.ts'

export const hostSceneIdSchema = idSchema('hsc')
export type HostSceneId = z.infer<typeof hostSceneIdSchema>

/** Copy of a scene on its host. It exists until the host has confirmed the removal. */
export const hostSceneRecord = defineRecord({
  type: 'hostScene',
  id: hostSceneIdSchema,
  fields: { sceneId: sceneIdSchema, ...copyFields },
  indexes: {
    scene: ({ sceneId }) => sceneId,
    host: ({ hostId }) => hostId,
    state: ({ state }) => state,
  },
  isSeenBy: (principal, copy, read): boolean => seesCopy(principal, copy, read),
})

export type HostScene = RecordFrom<typeof hostSceneRecord>
