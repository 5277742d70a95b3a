/** Device groups: collections of devices that are filtered, controlled and granted as one. */
import { z } from 'zod'
import { DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { deviceGroupIdSchema, deviceGroupRecord } from '#shared/records/deviceGroup.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const onGroup = { groupId: deviceGroupIdSchema }
const oneGroup = { groupId: ref(deviceGroupRecord) }
const devices = listParam(z.array(deviceIdSchema).max(DEVICES_PER_GROUP_MAX))

export const deviceGroupsContract = {
  list: endpoint({
    path: '/moban/devicegrouplist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Device groups by name, with those of their devices that the caller may see',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(deviceGroupRecord.row.extend({ deviceIds: z.array(deviceIdSchema) })),
    example: {
      input: {},
      output: {
        list: [
          { id: ref(deviceGroupRecord), name: '大堂灯', nameEn: 'Lobby lights', deviceIds: [ref('light')] },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  add: endpoint({
    ...command,
    path: '/moban/adddevicegroup',
    summary: 'Adds a device group with its devices, in their order',
    input: z.strictObject({
      name: nameFields.name,
      nameEn: nameFields.nameEn.default(''),
      deviceIds: devices.default([]),
    }),
    output: z.strictObject(onGroup),
    example: {
      input: { name: '大堂灯', nameEn: 'Lobby lights', deviceIds: [ref('light')] },
      output: oneGroup,
    },
  }),
  update: endpoint({
    ...command,
    path: '/moban/updatedevicegroup',
    summary:
      'Changes the names of a group, or which devices it holds in which order; what is left out stays as it is, and so do devices that the caller does not see',
    input: z.strictObject({
      ...onGroup,
      ...z.strictObject(nameFields).partial().shape,
      deviceIds: devices.optional(),
      /** Devices of the group when the user started editing. Concurrent changes by others stay. */
      was: devices.optional(),
    }),
    output: z.null(),
    example: { input: { ...oneGroup, deviceIds: [ref('leakSensor'), ref('light')] }, output: null },
  }),
  members: endpoint({
    ...command,
    path: '/moban/changegroupmembers',
    summary: 'Adds devices to a group and takes others out, without naming the rest',
    input: z.strictObject({ ...onGroup, add: devices.default([]), remove: devices.default([]) }),
    output: z.null(),
    example: { input: { ...oneGroup, add: [ref('leakSensor')], remove: [ref('light')] }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/deldevicegroup',
    summary: 'Deletes a device group; its devices stay',
    input: z.strictObject(onGroup),
    output: z.null(),
    example: { input: oneGroup, output: null },
  }),
}
