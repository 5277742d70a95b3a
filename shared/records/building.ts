import { z } from 'zod'
import { buildingIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

export const buildingSchema = z.strictObject({
  type: z.literal('building'),
  id: buildingIdSchema,
  name: z.string(),
  nameEn: z.string(),
  order: z.number().int(),
})

export type Building = z.infer<typeof buildingSchema>

export const buildingType: RecordType<Building> = { type: 'building', indexes: {} }
