/**
 * Shares that a gateway counts in another range than their kind: brightness of 0 to 254, a position that counts from open to
 * closed. Limits of a quantity with a unit, as of a setpoint in °C, are no scale.
 */
import { z } from 'zod'
import { DEVICE_PROPERTIES_MAX, READING_MAX } from '#shared/topicNames.ts'
import type { AnnouncedProperty } from './capabilities.ts'
import type { Property, Reading } from './kind.ts'
import { DEVICE_KINDS, propertiesOfKind } from './registry.ts'

type NumberProperty = Property & { readonly type: 'number' }

const amount = z.number().min(-READING_MAX).max(READING_MAX)

export const scaleSchema = z.object({
  /** Of the property. */
  name: z.string(),
  /** The gateway's numbers for nothing and for all of it; the first is the greater one where it counts the other way. */
  from: amount,
  to: amount,
  step: z.number().positive(),
})
export type Scale = z.output<typeof scaleSchema>

export const scalesSchema = z.array(scaleSchema).max(DEVICE_PROPERTIES_MAX).readonly()
export type Scales = z.output<typeof scalesSchema>

/** Reported in whole numbers, also where commands have greater steps. */
const PERCENT = { least: 0, most: 100, grain: 1 }
/** A range beyond it that has no step counts in whole numbers. */
const WHOLE_BEYOND = 1

/** What nothing and all of it is in the kind; null for a quantity. */
function shareOf(property: Property): typeof PERCENT | null {
  if (property.type !== 'number') return null
  if (property.unit === '%') return PERCENT
  return property.isShare ? { least: property.min, most: property.max, grain: property.step } : null
}

/** By name: a share means the same in every kind. */
const SHARES: ReadonlyMap<string, NumberProperty> = new Map(
  [...DEVICE_KINDS.values()]
    .flatMap(propertiesOfKind)
    .flatMap((property) =>
      property.type === 'number' && shareOf(property) ? [[property.name, property] as const] : [],
    ),
)

export type AnnouncedRange = Pick<AnnouncedProperty, 'unit' | 'min' | 'max' | 'step' | 'inverted'>

/** Null for a quantity, and where it is counted as in its kind. */
export function scaleOf(property: Property, { unit, inverted, ...range }: AnnouncedRange): Scale | null {
  const share = shareOf(property)
  if (!share) return null
  const [least, most] =
    unit === '%' ? [PERCENT.least, PERCENT.most] : [range.min ?? share.least, range.max ?? share.most]
  // A lamp is lit from 1 on: 0 is off, and not announced.
  const bottom = least === 1 && share === PERCENT ? 0 : least
  if (bottom >= most || (!inverted && bottom === share.least && most === share.most)) return null
  const step = range.step ?? (most - bottom > WHOLE_BEYOND ? 1 : (most - bottom) / 100)
  const [from, to] = inverted ? [most, bottom] : [bottom, most]
  return { name: property.name, from, to, step }
}

/** Of everything that is announced of a device. */
export function scalesOf(announced: readonly AnnouncedProperty[]): Scale[] {
  const scales = new Map<string, Scale>()
  for (const one of announced) {
    const property = one.type === 'number' ? SHARES.get(one.name) : undefined
    const scale = property && scaleOf(property, one)
    if (scale) scales.set(one.name, scale)
  }
  return [...scales.values()]
}

/** As its kind has it; null for a number beyond the range. Some lamps say one more than the highest. */
export function inKind(property: Property, { from, to, step }: Scale, given: number): number | null {
  const share = shareOf(property)
  if (property.type !== 'number' || !share) return null
  const slack = Math.max(1, step) / Math.abs(to - from)
  const part = (given - from) / (to - from)
  if (part < 0 || part > 1 + slack) return null
  const exact = share.least + Math.min(1, part) * (share.most - share.least)
  // The lowest level is still light.
  const value = exactly(Math.round(exact / share.grain) * share.grain)
  return part > 0 && share === PERCENT ? Math.max(share.grain, value) : value
}

/** As the gateway has it. */
export function inGateway(property: Property, { from, to, step }: Scale, value: number): number {
  const share = shareOf(property)
  if (!share) return value
  const part = (value - share.least) / (share.most - share.least)
  const steps = Math.max(Math.round((part * Math.abs(to - from)) / step), part > 0 ? 1 : 0)
  const away = Math.min(steps * step, Math.abs(to - from))
  return exactly(from + (to > from ? away : -away))
}

/** Without what binary fractions add. */
const exactly = (value: number): number => Number(value.toPrecision(9))

/** Values of a device, some of them scaled; the values themselves where nothing is. */
function converted(
  scales: Scales,
  values: Readonly<Record<string, unknown>>,
  convert: (property: NumberProperty, scale: Scale, value: number) => Reading | null,
): Readonly<Record<string, unknown>> {
  const changed: Record<string, unknown> = {}
  for (const scale of scales) {
    const property = SHARES.get(scale.name)
    const value = Object.hasOwn(values, scale.name) ? values[scale.name] : undefined
    if (property && typeof value === 'number') changed[scale.name] = convert(property, scale, value)
  }
  return { ...values, ...changed }
}

/** Values of a gateway converted into the ranges of the kind. Null for a number outside the announced range. */
export const valuesInKind = (scales: Scales, values: Readonly<Record<string, unknown>>) =>
  converted(scales, values, inKind)
/** Values of a kind converted into the ranges that the gateway announced. */
export const valuesInGateway = (scales: Scales, values: Readonly<Record<string, unknown>>) =>
  converted(scales, values, inGateway)
