/** Messages that need attention: alarms, and pending reviews of enterprises. */

import { z } from 'zod'
import { HOUR_MS } from '#shared/durations.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import {
  ACKNOWLEDGE_REASON_LENGTH_MAX,
  type Alarm,
  alarmIdSchema,
  alarmRecord,
  isChattering,
  SEVERITIES,
} from '#shared/records/alarm.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { certificationIdSchema } from '#shared/records/certification.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { personSchema } from '#shared/records/person.ts'
import { certificationSchema } from './certification.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

export const alarmRowSchema = alarmRecord.row
  .omit({
    ...{ key: true, condition: true, acknowledged: true, alertSeq: true, returns: true },
    ...{ escalation: true, escalatedTo: true },
  })
  .extend({ isChattering: z.literal(true).optional() })
  .extend({
    acknowledgedBy: personSchema.nullable(),
    acknowledgedAtMs: z.number().nullable(),
    /** Empty if none was given. */
    acknowledgedReason: z.string(),
    /** English reason; empty if only one was given. */
    acknowledgedReasonEn: z.string(),
  })
export type AlarmRow = z.infer<typeof alarmRowSchema>

/** The row of an open alarm. */
export function alarmRowOf(alarm: Alarm): AlarmRow {
  const { type: _, key: __, condition: ___, alertSeq: ____, returns, ...more } = alarm
  const { acknowledged, escalation: _____, escalatedTo: ______, ...rest } = more
  return {
    ...rest,
    ...(isChattering({ returns }) ? { isChattering: true as const } : {}),
    acknowledgedBy: acknowledged?.by ?? null,
    acknowledgedAtMs: acknowledged?.atMs ?? null,
    acknowledgedReason: acknowledged?.reason ?? '',
    acknowledgedReasonEn: acknowledged?.reasonEn ?? '',
  }
}

/** An enterprise that requests certification; returned to super administrators only. */
export const reviewRowSchema = certificationSchema.extend({
  accountId: accountIdSchema,
  accountName: z.string(),
})
export type ReviewRow = z.infer<typeof reviewRowSchema>

/** Filter by time since an alarm was raised. */
export const RAISED_WITHIN = ['hour', 'day', 'week', 'month'] as const
export type RaisedWithin = (typeof RAISED_WITHIN)[number]
export const RAISED_WITHIN_MS: Readonly<Record<RaisedWithin, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
}

export const ALARM_SORTS = ['raised', '-raised', 'severity', '-severity'] as const

const messageIdSchema = z.union([alarmIdSchema, certificationIdSchema])

export const alarmsContract = {
  list: endpoint({
    path: '/userinfo/notifylist',
    permission: 'messages.view',
    scope: 'project',
    kind: 'question',
    summary:
      'Messages of one category, newest first: alarms, unacknowledged and active ones whatever their age, or reviews',
    input: z
      .strictObject({
        ...pageFields,
        category: z.enum(['alarm', 'review']).default('alarm'),
        /** `unacknowledged` excludes shelved alarms. */
        state: z.enum(['open', 'unacknowledged', 'active', 'shelved', 'closed', 'all']).default('all'),
        /** Any of them. */
        severity: listParam(z.array(z.enum(SEVERITIES)).min(1)).optional(),
        areaId: areaIdSchema.optional(),
        floorId: floorIdSchema.optional(),
        deviceId: deviceIdSchema.optional(),
        code: z.string().min(1).max(50).optional(),
        /** Newest first by default; `-` reverses an order. */
        sort: z.enum(ALARM_SORTS).optional(),
        /** Maximum age. */
        raised: z.enum(RAISED_WITHIN).optional(),
        /** Raised at this instant or later. */
        fromMs: numberParam(z.number()).optional(),
        /** Raised before this instant. */
        toMs: numberParam(z.number()).optional(),
        search: z.string().max(50).optional(),
      })
      .refine(
        ({ category, severity, areaId, floorId, deviceId, code, raised, fromMs, toMs, sort }) =>
          category === 'alarm' ||
          [severity, areaId, floorId, deviceId, code, raised, fromMs, toMs, sort].every(
            (asked) => asked === undefined,
          ),
        { path: ['category'], message: 'severity, place, code, time and order are those of alarms' },
      ),
    output: pageOf(z.union([alarmRowSchema, reviewRowSchema])),
    example: { input: { category: 'alarm', state: 'open', severity: ['critical', 'major'] } },
  }),
  newest: endpoint({
    path: '/userinfo/notifyheaderlist',
    permission: 'messages.view',
    scope: 'project',
    kind: 'question',
    summary: 'The newest unacknowledged alarms and their number, for the top bar',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(alarmRowSchema), unacknowledged: z.number().int() }),
    example: { input: {}, output: { list: [], unacknowledged: 0 } },
  }),
  settle: endpoint({
    path: '/userinfo/updatemsgstate',
    permission: 'messages.handle',
    scope: 'project',
    kind: 'command',
    summary:
      'Acknowledge alarms as a single step, those already acknowledged stay as they are; or agree to or reject reviews',
    input: z
      .strictObject({
        ids: listParam(z.array(messageIdSchema).min(1).max(500)),
        state: z.enum(['acknowledged', 'agreed', 'rejected']).default('acknowledged'),
        /**
         * For reviews: reason of a rejection, shown to the applicant. For alarms: reason to acknowledge several at
         * once, required if one is critical.
         */
        reason: z.string().trim().max(ACKNOWLEDGE_REASON_LENGTH_MAX).default(''),
      })
      .refine(({ ids, state }) => ids.every((id) => id.startsWith('alm_') === (state === 'acknowledged')), {
        path: ['state'],
        message: 'alarms are acknowledged, reviews are agreed to or rejected',
      }),
    output: z.strictObject({
      acknowledged: z.array(alarmIdSchema),
      reviewed: z.array(certificationIdSchema),
    }),
    example: { input: { ids: [ref('alarm')] }, output: { acknowledged: [ref('alarm')], reviewed: [] } },
  }),
}
