import { chinaPlaces } from '#shared/places/chinaPlaces.ts'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import type { City } from '#shared/places/parsePlaces.ts'

interface Place {
  readonly country: string
  readonly province: string
  readonly city: string
}

/** Names of provinces and cities are written with and without the suffix of their kind. */
const plain = (name: string): string => name.replace(/(?:省|市|自治区)$/, '')

/**
 * Finds the city in the table of divisions; several cities may share a name, so a given province must match.
 */
export function cityFacts({ country, province, city }: Place): City | undefined {
  if (country !== HOME_COUNTRY || city === '') return undefined
  for (const one of chinaPlaces()) {
    if (province !== '' && plain(one.name) !== plain(province)) continue
    const found = one.cities.find(({ name }) => plain(name) === plain(city))
    if (found) return found
  }
  return undefined
}
