import { z } from 'zod'
import { SCENES_PER_HOST_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { hostIdSchema, hostRecord } from './host.ts'
import { sceneIdSchema } from './scene.ts'

/** `pending` is sent as soon as the host is there; `differs` where the host says that it holds something else. */
export const HOST_SCENE_STATES = ['pending', 'onHost', 'differs', 'failed'] as const

/** What a host confirmed that it holds. */
export const heldSceneSchema = z.strictObject({ version: z.number().int(), hash: z.string() })

export const hostSceneIdSchema = idSchema('hsc')
export type HostSceneId = z.infer<typeof hostSceneIdSchema>

/** A scene's copy on its host; it stays until the host has confirmed that it holds it no more. */
export const hostSceneRecord = defineRecord({
  type: 'hostScene',
  id: hostSceneIdSchema,
  fields: {
    sceneId: sceneIdSchema,
    hostId: hostIdSchema,
    slot: z.number().int().min(1).max(SCENES_PER_HOST_MAX),
    /** Counts what was sent, from 1. */
    version: z.number().int().min(1),
    hash: z.string(),
    /** False where it is being removed from the host. */
    isWanted: z.boolean(),
    state: z.enum(HOST_SCENE_STATES),
    /** Why it failed: a code of ours, or what the host said. */
    reason: z.string(),
    held: heldSceneSchema.nullable(),
    writtenAtMs: z.number(),
    settledAtMs: z.number().nullable(),
  },
  indexes: {
    scene: ({ sceneId }) => sceneId,
    host: ({ hostId }) => hostId,
    state: ({ state }) => state,
  },
  isSeenBy: (principal, { hostId }, read): boolean => {
    const host = read.get('host', hostId)
    return host !== undefined && hostRecord.isSeenBy(principal, host, read)
  },
})

export type HostScene = RecordFrom<typeof hostSceneRecord>
