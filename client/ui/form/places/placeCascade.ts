import type { City, Province } from '#shared/places/parsePlaces.ts'
import type { FormValues } from '../model/values.ts'

export interface Cascade {
  readonly values: FormValues
  /** The city that results from the choice. */
  readonly city: City | null
}

/**
 * Dependent changes after one part of a place was chosen; null without any. Several simultaneous changes are
 * consistent already.
 */
export function placeCascade(
  before: FormValues,
  after: FormValues,
  provinces: readonly Province[] | null,
): Cascade | null {
  const changed = ['country', 'province', 'city', 'district'].filter((name) => before[name] !== after[name])
  if (changed.length !== 1) return null
  if (changed[0] === 'country') {
    return { values: { province: '', city: '', cityEn: '', district: '' }, city: null }
  }
  const province = provinces?.find(({ name }) => name === after.province)
  if (!province) return null
  if (changed[0] === 'province') {
    const sole = province.cities.length === 1 ? (province.cities[0] ?? null) : null
    return { values: { city: sole?.name ?? '', cityEn: sole?.nameEn ?? '', district: '' }, city: sole }
  }
  if (changed[0] !== 'city') return null
  const city = province.cities.find(({ name }) => name === after.city) ?? null
  return { values: { cityEn: city?.nameEn ?? '', district: '' }, city }
}
