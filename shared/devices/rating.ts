import type { MeterRating } from '#shared/rules/counter.ts'
import { DEVICE_KINDS, propertyOf } from './registry.ts'

const ratings = new Map<string, MeterRating>()

/** The highest power that a device of the kind can report, in kW; infinite for a kind that reports no power. */
export function ratedKw(kindName: string): MeterRating {
  const known = ratings.get(kindName)
  if (known !== undefined || !DEVICE_KINDS.has(kindName)) return known ?? Number.POSITIVE_INFINITY
  const power = propertyOf(kindName, 1, 'power')
  const kw = power?.type === 'number' ? power.max / 1_000 : Number.POSITIVE_INFINITY
  ratings.set(kindName, kw)
  return kw
}
