/** Wall displays: allowed content, validity, and required project data. */
import { z } from 'zod'
import type { Right } from '#shared/permissions.ts'
import type { RecordName } from '#shared/records/registry.ts'

/** In rotation order. */
export const DISPLAY_VIEWS = ['home', 'rooms', 'plan', 'alarms'] as const
export type DisplayView = (typeof DISPLAY_VIEWS)[number]

export const DISPLAY_SECONDS = { least: 5, most: 3_600, usual: 30 } as const
export const DISPLAY_DAYS = { most: 365, usual: 90 } as const
export const DISPLAYS_PER_PROJECT = 20
export const DISPLAY_NAME_LENGTH_MAX = 40

/** Validity period of a displayed code. */
export const DISPLAY_CODE_LIFE_MS = 5 * 60_000

/** Options chosen during pairing. They are stored in the session and read by the display. */
export const displaySchema = z.strictObject({
  name: z.string(),
  /** At least one view. */
  views: z.array(z.enum(DISPLAY_VIEWS)),
  /** Display time of each view. */
  seconds: z.number(),
  /** The session ends then. */
  endsAtMs: z.number(),
})
export type Display = z.infer<typeof displaySchema>

/** Rights of a display: these, if the pairing user has them. */
export const DISPLAY_RIGHTS: readonly Right[] = ['home.view', 'messages.view']

/** Record types that its views require. All other types are hidden from it. */
export const DISPLAY_RECORDS: ReadonlySet<RecordName> = new Set<RecordName>([
  'project',
  'building',
  'floor',
  'area',
  'host',
  'device',
  'alarm',
  'floorPlan',
  'planOutline',
  'planMark',
])

/** 8 letters and digits, in groups of four or not, as people type them. */
export const displayCodeField = z
  .string()
  .max(40)
  .transform((code) => code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
  .pipe(z.string().length(8))
