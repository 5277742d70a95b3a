import { z } from 'zod'
import { IDLE_TIMEOUT_DEFAULT_MS, IDLE_TIMEOUT_MAX_MS, IDLE_TIMEOUT_MIN_MS } from '#shared/constants.ts'
import { hexNumberSchema, projectIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

/** What a project is; each kind belongs to one of the two types that filter the menu. */
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
})

/** One hotel, tower or villa estate. Lives in the estate's stream; everything inside it lives in its own. */
export const projectSchema = z.strictObject({
  type: z.literal('project'),
  id: projectIdSchema,
  /** Name of the project in topics. */
  hex: hexNumberSchema,
  /** Human-readable project number. */
  projectNumber: z.string().max(20),
  name: z.string(),
  nameEn: z.string(),
  /** '0' hotel, '1' residence or office: filters the menu. */
  projectType: z.enum(['0', '1']),
  /** Missing in projects of older logs: then the type alone says what it is. */
  kind: projectKindSchema.optional(),
  leader: z.string(),
  contact: z.string(),
  country: z.string(),
  province: z.string(),
  city: z.string(),
  cityEn: z.string(),
  district: z.string(),
  address: z.string(),
  /** Null until somebody has put the project on the map; both or neither. */
  longitude: z.number().min(-180).max(180).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  /** IANA name; schedules, days and shown times are in it. */
  timeZone: z.string(),
  description: z.string(),
  settings: projectSettingsSchema,
  createdAtMs: z.number(),
  createdBy: z.string(),
})

export type Project = z.infer<typeof projectSchema>

/** What the project is; of one from an older log what its type suggests. */
export function kindOfProject({ kind, projectType }: Pick<Project, 'kind' | 'projectType'>): ProjectKind {
  return kind ?? (projectType === '0' ? 'hotel' : 'office')
}

export const defaultProjectSettings: Project['settings'] = { idleTimeoutMs: IDLE_TIMEOUT_DEFAULT_MS }

export const projectType: RecordType<Project> = {
  type: 'project',
  indexes: { hex: (project) => project.hex, creator: (project) => project.createdBy },
}
