import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { accountIdSchema } from './account.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'

export const homeViewIdSchema = idSchema('hmv')

export const HOME_PANELS = [
  'projects',
  'figures',
  'favourites',
  'alarms',
  'energy',
  'occupancy',
  'rooms',
  'changes',
] as const
export type HomePanel = (typeof HOME_PANELS)[number]
/** Values shown by the heat map. */
export const HOME_HEATS = ['temperature', 'taken', 'alarms', 'reach'] as const
export type HomeHeat = (typeof HOME_HEATS)[number]

export const HOME_COLUMNS = 12
export const HOME_ROWS_MAX = 500
export const HOME_PANEL_ROWS_MAX = 60

/** A panel on the grid of a wide screen; columns and rows are 0-based. A hidden panel keeps its position. */
const placedPanel = z
  .object({
    panel: z.enum(HOME_PANELS),
    column: z.int().min(0).lt(HOME_COLUMNS),
    row: z.int().min(0).max(HOME_ROWS_MAX),
    columns: z.int().min(1).max(HOME_COLUMNS),
    rows: z.int().min(1).max(HOME_PANEL_ROWS_MAX),
    isHidden: z.boolean(),
  })
  .readonly()
export type PlacedPanel = z.infer<typeof placedPanel>

/** A person's arrangement of the home page. */
export const homeViewRecord = defineRecord({
  type: 'homeView',
  id: homeViewIdSchema,
  fields: {
    accountId: accountIdSchema,
    heat: z.enum(HOME_HEATS),
    /** Panels in the order of a single-column screen; null for the default. */
    panels: z.array(placedPanel).max(HOME_PANELS.length).readonly().nullable(),
  },
  indexes: { account: ({ accountId }) => accountId },
  isSeenBy: (): boolean => false,
})

export type HomeView = RecordFrom<typeof homeViewRecord>
