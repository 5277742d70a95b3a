/** Devices, their kinds, and the commands they are sent. */

import { z } from 'zod'
import { CONTROL_ITEMS_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { commandIdSchema, commandItemSchema } from '#shared/records/command.ts'
import { circuitSchema, deviceIdSchema, deviceLocationSchema, deviceRecord } from '#shared/records/device.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { CONDITIONS_NOW, CONNECTIONS_NOW } from '#shared/rules/connection.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { readingsSchema } from './fields.ts'
import { jsonParam, listParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

export const deviceRowSchema = z.strictObject({
  id: deviceIdSchema,
  number: z.string(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  model: z.string(),
  areaId: areaIdSchema,
  hostId: hostIdSchema,
  circuits: z.array(circuitSchema),
  isJoined: z.boolean(),
  isConfigured: z.boolean(),
  connection: deviceRecord.fields.connection,
  location: deviceLocationSchema.nullable(),
  silentAfterMs: z.number().int().nullable(),
  /** `never`: it has no alarm, and has never reported either. */
  condition: z.enum(CONDITIONS_NOW),
  isOnline: z.boolean(),
  /** `never`: it has not reported since it was added. */
  connectionNow: z.enum(CONNECTIONS_NOW),
  readings: readingsSchema,
  seenAtMs: z.number().nullable(),
})

const propertySchema = z.strictObject({
  name: z.string(),
  type: z.enum(['binary', 'number', 'choice', 'action', 'text']),
  settable: z.boolean(),
  unit: z.string().nullable(),
  on: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  off: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  step: z.number().nullable(),
  values: z.array(z.string()),
})

export const devicesContract = {
  control: endpoint({
    path: '/device/control',
    permission: 'control.devices',
    scope: 'project',
    kind: 'command',
    needsLive: true,
    summary:
      'Send values to one or many devices; every host gets one command, each ends confirmed, failed or timed out',
    input: z.strictObject({ items: jsonParam(z.array(commandItemSchema).min(1).max(CONTROL_ITEMS_MAX)) }),
    output: z.strictObject({
      commands: z.array(
        z.strictObject({
          commandId: commandIdSchema,
          hostId: hostIdSchema,
          deviceIds: z.array(deviceIdSchema),
        }),
      ),
    }),
    example: {
      input: { items: [{ deviceId: ref('light'), values: { state: 'ON' } }] },
      output: { commands: [{ commandId: 'cmd_1', hostId: ref('host'), deviceIds: [ref('light')] }] },
    },
  }),
  markNormal: endpoint({
    path: '/device/setdevnormal',
    permission: 'control.devices',
    scope: 'project',
    kind: 'command',
    summary: 'Mark devices normal: their active alarms are cleared',
    input: z.strictObject({ deviceIds: listParam(z.array(deviceIdSchema).min(1).max(500)) }),
    output: z.strictObject({ marked: z.array(deviceIdSchema) }),
    example: { input: { deviceIds: [ref('leakSensor')] }, output: { marked: [ref('leakSensor')] } },
  }),
  list: endpoint({
    path: '/moban/devicelist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Devices the caller may see, with what they last reported',
    input: z.strictObject({
      ...pageFields,
      areaId: areaIdSchema.optional(),
      hostId: hostIdSchema.optional(),
      kind: z.string().max(40).optional(),
      condition: z.enum(CONDITIONS_NOW).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(deviceRowSchema),
    example: { input: { areaId: ref('area'), condition: 'normal' } },
  }),
  kinds: endpoint({
    path: '/moban/getdevicetypes',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Device kinds with their circuits and alarms',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          kind: z.string(),
          group: z.string(),
          circuitsMin: z.number().int(),
          circuitsMax: z.number().int(),
          isMetered: z.boolean(),
          isBatteryPowered: z.boolean(),
          alarms: z.array(z.string()),
        }),
      ),
    }),
    example: { input: {} },
  }),
  options: endpoint({
    path: '/moban/getdeviceopt',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'What one device can report and be set to: properties, units, ranges, steps',
    input: z.strictObject({ deviceId: deviceIdSchema }),
    output: z.strictObject({
      deviceId: deviceIdSchema,
      kind: z.string(),
      properties: z.array(propertySchema),
    }),
    example: { input: { deviceId: ref('light') } },
  }),
}
