/** History of devices: reports and decisions. */

import { z } from 'zod'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { readingSchema } from './fields.ts'
import {
  anyIdSchema,
  logRowSchema,
  OPERATION_CHANNELS,
  OPERATION_KINDS,
  OPERATION_SPANS,
} from './operationLog.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

export const deviceHistoryContract = {
  states: endpoint({
    path: '/moban/getdevstaterecord',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'What a device reported, newest first: one row for each change of a property',
    input: z.strictObject({
      ...pageFields,
      deviceId: deviceIdSchema,
      property: z.string().max(40).optional(),
      fromMs: numberParam(z.number()).optional(),
      toMs: numberParam(z.number()).optional(),
    }),
    output: pageOf(
      z.strictObject({
        atMs: z.number(),
        property: z.string(),
        /** Null: unknown from then on. */
        value: readingSchema.nullable(),
        /** Previous value; null if unknown, and for momentary actions such as a key press. */
        before: readingSchema.nullable(),
      }),
    ),
    example: {
      input: { deviceId: ref('light'), property: 'state' },
      output: {
        list: [{ atMs: 1_790_000_000_000, property: 'state', value: 'ON', before: 'OFF' }],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  series: endpoint({
    path: '/moban/getdevseries',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'One numeric property of a device over time: what was reported where that is kept, hourly figures before, thinned to about `points`; energy is kWh per hour, over more than three days per day of the project',
    input: z
      .strictObject({
        deviceId: deviceIdSchema,
        property: z.string().min(1).max(40),
        fromMs: numberParam(z.number()),
        toMs: numberParam(z.number()),
        /** About how many points the chart can show; energy has one for each hour or day. */
        points: numberParam(z.number().int().min(10).max(2_000)).default(500),
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
          /** Values are unknown since the previous point. */
          isAfterGap: z.boolean(),
          /** For energy: end of the hour or day. */
          untilMs: z.number().optional(),
          /** For energy after a gap: start of the gap. */
          sinceMs: z.number().optional(),
        }),
      ),
    }),
    example: {
      input: {
        deviceId: ref('light'),
        property: 'brightness',
        fromMs: 1_790_000_000_000,
        toMs: 1_790_003_600_000,
      },
      output: {
        unit: '%',
        stepMs: 0,
        points: [{ atMs: 1_790_000_000_000, mean: 40, min: 40, max: 40, isAfterGap: true }],
      },
    },
  }),
  operations: endpoint({
    path: '/moban/devopthistorylist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'What was decided about a device, newest first: commands, changes, alarms; of everything with the right to logs',
    input: z.strictObject({
      ...pageFields,
      /** If omitted, the log of the whole project, for callers with the right to view logs. */
      deviceId: deviceIdSchema.optional(),
      actorId: z.string().max(40).optional(),
      command: z.string().max(60).optional(),
      /** The one commit of that sequence. */
      seq: numberParam(z.number().int()).optional(),
      /** The commits of one action, each on its own. */
      group: z.string().max(64).optional(),
      /** The entries that this one led to. */
      cause: numberParam(z.number().int()).optional(),
      /** Filter by related record: room, scene, member. */
      objectId: anyIdSchema.optional(),
      kind: z.enum(OPERATION_KINDS).optional(),
      channel: z.enum(OPERATION_CHANNELS).optional(),
      /** Records of this area and of its sub-areas, or of their content now. */
      areaId: areaIdSchema.optional(),
      floorId: floorIdSchema.optional(),
      /** Matches parts of names or reasons, within the newest 200,000 entries. */
      search: z.string().max(50).optional(),
      /** Last week, month or three months. */
      span: z.enum(OPERATION_SPANS).optional(),
      fromMs: numberParam(z.number()).optional(),
      toMs: numberParam(z.number()).optional(),
    }),
    output: pageOf(logRowSchema),
    example: { input: { deviceId: ref('light'), command: 'ControlDevices' } },
  }),
}
