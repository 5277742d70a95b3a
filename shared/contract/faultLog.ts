/** Faults of devices and hosts, over all of a project: since when, how long, how often. */

import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { alarmRowSchema } from './alarms.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { OPERATION_SPANS } from './operationLog.ts'
import { numberParam, pageFields } from './parameters.ts'

export const FAULT_STATES = ['open', 'over'] as const
export const FAULT_SORTS = ['raised', '-raised', 'severity', '-severity', 'lasted', '-lasted'] as const

export const faultRowSchema = alarmRowSchema.extend({
  /** Condition of the device while the fault is active; null for a fault of a host. */
  condition: z.enum(['low_battery', 'abnormal']).nullable(),
  /** Number of times the same device or host had this fault, including this time. */
  failures: z.number().int(),
  /** Mean time between starts of such faults; null for one. */
  meanBetweenMs: z.number().nullable(),
})
export type FaultRow = z.output<typeof faultRowSchema>

/** Failure frequency of a device kind. */
const faultKindSchema = z.strictObject({
  /** Device kind; `host` for hosts. */
  kind: z.string(),
  /** Devices of the kind that are there now. */
  devices: z.number().int(),
  /** Hours since each of them was added, over all of them. */
  deviceHours: z.number(),
  /** Number of faults since then. */
  failures: z.number().int(),
  /** Device hours for each failure; null where there was none. */
  meanBetweenHours: z.number().nullable(),
})
export type FaultKindRow = z.output<typeof faultKindSchema>

export const faultLogContract = {
  list: endpoint({
    path: '/moban/getdevfaultrecord',
    permission: 'logs.view',
    scope: 'project',
    kind: 'question',
    summary:
      'Faults of all devices and hosts, newest first: alarms that make a device abnormal, and absent hosts',
    input: z.strictObject({
      ...pageFields,
      state: z.enum(FAULT_STATES).optional(),
      /** Device kind. */
      kind: z.string().min(1).max(40).optional(),
      code: z.string().min(1).max(50).optional(),
      deviceId: deviceIdSchema.optional(),
      areaId: areaIdSchema.optional(),
      floorId: floorIdSchema.optional(),
      /** Active at some time in the last week, month or three months. */
      span: z.enum(OPERATION_SPANS).optional(),
      /** Active at or after this instant. */
      fromMs: numberParam(z.number()).optional(),
      /** Active before this instant. */
      toMs: numberParam(z.number()).optional(),
      /** Newest first by default; `-` reverses an order. */
      sort: z.enum(FAULT_SORTS).optional(),
      /** Part of the name of a device, a host or a place, or of the fault's text. */
      search: z.string().max(50).optional(),
    }),
    output: pageOf(faultRowSchema),
    example: { input: { state: 'open', span: 'week', sort: '-lasted' } },
  }),
  kinds: endpoint({
    path: '/moban/getfaultkinds',
    permission: 'logs.view',
    scope: 'project',
    kind: 'question',
    summary: 'Mean time between failures of each kind of device, with the device hours it is computed from',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(faultKindSchema) }),
    example: { input: {} },
  }),
}
