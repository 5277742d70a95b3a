/**
 * What an edge gateway reports of the buses behind it, as JSON below its report topic: the state of each bus, and the points of one
 * while someone looks. Names and limits are in `fieldBusNames.ts`.
 */
import { z } from 'zod'
import {
  ADDRESS_MAX,
  BUS_NAME_MAX,
  BUSES_MAX,
  LOOK_PARTS_MAX,
  LOOK_POINTS_MAX,
  PROBLEM_MAX,
  RAW_TEXT_MAX,
  SEARCH_MAX,
} from './fieldBusNames.ts'
import { MAPPINGS_MAX } from './fieldMappingNames.ts'
import { deviceNumberSchema } from './kernel/ids.ts'
import { isStorable } from './rules/plainText.ts'
import { READING_MAX } from './topicNames.ts'

const text = (most: number) => z.string().max(most).refine(isStorable)
const instant = z.number().int().nonnegative()
const count = z.number().int().nonnegative().max(1_000_000)
const amount = z.number().min(-READING_MAX).max(READING_MAX)
const busName = text(BUS_NAME_MAX).min(1)

export const fieldBusSchema = z.object({
  name: busName,
  protocol: text(40),
  /** Where it is: an address, or a broker. */
  place: text(ADDRESS_MAX).default(''),
  isUp: z.boolean(),
  /** Since when; null before the first attempt has ended. */
  sinceMs: instant.nullable(),
  /** Why it is not connected, or what went wrong last; empty where nothing has. */
  problem: text(PROBLEM_MAX).default(''),
  devices: count,
  /** Points that have been read or have failed, and those of them that do not answer now. */
  points: count,
  failing: count,
  /** Requests that wait for their turn. */
  queued: count,
})
export type FieldBus = z.output<typeof fieldBusSchema>

export const busesSchema = z.object({
  t: instant,
  buses: z.array(fieldBusSchema).max(BUSES_MAX),
  /** Devices made in the console that the gateway has; left out by one that takes none. */
  mappings: z
    .array(z.object({ id: z.string().max(64), version: z.number().int().min(1) }))
    .max(MAPPINGS_MAX)
    .optional(),
})

export const rawSchema = z.union([amount, text(RAW_TEXT_MAX), z.boolean(), z.null()])
export const fieldPointSchema = z.object({
  /** The device that it is on, as the bus addresses it; empty where the bus has no devices. */
  device: text(ADDRESS_MAX),
  /** What the device is called. */
  deviceName: text(ADDRESS_MAX).default(''),
  /** Its number in Atrium, where the device is mapped. */
  number: deviceNumberSchema.optional(),
  /** A register, object, group address, or a topic with a property. */
  point: text(ADDRESS_MAX).min(1),
  name: text(ADDRESS_MAX).default(''),
  unit: text(40).default(''),
  raw: rawSchema,
  /** When the raw value was read or received; null where it never was. */
  atMs: instant.nullable(),
  /** Why it has no value now; empty where it has. */
  problem: text(PROBLEM_MAX).default(''),
  /** What it is mapped to. */
  property: text(ADDRESS_MAX).optional(),
  value: rawSchema.optional(),
})
export type FieldPoint = z.output<typeof fieldPointSchema>
export type RawValue = FieldPoint['raw']

/** One part of the answer to a request of the server. */
export const pointsSchema = z.object({
  /** The id of the request. */
  look: z.string().min(1).max(64),
  part: z.number().int().min(0).max(LOOK_PARTS_MAX),
  isLast: z.boolean(),
  /** Points that match and are not in the answer. */
  leftOut: count,
  /** More of them are still being looked for. */
  isSearching: z.boolean().default(false),
  points: z.array(fieldPointSchema).max(LOOK_POINTS_MAX),
})
export type PointsPart = z.output<typeof pointsSchema>

/** In a control: answer once with the points of a bus as they are now. */
export const lookSchema = z.strictObject({
  op: z.literal('look'),
  bus: busName,
  /** Words that the address, the name or the property of a point contains. */
  search: text(SEARCH_MAX).default(''),
})
export type Look = z.output<typeof lookSchema>
