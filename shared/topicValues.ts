/** Values in payloads of hosts, whatever they are about. */
import { z } from 'zod'
import { HOST_PLACES_MAX } from './constants.ts'
import { DEVICE_PROPERTIES_MAX, READING_MAX, READING_TEXT_LENGTH_MAX } from './topicNames.ts'

const readingSchema = z.union([
  z.string().max(READING_TEXT_LENGTH_MAX),
  z.number().min(-READING_MAX).max(READING_MAX),
  z.boolean(),
])
export const PROPERTY_NAME = /^[a-z][a-z0-9_]{0,39}$/
const valuesOf = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().regex(PROPERTY_NAME), value)
    .refine((values) => Object.keys(values).length <= DEVICE_PROPERTIES_MAX)
export const readingsSchema = valuesOf(readingSchema)
/** Null: the measurement became unknown. */
export const reportedValuesSchema = valuesOf(readingSchema.nullable())

/** Identity of content stored on a host: slot, version and hash. */
export const heldSlotSchema = z.strictObject({
  slot: z.number().int().min(1).max(HOST_PLACES_MAX),
  version: z.number().int().nonnegative(),
  hash: z.string().max(64),
})
export type HeldSlot = z.infer<typeof heldSlotSchema>
