import { z } from 'zod'
import { areaIdSchema, deviceIdSchema, floorIdSchema, hostIdSchema } from '#shared/kernel/ids.ts'
import { AREA_KINDS } from '#shared/records/area.ts'
import { circuitSchema } from '#shared/records/device.ts'
import { endpoint, pageFields, pageOf } from './endpoint.ts'

const readingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

export const areaRowSchema = z.strictObject({
  id: areaIdSchema,
  floorId: floorIdSchema,
  parentId: areaIdSchema.nullable(),
  name: z.string(),
  nameEn: z.string(),
  kind: z.enum(AREA_KINDS),
  image: z.string(),
  order: z.number().int(),
  devices: z.number().int(),
})

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
  condition: z.enum(['normal', 'abnormal', 'low_battery']),
  isOnline: z.boolean(),
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

export const mobanContract = {
  areaList: endpoint({
    path: '/moban/arealist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Areas the caller may see, by floor and order',
    input: z.strictObject({
      ...pageFields,
      floorId: floorIdSchema.optional(),
      parentId: areaIdSchema.optional(),
      kind: z.enum(AREA_KINDS).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(areaRowSchema),
  }),
  deviceList: endpoint({
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
      condition: z.enum(['normal', 'abnormal', 'low_battery']).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(deviceRowSchema),
  }),
  deviceTypes: endpoint({
    path: '/moban/getdevicetypes',
    permission: 'session',
    scope: 'estate',
    kind: 'question',
    summary: 'Device kinds with what they report and can be told',
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
  }),
  deviceOptions: endpoint({
    path: '/moban/getdeviceopt',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'What one device can report and be told: properties, units, ranges, steps',
    input: z.strictObject({ deviceId: deviceIdSchema }),
    output: z.strictObject({
      deviceId: deviceIdSchema,
      kind: z.string(),
      properties: z.array(propertySchema),
    }),
  }),
}
