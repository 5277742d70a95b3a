/** Rights on a device, found by number in all projects that the caller administers; and clearing them. */
import { z } from 'zod'
import { DEVICE_NUMBER_PART } from '#shared/kernel/ids.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { deviceClearingIdSchema, deviceClearingRecord } from '#shared/records/deviceClearing.ts'
import { projectIdSchema } from '#shared/records/project.ts'
import { roleIdSchema } from '#shared/records/role.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'roles.manage' } as const

/** How a role reaches the device. */
const reachSchema = z.enum(['area', 'group', 'device'])

const holderSchema = z.strictObject({
  roleId: roleIdSchema,
  name: z.string(),
  nameEn: z.string(),
  by: z.array(reachSchema),
  /** Members with the role who may control the device. */
  members: z.number().int().min(0),
})
export type RightHolder = z.infer<typeof holderSchema>

const deviceRightsSchema = z.strictObject({
  projectId: projectIdSchema,
  projectName: z.string(),
  projectNameEn: z.string(),
  id: deviceIdSchema,
  number: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  areaId: areaIdSchema,
  areaName: z.string(),
  areaNameEn: z.string(),
  hostName: z.string(),
  isConfigured: z.boolean(),
  /** Counts of each name that the device has. */
  scenes: z.number().int().min(0),
  automations: z.number().int().min(0),
  groups: z.number().int().min(0),
  holders: z.array(holderSchema),
  /** Members who may control it by any role. */
  people: z.number().int().min(0),
  /** A role names the device, or grants a group that it is in: that can be cleared. */
  isClearable: z.boolean(),
  /** Last deletion that can be undone; null if there is none. */
  cleared: z
    .strictObject({
      clearingId: deviceClearingIdSchema,
      atMs: z.number(),
      by: z.string(),
      byEn: z.string(),
      roles: z.number().int(),
      groups: z.number().int(),
    })
    .nullable(),
})
export type DeviceRights = z.infer<typeof deviceRightsSchema>

export const deviceRightsContract = {
  search: endpoint({
    path: '/moban/devauthlist',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary:
      'Devices whose unique number holds these characters, or is them where they are fewer than four, in all projects that the caller administers, with who may control each',
    input: z.strictObject({
      ...pageFields,
      number: z.string().trim().toUpperCase().regex(DEVICE_NUMBER_PART),
    }),
    output: pageOf(deviceRightsSchema),
    example: { input: { number: '00158D00' } },
  }),
  clear: endpoint({
    ...command,
    path: '/moban/deldevauth',
    summary:
      'Clears the permissions of a device: no role names it, and it leaves the device groups that roles grant; null where there are none',
    input: z.strictObject({ deviceId: deviceIdSchema }),
    output: z.strictObject({ clearingId: deviceClearingIdSchema.nullable() }),
    example: {
      input: { deviceId: ref('grantedLight') },
      output: { clearingId: ref(deviceClearingRecord) },
    },
  }),
  restore: endpoint({
    ...command,
    path: '/moban/restoredevauth',
    summary: 'Undoes the clearing of a device, as far as the roles and groups are still there',
    input: z.strictObject({ clearingId: deviceClearingIdSchema }),
    output: z.null(),
    example: { input: { clearingId: ref(deviceClearingRecord) }, output: null },
  }),
}
