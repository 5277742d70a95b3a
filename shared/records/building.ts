import { z } from 'zod'
import { seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { floorRecord } from './floor.ts'
import { some } from './some.ts'

export const buildingRecord = defineRecord({
  type: 'building',
  prefix: 'bld',
  fields: {
    name: z.string(),
    nameEn: z.string(),
    order: z.number().int(),
  },
  indexes: {},
  isSeenBy: (principal, building, read): boolean =>
    seesEverything(principal) ||
    some(read.by('floor', 'building', building.id), (floor) => floorRecord.isSeenBy(principal, floor, read)),
})

export type Building = RecordFrom<typeof buildingRecord>
