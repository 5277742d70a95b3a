import { z } from 'zod'
import { IDLE_TIMEOUT_MAX_MS, IDLE_TIMEOUT_MIN_MS } from '#shared/constants.ts'
import { hexNumberSchema, idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

/** Kinds of projects; each has a type that filters the menu. */
export const PROJECT_KINDS = {
  hotel: '0',
  apartmentHotel: '0',
  residence: '1',
  villa: '1',
  office: '1',
  campus: '1',
} as const satisfies Record<string, '0' | '1'>
export type ProjectKind = keyof typeof PROJECT_KINDS
export const projectKindSchema = z.enum(Object.keys(PROJECT_KINDS) as [ProjectKind, ...ProjectKind[]])

export const projectSettingsSchema = z.strictObject({
  idleTimeoutMs: z.number().int().min(IDLE_TIMEOUT_MIN_MS).max(IDLE_TIMEOUT_MAX_MS),
  /** Scenes skip rooms with "do not disturb" unless the user agreed; omitted until first set. */
  sparesQuietRooms: z.boolean().optional(),
})

export const projectIdSchema = idSchema('prj')
export type ProjectId = z.infer<typeof projectIdSchema>

/** Project record (hotel, tower, estate): name, place, settings. Visible to members. */
export const projectRecord = defineRecord({
  type: 'project',
  id: projectIdSchema,
  word: ['project', '项目'],
  fields: {
    /** Name of the project in topics. */
    hex: hexNumberSchema,
    name: z.string(),
    nameEn: z.string(),
    /** '0' hotel, '1' residence or office: filters the menu. Follows from the kind. */
    projectType: z.enum(['0', '1']),
    kind: projectKindSchema,
    leader: z.string(),
    /** Fields with this suffix are the English form; omitted or empty if one form serves both languages. */
    leaderEn: z.string().optional(),
    contact: z.string(),
    country: z.string(),
    province: z.string(),
    city: z.string(),
    cityEn: z.string(),
    district: z.string(),
    address: z.string(),
    /** Address including the district. */
    addressEn: z.string().optional(),
    /** Null until the project has a position on the map; both or neither. */
    longitude: z.number().min(-180).max(180).nullable(),
    latitude: z.number().min(-90).max(90).nullable(),
    /** IANA name; schedules, days and shown times are in it. */
    timeZone: z.string(),
    description: z.string(),
    descriptionEn: z.string().optional(),
    settings: projectSettingsSchema,
    /** Whether messages are pushed to the project's addresses; omitted until first set. */
    isPushOn: z.boolean().optional(),
    createdAtMs: z.number(),
    createdBy: z.string(),
  },
  indexes: {},
  isSeenBy: (principal, project): boolean => project.id === principal.projectId,
})

export type Project = RecordFrom<typeof projectRecord>
