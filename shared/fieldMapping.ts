/**
 * A device made in the console of points of a bus, as the server keeps it and sends it to the edge gateway. The server bounds it; what
 * it means is judged by the gateway, which knows the protocol.
 */
import { z } from 'zod'
import { rawSchema } from './fieldBuses.ts'
import { ADDRESS_MAX, BUS_NAME_MAX, PROBLEM_MAX } from './fieldBusNames.ts'
import { deviceAddress, REGISTER_TABLES } from './fieldMappingNames.ts'
import { isStorable } from './rules/plainText.ts'

const word = (most: number) => z.string().min(1).max(most).refine(isStorable)
const amount = z.number().min(-1e15).max(1e15)

const pointSchema = z.strictObject({
  property: word(64),
  /** Modbus. */
  table: z.enum(REGISTER_TABLES).optional(),
  address: z.number().int().min(0).max(65_535).optional(),
  type: word(20).optional(),
  order: z.enum(['big', 'little']).optional(),
  bit: z.number().int().min(0).max(15).optional(),
  bits: z.number().int().min(1).max(16).optional(),
  /** BACnet. */
  object: word(40).optional(),
  unit: word(60).optional(),
  /** Both. */
  scale: amount.optional(),
  offset: amount.optional(),
  invert: z.boolean().optional(),
  values: z
    .record(z.string().regex(/^-?\d{1,10}$/), word(64))
    .refine((values) => Object.keys(values).length <= 64)
    .optional(),
  range: z.strictObject({ min: amount, max: amount, step: amount }).optional(),
  write: z.boolean().optional(),
})
export type MappedPoint = z.output<typeof pointSchema>

export const mappedProfileSchema = z.strictObject({
  model: word(50),
  kind: word(40),
  circuits: z.number().int().min(1).max(64).default(1),
  points: z.array(pointSchema).min(1).max(64),
})
export type MappedProfile = z.output<typeof mappedProfileSchema>

export const mappingIdSchema = z.string().regex(/^fmp_[A-Za-z0-9_-]{1,60}$/)

export const mappingFields = {
  bus: word(BUS_NAME_MAX),
  /** Of the device on its bus: the unit of a Modbus line, the instance of a BACnet device. */
  address: z.string().regex(deviceAddress),
  name: word(50),
  profile: mappedProfileSchema,
}
const version = z.number().int().min(1)

/** Controls of a gateway. */
export const storeMappingSchema = z.strictObject({
  op: z.literal('store'),
  id: mappingIdSchema,
  version,
  ...mappingFields,
})
export type StoredMapping = Omit<z.output<typeof storeMappingSchema>, 'op'>
export const removeMappingSchema = z.strictObject({ op: z.literal('remove'), id: mappingIdSchema })
/** Judge a profile that nobody has saved, and read its points once. */
export const previewSchema = z.strictObject({
  op: z.literal('preview'),
  bus: mappingFields.bus,
  address: mappingFields.address,
  profile: mappedProfileSchema,
})
export type Preview = z.output<typeof previewSchema>

/** What became of a mapping that the gateway was sent. */
export const mappingAnswerSchema = z.object({
  id: mappingIdSchema,
  version,
  isAccepted: z.boolean(),
  problem: z.string().max(400).refine(isStorable).default(''),
})
export type MappingAnswer = z.output<typeof mappingAnswerSchema>

const text = (most: number) => z.string().max(most).refine(isStorable)
export const previewedSchema = z.object({
  look: z.string().min(1).max(64),
  /** Errors of the profile; with them no point is read. */
  issues: z.array(z.object({ path: text(ADDRESS_MAX), message: text(400) })).max(20),
  /** By the points of the profile, in their order. */
  points: z.array(z.object({ raw: rawSchema, value: rawSchema, problem: text(PROBLEM_MAX) })).max(64),
})
export type Previewed = Omit<z.output<typeof previewedSchema>, 'look'>
