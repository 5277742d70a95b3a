import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { personSchema } from './person.ts'

export const CHECK_RESULTS = ['open', 'passed', 'failed', 'skipped'] as const

export const verificationIdSchema = idSchema('vrf')
export type VerificationId = z.infer<typeof verificationIdSchema>

const reading = z.union([z.string(), z.number(), z.boolean()])

/** Check of one function of one device. */
export const functionCheckSchema = z.strictObject({
  deviceId: deviceIdSchema,
  /** Name of the device at that time. */
  name: z.string(),
  nameEn: z.string(),
  number: z.string(),
  property: z.string(),
  /** Whether a command can set the property. Otherwise a person has to make the device report it. */
  isSettable: z.boolean(),
  result: z.enum(CHECK_RESULTS),
  /** Who decided: the engineer or a device report; null while open. */
  by: z.enum(['engineer', 'report']).nullable(),
  note: z.string(),
  /** The value sent to the device last, and when; null before. */
  tried: z.strictObject({ value: reading.nullable(), atMs: z.number() }).nullable(),
  decidedAtMs: z.number().nullable(),
})
export type FunctionCheck = z.infer<typeof functionCheckSchema>

/**
 * Verification protocol of one room: each device is tested function by function, then the protocol is signed
 * and stored.
 */
export const verificationRecord = defineRecord({
  type: 'verification',
  id: verificationIdSchema,
  word: ['verification', '功能验证'],
  fields: {
    areaId: areaIdSchema,
    /** Name of the area at that time. */
    areaName: z.string(),
    areaNameEn: z.string(),
    checks: z.array(functionCheckSchema).readonly(),
    startedBy: personSchema,
    startedAtMs: z.number(),
    /** Null while it is open. */
    signed: z
      .strictObject({ by: personSchema, name: z.string(), note: z.string(), atMs: z.number() })
      .nullable(),
  },
  indexes: { area: ({ areaId }) => areaId },
  seenWith: { area: 'area' },
})

export type Verification = RecordFrom<typeof verificationRecord>

/** Whether both checks test the same property of the same device. */
export const isSameCheck = (
  a: Pick<FunctionCheck, 'deviceId' | 'property'>,
  b: Pick<FunctionCheck, 'deviceId' | 'property'>,
): boolean => a.deviceId === b.deviceId && a.property === b.property

/** The signed protocol of the same area before this one; undefined for the first. */
export function verificationBefore(
  { id, startedAtMs }: Verification,
  ofArea: Iterable<Verification>,
): Verification | undefined {
  let before: Verification | undefined
  for (const other of ofArea) {
    const isEarlier = other.id !== id && other.signed !== null && other.startedAtMs <= startedAtMs
    if (isEarlier && (!before || before.startedAtMs < other.startedAtMs)) before = other
  }
  return before
}
