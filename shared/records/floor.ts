import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea, seesEverything } from '#shared/permissions.ts'
import { buildingIdSchema } from './building.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { some } from './some.ts'

export const floorIdSchema = idSchema('flr')
export type FloorId = z.infer<typeof floorIdSchema>

export const floorRecord = defineRecord({
  type: 'floor',
  id: floorIdSchema,
  word: ['floor', '楼层'],
  fields: {
    buildingId: buildingIdSchema,
    name: z.string(),
    nameEn: z.string(),
    /** Storey: 1 is the ground floor, 0 and below are basements. Floors are shown from the top down. */
    level: z.number().int().min(-20).max(200),
  },
  indexes: { building: (floor) => floor.buildingId },
  isSeenBy: (principal, floor, read): boolean =>
    seesEverything(principal) ||
    some(read.by('area', 'floor', floor.id), (area) => seesArea(principal, area.id)),
})

export type Floor = RecordFrom<typeof floorRecord>
