import { z } from 'zod'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import {
  areaIdSchema,
  deviceIdSchema,
  floorIdSchema,
  hostIdSchema,
  projectIdSchema,
} from '#shared/kernel/ids.ts'
import { AREA_KINDS } from '#shared/records/area.ts'
import { circuitSchema } from '#shared/records/device.ts'
import { projectKindSchema } from '#shared/records/project.ts'
import { endpoint, numberParam, pageFields, pageOf } from './endpoint.ts'

const readingSchema = z.union([z.string(), z.number(), z.boolean()])
const readingsSchema = z.record(z.string(), readingSchema)

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

export const operationRowSchema = z.strictObject({
  seq: z.number().int(),
  atMs: z.number(),
  actorKind: z.enum(['account', 'gateway', 'system']),
  actorId: z.string(),
  actorName: z.string(),
  channel: z.string(),
  command: z.string(),
  /** The facts the caller may know; of very many only the first. */
  events: z.array(z.strictObject({ type: z.string(), data: z.looseObject({}) })),
  eventCount: z.number().int(),
  /** What the one device asked about had last said of the properties it was told; empty where that is no longer kept. */
  before: readingsSchema,
})
export type OperationRow = z.output<typeof operationRowSchema>

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

const estateQuestion = { permission: 'session', scope: 'estate', kind: 'question' } as const
const projectQuestion = { permission: 'home.view', scope: 'project', kind: 'question' } as const

export const mobanContract = {
  projectTypes: endpoint({
    ...estateQuestion,
    path: '/moban/getallprojecttype',
    summary: 'Kinds of projects, each with the type that filters the menu',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: projectKindSchema,
          pmtype: z.enum(['0', '1']),
          projecttype_name: z.string(),
          projecttype_name_en: z.string(),
          projecttype_imgurl_sel: z.string(),
          color: z.string(),
        }),
      ),
    }),
  }),
  projects: endpoint({
    ...estateQuestion,
    path: '/moban/getprojects',
    summary: 'The caller’s projects, short, for pickers',
    input: z.strictObject({ name: z.string().max(50).optional() }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: projectIdSchema,
          name: z.string(),
          nameEn: z.string(),
          kind: projectKindSchema,
          entersConsole: z.boolean(),
        }),
      ),
    }),
  }),
  projectMap: endpoint({
    ...estateQuestion,
    path: '/moban/getProjectmapinfo',
    summary: 'The caller’s projects with their position and how they are',
    input: z.strictObject({
      name: z.string().max(50).optional(),
      kind: projectKindSchema.optional(),
      state: z.enum(['well', 'troubled']).optional(),
    }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: projectIdSchema,
          name: z.string(),
          nameEn: z.string(),
          kind: projectKindSchema,
          city: z.string(),
          cityEn: z.string(),
          /** Null while nobody has put it on the map. */
          longitude: z.number().nullable(),
          latitude: z.number().nullable(),
          hosts: z.number().int(),
          hostsOnline: z.number().int(),
          devices: z.number().int(),
          abnormal: z.number().int(),
          lowBattery: z.number().int(),
          /** Active alarms that nobody has acknowledged. */
          unacknowledged: z.number().int(),
        }),
      ),
    }),
  }),
  stateRecord: endpoint({
    ...projectQuestion,
    path: '/moban/getdevstaterecord',
    summary: 'What a device reported, newest first: one row for each change of a property',
    input: z.strictObject({
      ...pageFields,
      deviceId: deviceIdSchema,
      property: z.string().max(40).optional(),
      fromMs: numberParam.optional(),
      toMs: numberParam.optional(),
    }),
    output: pageOf(
      z.strictObject({
        atMs: z.number(),
        property: z.string(),
        value: readingSchema,
        /** What it was before; null for momentary actions such as a key press. */
        before: readingSchema.nullable(),
      }),
    ),
  }),
  series: endpoint({
    ...projectQuestion,
    path: '/moban/getdevseries',
    summary:
      'One numeric property of a device over time: what was reported where that is kept, hourly figures before, thinned to about `points`; energy is kWh per hour, over more than three days per day of the project',
    input: z
      .strictObject({
        deviceId: deviceIdSchema,
        property: z.string().min(1).max(40),
        fromMs: numberParam,
        toMs: numberParam,
        /** About how many points the chart can show; energy has one for each hour or day. */
        points: numberParam.pipe(z.number().int().min(10).max(2_000)).default(500),
      })
      .refine(({ fromMs, toMs }) => toMs > fromMs, { path: ['toMs'], error: 'must come after fromMs' })
      .refine(({ fromMs, toMs }) => toMs - fromMs <= SERIES_RANGE_MAX_MS, {
        path: ['fromMs'],
        error: 'lies too far before toMs',
      }),
    output: z.strictObject({
      unit: z.string().nullable(),
      /** Length of the span that each point is of; 0 where points are as they were reported or counted. */
      stepMs: z.number(),
      /** `atMs` is the middle of what a point is of; for energy it is the beginning of the hour or day. */
      points: z.array(
        z.strictObject({
          atMs: z.number(),
          mean: z.number(),
          min: z.number(),
          max: z.number(),
          /** Nothing is known of the time between the point before and this one. */
          isAfterGap: z.boolean(),
        }),
      ),
    }),
  }),
  operationLog: endpoint({
    path: '/moban/devopthistorylist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'What was decided about a device, newest first: commands, changes, alarms; of everything with the right to logs',
    input: z.strictObject({
      ...pageFields,
      /** Without it the whole project’s log, for those who may see logs. */
      deviceId: deviceIdSchema.optional(),
      actorId: z.string().max(40).optional(),
      command: z.string().max(60).optional(),
      fromMs: numberParam.optional(),
      toMs: numberParam.optional(),
    }),
    output: pageOf(operationRowSchema),
  }),
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
