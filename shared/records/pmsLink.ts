import { z } from 'zod'
import { PORT_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

/** Retention of guest data after departure, in days. */
export const GUEST_DAYS = { usual: 30, most: 365 } as const
export const FIAS_PORT_USUAL = 5010
export const PMS_HOST_LENGTH_MAX = 253
/** Host of the property management system that a simulated hotel has of its own. */
export const SIMULATED_PMS = 'simulated'

export const pmsLinkIdSchema = idSchema('pms')
export type PmsLinkId = z.infer<typeof pmsLinkIdSchema>

/** The link to the property management system of the hotel, and what follows from its messages; a project has one at most. */
export const pmsLinkRecord = defineRecord({
  type: 'pmsLink',
  id: pmsLinkIdSchema,
  word: ['PMS link', 'PMS 连接'],
  fields: {
    /** Whether the server connects to the system; webhook messages are always accepted. */
    isEnabled: z.boolean(),
    /** Name or address of the system; empty where it calls the webhook instead. */
    host: z.string().max(PMS_HOST_LENGTH_MAX),
    port: z.number().int().min(1).max(PORT_MAX),
    /** The scene of a room that has the picture "welcome" is run when its first guest checks in. */
    runsWelcome: z.boolean(),
    keptDays: z.number().int().min(0).max(GUEST_DAYS.most),
  },
  indexes: {},
  isSeenBy: (principal): boolean => can(principal, 'settings.manage') && seesEverything(principal),
})

export type PmsLink = RecordFrom<typeof pmsLinkRecord>
export type PmsSettings = Omit<PmsLink, 'type' | 'id'>

/** Defaults. */
export const USUAL_PMS: PmsSettings = {
  isEnabled: false,
  host: '',
  port: FIAS_PORT_USUAL,
  runsWelcome: true,
  keptDays: GUEST_DAYS.usual,
}
