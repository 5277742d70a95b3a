/** What the group addresses of a KNX device mean. Every building has its own, so that they stand at each device. */
import { z } from 'zod'
import type { Property, Reading } from '#shared/devices/kind.ts'
import {
  codecOf,
  judgePoints,
  type Model,
  mappingFields,
  ownProperty,
  type TellIssue,
} from '../points/mapping.ts'
import { type Conversion, conversionOf, type Datapoint, datapointOf } from './datapoints.ts'
import { type GroupAddress, type GroupList, groupAddressOf } from './groupAddresses.ts'

const group = z.string().min(1).max(200)

export const knxPointSchema = z.strictObject({
  ...mappingFields,
  group: group.describe('Where it is sent and commanded: 1/2/3, or a name of the ETS export.'),
  status: group.optional().describe('Where the device says its state; without it no command is confirmed.'),
  dpt: z
    .string()
    .regex(/^\d{1,3}(\.\d{3})?$/, 'as 9.001')
    .optional()
    .describe('The datapoint type, where the ETS export does not say it.'),
})
type Point = z.output<typeof knxPointSchema>

export interface KnxPoint {
  readonly property: Property
  readonly group: string
  readonly status: string | null
  readonly bits: number
  /** Null where there is no reading. */
  decode(data: Buffer): Reading | null
  /** @throws RangeError */
  encode(value: Reading): Buffer
}

/** @returns null where something is wrong, which was said */
export function readKnxPoints(
  model: Model,
  points: readonly Point[],
  groups: GroupList,
  tell: TellIssue,
): readonly KnxPoint[] | null {
  let isRight = true
  const found: KnxPoint[] = []
  const say: TellIssue = (path, says) => {
    isRight = false
    tell(path, says)
  }
  judgePoints(model, points, say, (point, property, tellOf) => {
    const own = groupIn(groups, point.group, (says) => tellOf('group', says))
    const status =
      point.status === undefined ? undefined : groupIn(groups, point.status, (says) => tellOf('status', says))
    const type = point.dpt ?? own?.dpt ?? status?.dpt ?? null
    const datapoint = type && datapointOf(type)
    if (!own || status === null) return
    if (!datapoint) {
      tellOf(
        'dpt',
        type ? `the datapoint type ${type} is not known` : 'which datapoint type it has is not said',
      )
      return
    }
    const conversion =
      property.type === 'number' ? conversionOf(property.unit, datapoint.unit) : ([1, 0] as const)
    if (!conversion) tellOf('dpt', `${datapoint.unit} of ${type} cannot become ${property.unit}`)
    else found.push(compile(point, model, { own, status: status?.address ?? null, datapoint, conversion }))
  })
  return isRight ? found : null
}

function groupIn(groups: GroupList, text: string, tell: (says: string) => void): GroupAddress | null {
  const address = groupAddressOf(text)
  if (address !== null) {
    const listed = [...groups.values()].find((one) => one?.address === address)
    return listed ?? { address, dpt: null }
  }
  const found = groups.get(text)
  if (found) return found
  tell(
    found === null
      ? `several group addresses are called "${text}": write its path, as Main/Middle/Sub`
      : `there is no group address "${text}"`,
  )
  return null
}

interface Parts {
  readonly own: GroupAddress
  readonly status: string | null
  readonly datapoint: Datapoint
  readonly conversion: Conversion
}

const DIGITS = 7

function compile(point: Point, model: Model, { own, status, datapoint, conversion }: Parts): KnxPoint {
  const property = ownProperty(point, model)
  const codec = codecOf(point, property, datapoint.isInteger)
  const [factor, offset] = conversion
  const isSame = factor === 1 && offset === 0
  return {
    property,
    group: own.address,
    status,
    bits: datapoint.bits,
    decode(data) {
      const raw = datapoint.decode(data)
      const read = raw === null ? null : codec.decode(raw)
      if (typeof read !== 'number' || isSame) return read
      return Number((read * factor + offset).toPrecision(DIGITS))
    },
    encode: (value) =>
      datapoint.encode(codec.encode(typeof value === 'number' ? (value - offset) / factor : value)),
  }
}
