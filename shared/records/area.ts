import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesArea } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { floorIdSchema } from './floor.ts'
import { keptPictureSchema } from './keptPicture.ts'
import type { ReadState } from './registry.ts'
import { some } from './some.ts'

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

/** Pictures that an area may be shown with; the names of the set's files. */
export const AREA_IMAGES = [
  ...AREA_KINDS,
  'bedroom',
  'bathroom',
  'kitchen',
  'living',
  'meeting',
  'restaurant',
  'gym',
  'pool',
  'garage',
  'garden',
  'laundry',
  'store',
] as const

export const areaIdSchema = idSchema('ara')
export type AreaId = z.infer<typeof areaIdSchema>

/** A room, suite, corridor or plant room: a tree inside a floor. */
export const areaRecord = defineRecord({
  type: 'area',
  id: areaIdSchema,
  word: ['area', '区域'],
  fields: {
    floorId: floorIdSchema,
    parentId: areaIdSchema.nullable(),
    /** Room number or name in Chinese; `nameEn` is shown in English. Numbers are the same in both. */
    name: z.string(),
    nameEn: z.string(),
    kind: z.enum(AREA_KINDS),
    /** Name of the area's picture in the icon list. */
    image: z.string(),
    /** Uploaded picture that replaces the default one. */
    picture: keptPictureSchema.optional(),
    order: z.number().int(),
  },
  indexes: {
    floor: (area) => area.floorId,
    parent: (area) => area.parentId ?? 'root',
    picture: (area) => area.picture?.hash,
  },
  isSeenBy: (principal, area, read): boolean => isOnTheWay(principal, area, read),
})

export type Area = RecordFrom<typeof areaRecord>

/** Seen itself, or around one that is. */
function isOnTheWay(principal: Principal, area: Area, read: ReadState): boolean {
  return (
    seesArea(principal, area.id) ||
    // A removed area is in no list of areas any more, but its parent is.
    (area.parentId !== null && seesArea(principal, area.parentId)) ||
    some(read.by('area', 'parent', area.id), (inner) => isOnTheWay(principal, inner, read))
  )
}

export type AreaKind = Area['kind']

/** Areas that guests or tenants occupy: they appear in the room matrix. */
export const ROOM_KINDS: ReadonlySet<AreaKind> = new Set<AreaKind>(['room', 'suite', 'villa', 'office'])
