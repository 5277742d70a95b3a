import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesArea, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { some } from './some.ts'

export const buildingIdSchema = idSchema('bld')
export type BuildingId = z.infer<typeof buildingIdSchema>

export const buildingRecord = defineRecord({
  type: 'building',
  id: buildingIdSchema,
  word: ['building', '楼栋'],
  fields: {
    name: z.string(),
    nameEn: z.string(),
    order: z.number().int(),
  },
  indexes: {},
  isSeenBy: (principal, building, read): boolean =>
    seesEverything(principal) ||
    some(read.by('floor', 'building', building.id), (floor) =>
      some(read.by('area', 'floor', floor.id), (area) => seesArea(principal, area.id)),
    ),
})

export type Building = RecordFrom<typeof buildingRecord>
