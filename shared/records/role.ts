import { z } from 'zod'
import { areaIdSchema, deviceIdSchema, roleIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'
import { rightSchema } from '#shared/permissions.ts'

/** What members of the role may do, on which devices and scenes. */
export const roleSchema = z.strictObject({
  type: z.literal('role'),
  id: roleIdSchema,
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  /** Maintenance and production staff work in the mini program and may not enter the console. */
  entersConsole: z.boolean(),
  rights: z.array(rightSchema).readonly(),
  /** 'all' areas, or chosen ones; an area includes the areas inside it. */
  areas: z.union([z.literal('all'), z.array(areaIdSchema).readonly()]),
  devices: z.array(deviceIdSchema).readonly(),
  scenes: z.union([z.literal('all'), z.array(z.string()).readonly()]),
})

export type Role = z.infer<typeof roleSchema>

export const roleType: RecordType<Role> = { type: 'role', indexes: {} }
