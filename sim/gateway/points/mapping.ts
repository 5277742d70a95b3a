/** How a raw number of a bus becomes the value of a property, and back. Every profile with points uses it. */
import { z } from 'zod'
import { isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { kindOf, propertyOf } from '#shared/devices/registry.ts'

/** Parts of a point in a profile that do not depend on the protocol. */
export const mappingFields = {
  property: z.string().min(1).max(64).describe('The property of the kind of device.'),
  scale: z.number().positive().default(1).describe('What one step of the raw number is worth.'),
  offset: z.number().default(0).describe('Added after scaling.'),
  invert: z.boolean().default(false).describe('Swaps on and off, or both ends of the range of a number.'),
  values: z
    .record(z.string().regex(/^-?\d+$/), z.string())
    .optional()
    .describe('Words by number.'),
  unknown: z.array(z.number()).max(20).default([]).describe('Numbers that mean that there is no reading.'),
  valid: z.tuple([z.number(), z.number()]).optional().describe('What is not between them is no reading.'),
  range: z
    .strictObject({ min: z.number(), max: z.number(), step: z.number().positive() })
    .optional()
    .describe('What the device takes, where it is less than its kind does.'),
  write: z.boolean().default(false),
}
export const mappingSchema = z.object(mappingFields)
export type Mapping = z.output<typeof mappingSchema>

export const modelFields = {
  model: z.string().min(1).max(50),
  kind: z.string(),
  circuits: z.int().min(1).max(64).default(1),
}
export interface Model {
  readonly kind: string
  readonly circuits: number
}

export type TellIssue = (path: readonly (string | number)[], says: string) => void

/** @param own what only the protocol knows of a point */
export function judgePoints<P extends Mapping>(
  { kind: name, circuits }: Model,
  points: readonly P[],
  tell: TellIssue,
  own: (point: P, property: Property, tell: (key: string, says: string) => void) => void,
): void {
  const kind = kindOf(name)
  if (!kind) {
    tell(['kind'], `there is no kind of device "${name}"`)
    return
  }
  const { min, max } = kind.circuits
  if (circuits < min || circuits > max) {
    tell(['circuits'], `${name} has ${min} to ${max} circuits`)
    return
  }
  for (const [index, point] of points.entries()) {
    const tellOf = (key: string, says: string): void => tell(['points', index, key], says)
    const property = propertyOf(name, circuits, point.property)
    if (!property) tellOf('property', `${name} has no property "${point.property}"`)
    else {
      judgeMapping(point, property, tellOf)
      own(point, property, tellOf)
    }
    if (points.findIndex((one) => one.property === point.property) < index)
      tellOf('property', `"${point.property}" has a point already`)
  }
}

function judgeMapping(point: Mapping, property: Property, tell: (key: string, says: string) => void): void {
  if (property.type === 'text' || property.type === 'action')
    tell('property', `"${property.name}" is no number`)
  if (property.type === 'choice') {
    if (!point.values) tell('property', `"${property.name}" needs "values": ${property.values.join(', ')}`)
    for (const word of Object.values(point.values ?? {}))
      if (!isLegalValue(property, word)) tell('values', `"${word}" is none of ${property.values.join(', ')}`)
  } else if (point.values) tell('values', `"${property.name}" has no words`)
  if (point.write && !property.settable) tell('write', `"${property.name}" is not set by commands`)
  if (point.range && property.type !== 'number') tell('range', `"${property.name}" is no number`)
}

/** The property as this device has it. */
export function ownProperty(point: Mapping, { kind, circuits }: Model): Property {
  const own = propertyOf(kind, circuits, point.property) as Property
  const range = own.type === 'number' ? point.range : {}
  return { ...own, settable: point.write && own.settable, ...range } as Property
}

export interface Codec {
  /** Null where it is no reading. */
  decode(raw: number): Reading | null
  /** @throws RangeError where there is no such number */
  encode(value: Reading): number
}

/** More digits than a float of 32 bits has are noise. */
const DIGITS = 7

/** @param isInteger whether the raw number is one; it is then rounded when it is written */
export function codecOf(point: Mapping, property: Property, isInteger: boolean): Codec {
  const [min, max] = point.valid ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const read = readingOf(point, property, isInteger)
  const mirrored = (value: Reading): Reading =>
    point.invert && property.type === 'number' && typeof value === 'number'
      ? property.min + property.max - value
      : value
  return {
    decode(raw) {
      if (!Number.isFinite(raw) || point.unknown.includes(raw) || raw < min || raw > max) return null
      const value = read(raw)
      return value === null ? null : mirrored(value)
    },
    encode(value) {
      const raw = rawOf(point, property, mirrored(value))
      return isInteger ? Math.round(raw) : raw
    },
  }
}

function readingOf(point: Mapping, property: Property, isInteger: boolean): (raw: number) => Reading | null {
  const { scale, offset, invert, values } = point
  switch (property.type) {
    case 'binary':
      return (raw) => ((raw !== 0) === invert ? property.off : property.on)
    case 'choice':
      return (raw) => values?.[String(raw)] ?? null
    default:
      return (raw) => rounded(raw * scale + offset, scale, isInteger)
  }
}

function rounded(value: number, scale: number, isInteger: boolean): number {
  if (!isInteger) return Number(value.toPrecision(DIGITS))
  // The sum of decimals is not a decimal: 215 × 0.1 is 21.5, and not 21.500000000000004.
  return Number(value.toFixed(Math.min(10, Math.max(0, 2 - Math.floor(Math.log10(scale))))))
}

function rawOf({ scale, offset, invert, values }: Mapping, property: Property, value: Reading): number {
  if (property.type === 'binary') return (value === property.on) === invert ? 0 : 1
  if (property.type === 'choice') {
    const found = Object.entries(values ?? {}).find(([, word]) => word === value)
    if (!found) throw new RangeError(`the device has no number for "${String(value)}"`)
    return Number(found[0])
  }
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new RangeError(`${String(value)} is no number`)
  return (value - offset) / scale
}
