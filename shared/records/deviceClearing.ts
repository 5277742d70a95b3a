import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { deviceGroupIdSchema } from './deviceGroup.ts'
import { personSchema } from './person.ts'
import { roleIdSchema } from './role.ts'

export const deviceClearingIdSchema = idSchema('dcl')
export type DeviceClearingId = z.infer<typeof deviceClearingIdSchema>

/** Record of a permission clearing of a device: the removed grants, so that it can be undone. */
export const deviceClearingRecord = defineRecord({
  type: 'deviceClearing',
  id: deviceClearingIdSchema,
  word: ['clearing of permissions', '权限清除'],
  fields: {
    deviceId: deviceIdSchema,
    /** Roles that named the device. */
    roleIds: z.array(roleIdSchema).readonly(),
    /** Granted device groups that the device was in. */
    groupIds: z.array(deviceGroupIdSchema).readonly(),
    clearedBy: personSchema,
    clearedAtMs: z.number(),
  },
  indexes: { device: ({ deviceId }) => deviceId },
  belongsTo: { device: 'device' },
  isSeenBy: (principal): boolean => can(principal, 'roles.manage') && seesEverything(principal),
})

export type DeviceClearing = RecordFrom<typeof deviceClearingRecord>
