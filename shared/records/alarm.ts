import { z } from 'zod'
import { alarmIdSchema, areaIdSchema, deviceIdSchema, hostIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

export const SEVERITIES = ['critical', 'major', 'minor', 'info'] as const

/**
 * An alarm that still matters: active, or not yet acknowledged. One that is neither leaves the live state and is
 * found in the alarm history.
 */
export const alarmSchema = z.strictObject({
  type: z.literal('alarm'),
  id: alarmIdSchema,
  /** What makes two reports the same alarm: its place and its code. */
  key: z.string(),
  code: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  body: z.string(),
  footer: z.string(),
  hostId: hostIdSchema,
  deviceId: deviceIdSchema.nullable(),
  areaId: areaIdSchema,
  raisedAtMs: z.number(),
  lastRaisedAtMs: z.number(),
  /** How often it was reported, the first time included. */
  count: z.number().int().min(1),
  isActive: z.boolean(),
  clearedAtMs: z.number().nullable(),
  acknowledged: z.strictObject({ by: z.string(), atMs: z.number() }).nullable(),
})

export type Alarm = z.infer<typeof alarmSchema>

export const alarmType: RecordType<Alarm> = {
  type: 'alarm',
  indexes: {
    key: (alarm) => (alarm.isActive ? alarm.key : null),
    device: (alarm) => alarm.deviceId,
    area: (alarm) => alarm.areaId,
    host: (alarm) => alarm.hostId,
    unacknowledged: (alarm) => (alarm.acknowledged === null ? 'yes' : null),
  },
}
