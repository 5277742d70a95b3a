/** What the registers of a product family mean: a file for each family, and the points of a kind of device that it has. */
import { z } from 'zod'
import type { Property, Reading } from '#shared/devices/kind.ts'
import { REGISTER_TABLES, REGISTER_TYPES } from '#shared/fieldMappingNames.ts'
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import { FileError, type FileIssue, type YamlFile } from '../../base/yaml/yamlFile.ts'
import {
  codecOf,
  judgePoints,
  type Model,
  mappingFields,
  modelFields,
  ownProperty,
} from '../points/mapping.ts'
import { integerRange, readNumber, type WordOrder, wordsOf, writeNumber } from './registers.ts'

export type Table = (typeof REGISTER_TABLES)[number]

const isBits = (table: Table): boolean => table === 'coil' || table === 'discrete'
const isWritable = (table: Table): boolean => table === 'coil' || table === 'holding'

const pointSchema = z.strictObject({
  ...mappingFields,
  table: z.enum(REGISTER_TABLES),
  address: z.int().min(0).max(65_535).describe('As on the wire: the first one is 0.'),
  type: z.enum(REGISTER_TYPES).default('uint16'),
  order: z
    .enum(['big', 'little'])
    .optional()
    .describe('Of the words, where it differs from that of the file.'),
  bit: z.int().min(0).max(15).optional().describe('The lowest bit of a field in a register.'),
  bits: z.int().min(1).max(16).default(1).describe('How many bits the field has.'),
  many: z.boolean().default(false).describe('Written with function 16 also where it is a single register.'),
})
type Point = z.output<typeof pointSchema>

export const profileSchema = z.strictObject({
  ...modelFields,
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
  /** As people write it: holding 12. */
  readonly place: string
  raw(words: readonly number[]): number
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
  const parsed = file.read(profileSchema)
  const issues = issuesOf(file, parsed)
  if (issues.length > 0) throw new FileError(file.file, issues)
  const { model, kind, circuits, gapMax, wordOrder, points } = parsed
  return {
    model,
    kind,
    circuits,
    gapMax,
    points: points.map((point) => compile(point, parsed, wordOrder)),
  }
}

function issuesOf(file: YamlFile, said: z.output<typeof profileSchema>): FileIssue[] {
  const issues: FileIssue[] = []
  const taken = new Map<string, string>()
  judgePoints(
    said,
    said.points,
    (path, says) => void issues.push(file.issue(path, verbatim(says))),
    (point, _, tell) => {
      judgePlace(point, tell)
      for (const place of placesOf(point)) {
        const other = taken.get(place)
        if (other !== undefined && other !== point.property)
          tell('address', `it overlaps with the point of "${other}"`)
        taken.set(place, point.property)
      }
    },
  )
  return issues
}

function judgePlace(point: Point, tell: (key: string, says: string) => void): void {
  const { table, type, bit, bits, address } = point
  if (isBits(table) && (type !== 'uint16' || bit !== undefined))
    tell('table', `the table ${table} has single bits`)
  if (bit !== undefined && (type !== 'uint16' || bit + bits > 16))
    tell('bit', 'the field is not in one register')
  if (bit === undefined && bits !== 1) tell('bits', '"bit" says where the field begins')
  if (!isBits(table) && address + wordsOf(type) > 65_536) tell('address', 'it ends behind the last register')
  if (point.write && !isWritable(table)) tell('write', `the table ${table} cannot be written`)
}

function placesOf({ table, address, type, bit, bits }: Point): string[] {
  if (isBits(table)) return [`${table} ${address}`]
  const fields = Array.from({ length: bits }, (_, index) => (bit ?? 0) + index)
  const each = bit === undefined ? Array.from({ length: 16 }, (_, index) => index) : fields
  return Array.from({ length: wordsOf(type) }, (_, index) =>
    each.map((one) => `${table} ${address + index} ${one}`),
  ).flat()
}

function compile(point: Point, model: Model, fileOrder: WordOrder): ModbusPoint {
  const property = ownProperty(point, model)
  const words = rawCodec(point, point.order ?? fileOrder)
  const codec = codecOf(point, property, integerRange(point.type) !== null)
  return {
    property,
    table: point.table,
    address: point.address,
    length: isBits(point.table) ? 1 : wordsOf(point.type),
    isWritable: property.settable,
    usesMany: point.many,
    field: point.bit === undefined ? null : { bit: point.bit, bits: point.bits },
    place: `${point.table} ${point.address}${point.bit === undefined ? '' : `.${point.bit}`}`,
    raw: words.read,
    decode: (said) => codec.decode(words.read(said)),
    encode: (value) => words.write(codec.encode(value)),
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
