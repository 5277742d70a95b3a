/** What the objects of a BACnet device mean: a file for each product family, or a list at the device itself. */
import { ApplicationTag, type BACNetObjectID, ObjectType } from '@bacnet-js/client'
import { z } from 'zod'
import type { Property, Reading } from '#shared/devices/kind.ts'
import { verbatim } from '#shared/texts/phrases/phrase.ts'
import { FileError, type FileIssue, type YamlFile } from '../../base/yaml/yamlFile.ts'
import {
  type Codec,
  codecOf,
  judgePoints,
  type Model,
  mappingFields,
  modelFields,
  ownProperty,
  type TellIssue,
} from '../points/mapping.ts'
import { unitOf } from './units.ts'

type NumberType = 'real' | 'double' | 'enumerated' | 'unsigned' | 'signed'

interface Habits {
  readonly type: ObjectType
  readonly number: NumberType
  readonly isWritable: boolean
  /** Has a unit of its own. */
  readonly isMeasured: boolean
}

const habits = (type: ObjectType, number: NumberType, isWritable: boolean, isMeasured = false): Habits => ({
  type,
  number,
  isWritable,
  isMeasured,
})

const OBJECTS: Readonly<Record<string, Habits>> = {
  'analog-input': habits(ObjectType.ANALOG_INPUT, 'real', false, true),
  'analog-output': habits(ObjectType.ANALOG_OUTPUT, 'real', true, true),
  'analog-value': habits(ObjectType.ANALOG_VALUE, 'real', true, true),
  'binary-input': habits(ObjectType.BINARY_INPUT, 'enumerated', false),
  'binary-output': habits(ObjectType.BINARY_OUTPUT, 'enumerated', true),
  'binary-value': habits(ObjectType.BINARY_VALUE, 'enumerated', true),
  'multi-state-input': habits(ObjectType.MULTI_STATE_INPUT, 'unsigned', false),
  'multi-state-output': habits(ObjectType.MULTI_STATE_OUTPUT, 'unsigned', true),
  'multi-state-value': habits(ObjectType.MULTI_STATE_VALUE, 'unsigned', true),
  'integer-value': habits(ObjectType.INTEGER_VALUE, 'signed', true, true),
  'positive-integer-value': habits(ObjectType.POSITIVE_INTEGER_VALUE, 'unsigned', true, true),
  'large-analog-value': habits(ObjectType.LARGE_ANALOG_VALUE, 'double', true, true),
  accumulator: habits(ObjectType.ACCUMULATOR, 'unsigned', false, true),
}

export const OBJECT_WORDS: Readonly<Partial<Record<number, string>>> = Object.fromEntries(
  Object.entries(OBJECTS).map(([word, { type }]) => [type, word]),
)
const OBJECT = new RegExp(`^(${Object.keys(OBJECTS).join('|')}):(\\d{1,7})$`)
const INSTANCE_MAX = 4_194_302

const pointSchema = z.strictObject({
  ...mappingFields,
  object: z
    .string()
    .regex(
      OBJECT,
      `the type of an object and its instance, as analog-input:1; types: ${Object.keys(OBJECTS)}`,
    )
    .describe('As analog-input:1.'),
  unit: z
    .string()
    .max(60)
    .optional()
    .describe('The unit of the object, as degrees-fahrenheit, where what the device says is wrong.'),
  release: z
    .string()
    .optional()
    .describe('The word that gives the object back to the program of the device, as auto.'),
})
type Point = z.output<typeof pointSchema>

export const pointFields = { points: z.array(pointSchema).min(1).max(500) }
export const profileSchema = z.strictObject({
  ...modelFields,
  source: z.string().max(300).optional().describe('Where the objects are documented.'),
  ...pointFields,
})
export type SaidProfile = z.output<typeof profileSchema>

export interface BacnetPoint {
  readonly property: Property
  readonly object: BACNetObjectID
  /** As analog-input:1. */
  readonly place: string
  readonly isMeasured: boolean
  /** Null where the device says it. */
  readonly unit: number | null
  readonly release: string | null
  decode(raw: number): Reading | null
  /** @throws RangeError */
  encode(value: Reading): number
  /** As it is written. @throws RangeError */
  tagged(raw: number): { readonly type: ApplicationTag; readonly value: number }
}

export interface BacnetProfile {
  readonly model: string
  readonly kind: string
  readonly circuits: number
  readonly points: readonly BacnetPoint[]
}

/** @throws FileError with everything that is wrong */
export function readBacnetProfile(file: YamlFile): BacnetProfile {
  const said = file.read(profileSchema)
  const issues: FileIssue[] = []
  judgeBacnetProfile(said, (path, says) => void issues.push(file.issue(path, verbatim(says))))
  if (issues.length > 0) throw new FileError(file.file, issues)
  return compileBacnetProfile(said)
}

export function judgeBacnetProfile(said: SaidProfile, tell: TellIssue): void {
  const taken = new Map<string, string>()
  judgePoints(said, said.points, tell, (point, property, tellOf) => {
    const [word = ''] = point.object.split(':')
    if (point.write && OBJECTS[word]?.isWritable === false) tellOf('write', `${word} cannot be written`)
    if (instanceOf(point) > INSTANCE_MAX) tellOf('object', `instances end with ${INSTANCE_MAX}`)
    const other = taken.get(point.object)
    if (other !== undefined) tellOf('object', `it is the object of "${other}" already`)
    taken.set(point.object, point.property)
    if (point.unit !== undefined && unitOf(point.unit) === null)
      tellOf('unit', `there is no unit "${point.unit}"`)
    judgeRelease(point, property, tellOf)
  })
}

function judgeRelease(
  { release, write, values }: Point,
  property: Property,
  tell: (key: string, says: string) => void,
): void {
  if (release === undefined) return
  if (!write || property.type !== 'choice')
    tell('release', 'only a property with words that is written has it')
  else if (!property.values.includes(release))
    tell('release', `"${release}" is none of ${property.values.join(', ')}`)
  else if (Object.values(values ?? {}).includes(release)) tell('release', `"${release}" has a number already`)
}

export const compileBacnetProfile = (said: SaidProfile): BacnetProfile => ({
  model: said.model,
  kind: said.kind,
  circuits: said.circuits,
  points: said.points.map((point) => compile(point, said)),
})

const instanceOf = ({ object }: Point): number => Number(object.split(':')[1])

function compile(point: Point, model: Model): BacnetPoint {
  const [word = ''] = point.object.split(':')
  const { type, number, isMeasured } = OBJECTS[word] as Habits
  const property = ownProperty(point, model)
  const codec: Codec = codecOf(point, property, number !== 'real' && number !== 'double')
  return {
    property,
    object: { type, instance: instanceOf(point) },
    place: point.object,
    // Switched objects of some devices have numbers, and a number that means a word has no unit.
    isMeasured: isMeasured && property.type === 'number',
    unit: point.unit === undefined ? null : unitOf(point.unit),
    release: point.release ?? null,
    decode: codec.decode,
    encode: codec.encode,
    tagged: (raw) => ({ type: TAGS[number], value: checked(raw, number) }),
  }
}

const TAGS: Readonly<Record<NumberType, ApplicationTag>> = {
  real: ApplicationTag.REAL,
  double: ApplicationTag.DOUBLE,
  enumerated: ApplicationTag.ENUMERATED,
  unsigned: ApplicationTag.UNSIGNED_INTEGER,
  signed: ApplicationTag.SIGNED_INTEGER,
}
const RANGES: Readonly<Record<NumberType, readonly [min: number, max: number]>> = {
  real: [-3.402_823_4e38, 3.402_823_4e38],
  double: [-Number.MAX_VALUE, Number.MAX_VALUE],
  enumerated: [0, 1],
  unsigned: [0, 0xffffffff],
  signed: [-0x80000000, 0x7fffffff],
}

/** @throws RangeError for what the library would write as something else */
function checked(raw: number, number: NumberType): number {
  const [min, max] = RANGES[number]
  const isInteger = number !== 'real' && number !== 'double'
  const value = isInteger ? Math.round(raw) : raw
  if (!Number.isFinite(value) || value < min || value > max)
    throw new RangeError(`${raw} does not fit into a number of the type ${number}`)
  return value
}
