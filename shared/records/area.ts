import { z } from 'zod'
import { areaIdSchema, floorIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

export const AREA_KINDS = [
  'room',
  'suite',
  'villa',
  'office',
  'corridor',
  'lobby',
  'plant',
  'public',
] as const

/** A room, suite, corridor or plant room: a tree inside a floor. */
export const areaSchema = z.strictObject({
  type: z.literal('area'),
  id: areaIdSchema,
  floorId: floorIdSchema,
  parentId: areaIdSchema.nullable(),
  /** Room number or name in Chinese; `nameEn` is shown in English. Numbers are the same in both. */
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(AREA_KINDS),
  /** Name of the area's picture in the icon list. */
  image: z.string(),
  order: z.number().int(),
})

export type Area = z.infer<typeof areaSchema>
export type AreaKind = Area['kind']

/** Areas that guests or tenants occupy: they appear in the room matrix. */
export const ROOM_KINDS: ReadonlySet<AreaKind> = new Set<AreaKind>(['room', 'suite', 'villa', 'office'])

export const areaType: RecordType<Area> = {
  type: 'area',
  indexes: { floor: (area) => area.floorId, parent: (area) => area.parentId ?? 'root' },
}
