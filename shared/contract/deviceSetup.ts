/** Devices as engineers set them up: added, changed, copied and deleted, one or many in one step. */

import { z } from 'zod'
import {
  ADDRESS_LENGTH_MAX,
  COPIES_PER_ACTION_MAX,
  DEVICES_PER_HOST_MAX,
  NAME_LENGTH_MAX,
} from '#shared/constants.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  CONNECTIONS,
  circuitSchema,
  deviceIdSchema,
  deviceLocationSchema,
  deviceRecord,
} from '#shared/records/device.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint } from './endpoint.ts'
import { deviceNumber, nameField } from './fields.ts'
import { jsonParam, listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

/** Maximum per commit. */
export const DEVICES_PER_STEP_MAX = 500
const CIRCUITS_MAX = 16

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const onDevice = { deviceId: deviceIdSchema }
const oneDevice = { deviceId: ref(deviceRecord) }
const onDevices = { deviceIds: listParam(z.array(deviceIdSchema).min(1).max(DEVICES_PER_STEP_MAX)) }
const manyDevices = { deviceIds: [ref(deviceRecord)] }

const number = deviceNumber
const nameEn = z.string().trim().max(NAME_LENGTH_MAX)
const circuits = jsonParam(
  z
    .array(
      circuitSchema.extend({
        name: z.string().trim().max(NAME_LENGTH_MAX),
        nameEn: nameEn.default(''),
        feeds: z.string().trim().max(NAME_LENGTH_MAX).optional(),
      }),
    )
    .max(CIRCUITS_MAX),
)
/** Automatic: location of the project. Custom requires longitude and latitude. */
const location = {
  locationMode: z.enum(['automatic', 'custom']).optional(),
  longitude: numberParam(deviceLocationSchema.shape.longitude).optional(),
  latitude: numberParam(deviceLocationSchema.shape.latitude).optional(),
  address: z.string().trim().max(ADDRESS_LENGTH_MAX).optional(),
}
/** Options that all kinds share and engineers may set. */
const options = {
  model: z.string().trim().max(NAME_LENGTH_MAX),
  connection: z.enum(CONNECTIONS),
  ...location,
  /** 0: as long as its kind. */
  silentAfterMs: numberParam(
    z
      .number()
      .int()
      .min(0)
      .max(30 * 24 * 60 * MINUTE_MS),
  ),
}
const place = { hostId: hostIdSchema, areaId: areaIdSchema }
const kind = z.string().max(40)
const facts = {
  number,
  name: nameField,
  nameEn: nameEn.default(''),
  kind,
  circuits,
  model: options.model.default(''),
  connection: options.connection.default('default'),
  ...location,
  silentAfterMs: options.silentAfterMs.default(0),
}
/** Change of a device in one command: the fields with their values before and after. */
const { location: where, silentAfterMs: silence } = deviceRecord.fields
const state = z
  .strictObject({
    ...place,
    name: nameField,
    nameEn,
    model: options.model,
    connection: options.connection,
    // An omitted value means unchanged; there is no default.
    location: where.removeDefault(),
    silentAfterMs: silence.removeDefault(),
  })
  .partial()
const steps = z.array(z.strictObject({ ...onDevice, was: state, now: state })).max(DEVICES_PER_STEP_MAX)
const changedMany = z.strictObject({
  changed: z.array(deviceIdSchema),
  /** Steps to undo the change with `/live/putbackdevices`. */
  steps,
})
const made = z.strictObject({ ...onDevice, deviceIds: z.array(deviceIdSchema) })

export const deviceSetupContract = {
  add: endpoint({
    ...command,
    path: '/moban/adddevice',
    summary: 'Adds a device to a host, and further ones beside it in the same step',
    input: z.strictObject({
      ...place,
      ...facts,
      more: jsonParam(
        z.array(z.strictObject({ areaId: areaIdSchema.optional(), ...facts })).max(DEVICES_PER_HOST_MAX - 1),
      ).default([]),
    }),
    output: made,
    example: {
      input: {
        hostId: ref('host'),
        areaId: ref('area'),
        number: '00124B00000000D1',
        name: 'Entrance panel',
        kind: 'switch_panel',
        circuits: [
          { name: 'Ceiling', style: 'light' },
          { name: 'Minibar', style: 'socket', feeds: 'Minibar, desk lamp' },
        ],
      },
      output: { ...oneDevice, deviceIds: [ref(deviceRecord)] },
    },
  }),
  freeNumbers: endpoint({
    path: '/moban/selecaddnums',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'question',
    summary: 'Numbers that no device has yet, for devices of a host, and how many more it may have',
    input: z.strictObject({
      hostId: hostIdSchema,
      count: numberParam(z.number().int().min(1).max(DEVICES_PER_HOST_MAX)).default(1),
    }),
    output: z.strictObject({ numbers: z.array(z.string()), left: z.number().int() }),
    example: {
      input: { hostId: ref('host'), count: 1 },
      output: { numbers: ['00124B0000000001'], left: 254 },
    },
  }),
  update: endpoint({
    ...command,
    path: '/moban/updatedevice',
    summary: 'Changes a device; what is left out stays as it is, and its number stays its own',
    input: z.strictObject({
      ...onDevice,
      ...z.strictObject({ ...place, ...options, name: nameField, nameEn, kind, circuits }).partial().shape,
    }),
    output: z.null(),
    example: { input: { ...oneDevice, model: 'SP-4', connection: 'zigbee' }, output: null },
  }),
  replace: endpoint({
    ...command,
    path: '/live/replacedevice',
    summary:
      'Another device in the place of one, of the same kind or one that fits: name, place, groups, permissions and history go on under its number',
    input: z.strictObject({
      ...onDevice,
      number,
      kind: kind.optional(),
      model: options.model.optional(),
    }),
    output: z.null(),
    example: { input: { ...oneDevice, number: '00124B00000000D9' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/deldevice',
    summary: 'Deletes devices with their alarms and faults; what they did and measured stays to be read',
    input: z.strictObject(onDevices),
    output: z.null(),
    example: { input: manyDevices, output: null },
  }),
  copy: endpoint({
    ...command,
    path: '/moban/copydevices',
    summary:
      'Copies devices where they are or into areas, under free names and numbers; no hosts or voice devices',
    input: z.strictObject({
      ...onDevices,
      areaIds: listParam(z.array(areaIdSchema).max(DEVICES_PER_STEP_MAX)).default([]),
      times: numberParam(z.number().int().min(1).max(COPIES_PER_ACTION_MAX)).default(1),
      hostId: hostIdSchema.optional(),
    }),
    output: z.strictObject({ deviceIds: z.array(deviceIdSchema) }),
    example: {
      input: { deviceIds: [ref('light')], areaIds: [ref('area')] },
      output: { deviceIds: ['dev_light-9'] },
    },
  }),
  changeMany: endpoint({
    ...command,
    path: '/live/changedevices',
    summary: 'The same for many devices in one step: another area or host, other options',
    input: z.strictObject({ ...onDevices, ...z.strictObject({ ...place, ...options }).partial().shape }),
    output: changedMany,
    example: {
      input: { ...manyDevices, connection: 'ble' },
      output: {
        changed: [ref(deviceRecord)],
        steps: [{ ...oneDevice, was: { connection: 'zigbee' }, now: { connection: 'ble' } }],
      },
    },
  }),
  rename: endpoint({
    ...command,
    path: '/live/renamedevices',
    summary:
      'Names many devices by one pattern in one step; it knows {area}, {floor}, {building}, {host}, {name} and the count {n}',
    input: z.strictObject({
      ...onDevices,
      pattern: z.string().trim().min(1).max(100),
      patternEn: z.string().trim().max(100).default(''),
      from: numberParam(z.number().int().min(0).max(9_999)).default(1),
    }),
    output: changedMany,
    example: {
      input: { ...manyDevices, pattern: '{area} lamp {n}' },
      output: {
        changed: [ref(deviceRecord)],
        steps: [{ ...oneDevice, was: { name: 'Lamp' }, now: { name: '301 lamp 1' } }],
      },
    },
  }),
  putBack: endpoint({
    ...command,
    path: '/live/putbackdevices',
    summary:
      'Takes back what one step made of devices: all of it, or nothing where somebody has changed one of them since',
    input: z.strictObject({
      steps: jsonParam(
        steps.min(1).refine((all) => new Set(all.map(({ deviceId }) => deviceId)).size === all.length, {
          message: 'a device is in it once',
        }),
      ),
    }),
    output: z.null(),
    example: { input: { steps: [{ ...oneDevice, was: { model: 'SP-4' }, now: {} }] }, output: null },
  }),
}
