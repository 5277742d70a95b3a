import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { rightSchema, seesEverything } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { deviceGroupIdSchema } from './deviceGroup.ts'

export const roleIdSchema = idSchema('rol')
export type RoleId = z.infer<typeof roleIdSchema>

/** Role: rights, devices and scenes of its members. */
export const roleRecord = defineRecord({
  type: 'role',
  id: roleIdSchema,
  word: ['role', '角色'],
  fields: {
    name: z.string(),
    nameEn: z.string(),
    description: z.string(),
    /** Maintenance and production staff work in the mini program and may not enter the console. */
    entersConsole: z.boolean(),
    rights: z.array(rightSchema).readonly(),
    /** 'all' areas, or chosen ones; an area includes the areas inside it. */
    areas: z.union([z.literal('all'), z.array(areaIdSchema).readonly()]),
    devices: z.array(deviceIdSchema).readonly(),
    /** Device groups, with the devices that are in them at the time. */
    groups: z.array(deviceGroupIdSchema).readonly().optional(),
    scenes: z.union([z.literal('all'), z.array(z.string()).readonly()]),
    /** Members need a second factor before entering the project. */
    needsFactor: z.boolean().optional(),
  },
  indexes: {},
  isSeenBy: (principal): boolean => seesEverything(principal),
})

export type Role = RecordFrom<typeof roleRecord>
