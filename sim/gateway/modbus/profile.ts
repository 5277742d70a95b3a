/** What the registers of a product family mean: a file for each family, and the points of a kind of device that it has. */
import { z } from 'zod'
import { isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { kindOf, propertyOf } from '#shared/devices/registry.ts'
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import { FileError, type FileIssue, type YamlFile } from '../../base/yaml/yamlFile.ts'
import {
  integerRange,
  REGISTER_TYPES,
  type RegisterType,
  readNumber,
  type WordOrder,
  wordsOf,
  writeNumber,
} from './registers.ts'

export const TABLES = ['coil', 'discrete', 'input', 'holding'] as const
export type Table = (typeof TABLES)[number]

const isBits = (table: Table): boolean => table === 'coil' || table === 'discrete'
const isWritable = (table: Table): boolean => table === 'coil' || table === 'holding'

const pointSchema = z.strictObject({
  property: z.string().min(1).max(64).describe('The property of the kind of device.'),
  table: z.enum(TABLES),
  address: z.int().min(0).max(65_535).describe('As on the wire: the first one is 0.'),
  type: z.enum(REGISTER_TYPES).default('uint16'),
  order: z
    .enum(['big', 'little'])
    .optional()
    .describe('Of the words, where it differs from that of the file.'),
  bit: z.int().min(0).max(15).optional().describe('The lowest bit of a field in a register.'),
  bits: z.int().min(1).max(16).default(1).describe('How many bits the field has.'),
  scale: z.number().positive().default(1).describe('What one step of the register is worth.'),
  offset: z.number().default(0).describe('Added after scaling.'),
  invert: z.boolean().default(false).describe('Swaps on and off.'),
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
  many: z.boolean().default(false).describe('Written with function 16 also where it is a single register.'),
})
type Point = z.output<typeof pointSchema>

export const profileSchema = z.strictObject({
  model: z.string().min(1).max(50),
  kind: z.string(),
  circuits: z.int().min(1).max(64).default(1),
  wordOrder: z.enum(['big', 'little']).default('big'),
  gapMax: z.int().min(0).max(120).default(8).describe('Registers without a point that a read may run over.'),
  source: z.string().max(300).optional().describe('Where the registers are documented.'),
  points: z.array(pointSchema).min(1).max(64),
})

export interface ModbusPoint {
  readonly property: Property
  readonly table: Table
  readonly address: number
  /** Registers, or 1 in a table of bits. */
  readonly length: number
  readonly isWritable: boolean
  readonly usesMany: boolean
  /** A field in a register, which is written with the bits around it. */
  readonly field: { readonly bit: number; readonly bits: number } | null
  /** Null where it is no reading. */
  decode(words: readonly number[]): Reading | null
  /** @throws RangeError */
  encode(value: Reading): number[]
}

export interface ModbusProfile {
  readonly model: string
  readonly kind: string
  readonly circuits: number
  readonly gapMax: number
  readonly points: readonly ModbusPoint[]
}

/** @throws FileError with everything that is wrong */
export function readProfile(file: YamlFile): ModbusProfile {
  const said = file.read(profileSchema)
  const issues = issuesOf(file, said)
  if (issues.length > 0) throw new FileError(file.file, issues)
  const { model, kind, circuits, gapMax, wordOrder, points } = said
  return {
    model,
    kind,
    circuits,
    gapMax,
    points: points.map((point) => compile(point, kind, circuits, wordOrder)),
  }
}

function issuesOf(
  file: YamlFile,
  { kind: name, circuits, points }: z.output<typeof profileSchema>,
): FileIssue[] {
  const kind = kindOf(name)
  if (!kind) return [file.issue(['kind'], verbatim(`there is no kind of device "${name}"`))]
  if (circuits < kind.circuits.min || circuits > kind.circuits.max)
    return [
      file.issue(['circuits'], verbatim(`${name} has ${kind.circuits.min} to ${kind.circuits.max} circuits`)),
    ]
  const issues: FileIssue[] = []
  const taken = new Map<string, string>()
  for (const [index, point] of points.entries()) {
    const tell = (key: string, says: string): void => {
      issues.push(file.issue(['points', index, key], verbatim(says)))
    }
    const property = propertyOf(name, circuits, point.property)
    if (!property) tell('property', `${name} has no property "${point.property}"`)
    else judgePoint(point, property, tell)
    if (points.findIndex((one) => one.property === point.property) < index)
      tell('property', `"${point.property}" has a point already`)
    for (const place of placesOf(point)) {
      const other = taken.get(place)
      if (other !== undefined && other !== point.property)
        tell('address', `it overlaps with the point of "${other}"`)
      taken.set(place, point.property)
    }
  }
  return issues
}

function judgePoint(point: Point, property: Property, tell: (key: string, says: string) => void): void {
  const { table, type, bit, bits, address } = point
  if (property.type === 'text' || property.type === 'action')
    tell('property', `"${property.name}" is no number`)
  if (property.type === 'choice') {
    if (!point.values) tell('property', `"${property.name}" needs "values": ${property.values.join(', ')}`)
    for (const word of Object.values(point.values ?? {}))
      if (!isLegalValue(property, word)) tell('values', `"${word}" is none of ${property.values.join(', ')}`)
  } else if (point.values) tell('values', `"${property.name}" has no words`)
  if (isBits(table) && (type !== 'uint16' || bit !== undefined))
    tell('table', `the table ${table} has single bits`)
  if (bit !== undefined && (type !== 'uint16' || bit + bits > 16))
    tell('bit', 'the field is not in one register')
  if (bit === undefined && bits !== 1) tell('bits', '"bit" says where the field begins')
  if (!isBits(table) && address + wordsOf(type) > 65_536) tell('address', 'it ends behind the last register')
  if (point.write && !isWritable(table)) tell('write', `the table ${table} cannot be written`)
  if (point.write && !property.settable) tell('write', `"${property.name}" is not set by commands`)
  if (point.range && property.type !== 'number') tell('range', `"${property.name}" is no number`)
}

function placesOf({ table, address, type, bit, bits }: Point): string[] {
  if (isBits(table)) return [`${table} ${address}`]
  const fields = Array.from({ length: bits }, (_, index) => (bit ?? 0) + index)
  const each = bit === undefined ? Array.from({ length: 16 }, (_, index) => index) : fields
  return Array.from({ length: wordsOf(type) }, (_, index) =>
    each.map((one) => `${table} ${address + index} ${one}`),
  ).flat()
}

function compile(point: Point, kind: string, circuits: number, fileOrder: WordOrder): ModbusPoint {
  const own = propertyOf(kind, circuits, point.property) as Property
  const isSet = point.write && own.settable
  const property = { ...own, settable: isSet, ...(own.type === 'number' ? point.range : {}) } as Property
  const codec = rawCodec(point, point.order ?? fileOrder)
  const read = readingOf(point, property)
  return {
    property,
    table: point.table,
    address: point.address,
    length: isBits(point.table) ? 1 : wordsOf(point.type),
    isWritable: isSet,
    usesMany: point.many,
    field: point.bit === undefined ? null : { bit: point.bit, bits: point.bits },
    decode(words) {
      const raw = codec.read(words)
      const [min, max] = point.valid ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      if (!Number.isFinite(raw) || point.unknown.includes(raw) || raw < min || raw > max) return null
      return read(raw)
    },
    encode: (value) => codec.write(rawOf(point, property, value)),
  }
}

interface RawCodec {
  read(words: readonly number[]): number
  write(raw: number): number[]
}

function rawCodec({ table, type, bit, bits }: Point, order: WordOrder): RawCodec {
  if (isBits(table)) return { read: ([one = 0]) => one, write: (raw) => [raw === 0 ? 0 : 1] }
  if (bit === undefined)
    return { read: (words) => readNumber(words, type, order), write: (raw) => writeNumber(raw, type, order) }
  const most = 2 ** bits - 1
  return {
    read: ([word = 0]) => (word >> bit) & most,
    write(raw) {
      if (!Number.isInteger(raw) || raw < 0 || raw > most)
        throw new RangeError(`${raw} needs more than ${bits} bits`)
      return [raw]
    },
  }
}

/** More digits than a float of 32 bits has are noise. */
const DIGITS = 7

function readingOf(point: Point, property: Property): (raw: number) => Reading | null {
  const { scale, offset, invert, values } = point
  switch (property.type) {
    case 'binary':
      return (raw) => ((raw !== 0) === invert ? property.off : property.on)
    case 'choice':
      return (raw) => values?.[String(raw)] ?? null
    default:
      return (raw) => rounded(raw * scale + offset, scale, point.type)
  }
}

function rounded(value: number, scale: number, type: RegisterType): number {
  if (!integerRange(type)) return Number(value.toPrecision(DIGITS))
  // The sum of decimals is not a decimal: 215 × 0.1 is 21.5, and not 21.500000000000004.
  return Number(value.toFixed(Math.min(10, Math.max(0, 2 - Math.floor(Math.log10(scale))))))
}

/** @throws RangeError where there is no such number */
function rawOf(point: Point, property: Property, value: Reading): number {
  const { scale, offset, invert, values } = point
  if (property.type === 'binary') return (value === property.on) === invert ? 0 : 1
  if (property.type === 'choice') {
    const found = Object.entries(values ?? {}).find(([, word]) => word === value)
    if (!found) throw new RangeError(`the device has no number for "${String(value)}"`)
    return Number(found[0])
  }
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new RangeError(`${String(value)} is no number`)
  const raw = (value - offset) / scale
  return integerRange(point.type) ? Math.round(raw) : raw
}
