import { z } from 'zod'
import { HOUR_MS } from '#shared/durations.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import type { Principal } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { commandItemSchema } from './command.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { type DeviceId, deviceIdSchema, seesDevices } from './device.ts'
import { type Lost, lostSchema, placesLost, seesLost } from './lostName.ts'
import { personSchema } from './person.ts'
import type { ReadState } from './registry.ts'

/** Pictures that a scene may be shown with; the names of icons. */
export const SCENE_IMAGES = [
  'welcome',
  'leave',
  'sleep',
  'morning',
  'clean',
  'meeting',
  'movie',
  'dinner',
  'emergency',
  'lights',
  'climate',
  'energy',
] as const

/** The longest a scene waits before one of its steps. */
export const STEP_DELAY_MAX_MS = HOUR_MS
/** Duration of a preview. */
export const TRY_MIN_MS = 5_000
export const TRY_MAX_MS = 30 * 60_000

/** Values for one device, so long after the start of the scene. */
export const sceneStepSchema = z.strictObject({
  ...commandItemSchema.shape,
  delayMs: z.number().int().min(0).max(STEP_DELAY_MAX_MS).default(0),
})
export type SceneStep = z.infer<typeof sceneStepSchema>

/** Who executes a scene. */
export const SCENE_RUNNERS = ['server', 'host'] as const

/** A press of a wall key, as its panel reports it: `1_double`. */
export const sceneKeySchema = z.strictObject({ deviceId: deviceIdSchema, action: z.string().max(40) })
export type SceneKey = z.infer<typeof sceneKeySchema>

export const sceneIdSchema = idSchema('scn')
export type SceneId = z.infer<typeof sceneIdSchema>

/** User-defined fields. */
export const sceneFields = {
  name: z.string(),
  nameEn: z.string(),
  image: z.enum(SCENE_IMAGES),
  /** The place it belongs to; null for one of the whole project. */
  areaId: areaIdSchema.nullable(),
  steps: z.array(sceneStepSchema).readonly(),
  /** Run by the server, or stored on the one host of all its devices and run there. */
  runBy: z.enum(SCENE_RUNNERS),
  /** The wall key that runs it on its host, also while the server is away. */
  key: sceneKeySchema.nullable(),
}

/** Scene: target values of several devices, applied together. */
export const sceneRecord = defineRecord({
  type: 'scene',
  id: sceneIdSchema,
  word: ['scene', '场景'],
  fields: {
    ...sceneFields,
    isPinned: z.boolean(),
    /** Position among all scenes, pinned ones separately; unique. */
    order: z.number().int(),
    createdAtMs: z.number(),
    createdBy: personSchema,
    /** Last names of deleted devices in its steps, by id. */
    lost: lostSchema,
  },
  indexes: {
    device: (scene) => [...new Set(scene.steps.map(({ deviceId }) => deviceId))],
    area: (scene) => scene.areaId,
    runBy: (scene) => scene.runBy,
    lostIn: (scene) => placesLost(scene.lost),
  },
  isSeenBy: (principal, scene, read): boolean => seesScene(principal, scene, read),
})

export type Scene = RecordFrom<typeof sceneRecord>

interface SeenSteps {
  readonly id: string
  readonly steps: readonly { readonly deviceId: DeviceId }[]
  readonly lost?: Lost
}

/** An individual grant suffices; with all scenes granted, those without hidden devices. */
export function seesScene(principal: Principal, { id, steps, lost }: SeenSteps, read: ReadState): boolean {
  if (principal.scenes !== 'all') return principal.scenes.has(id)
  if (principal.areas === 'all') return true
  const known = steps.map(({ deviceId }) => deviceId).filter((deviceId) => read.get('device', deviceId))
  return seesLost(principal, lost) && seesDevices(principal, known, read)
}
