import { z } from 'zod'
import { buildingIdSchema, floorIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

export const floorSchema = z.strictObject({
  type: z.literal('floor'),
  id: floorIdSchema,
  buildingId: buildingIdSchema,
  name: z.string(),
  nameEn: z.string(),
  /** Storey: 1 is the ground floor, 0 and below are basements. Floors are shown from the top down. */
  level: z.number().int().min(-20).max(200),
})

export type Floor = z.infer<typeof floorSchema>

export const floorType: RecordType<Floor> = {
  type: 'floor',
  indexes: { building: (floor) => floor.buildingId },
}
