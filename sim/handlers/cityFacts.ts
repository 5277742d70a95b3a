import { chinaPlaces } from '#shared/places/chinaPlaces.ts'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import type { City } from '#shared/places/parsePlaces.ts'

interface Place {
  readonly country: string
  readonly province: string
  readonly city: string
}

/** People write a province or a city with and without the word for it. */
const plain = (name: string): string => name.replace(/(?:省|市|自治区)$/, '')

/** What the table of divisions knows of a city; two cities may share a name, so a province that is given must fit. */
export function cityFacts({ country, province, city }: Place): City | undefined {
  if (country !== HOME_COUNTRY || city === '') return undefined
  for (const one of chinaPlaces()) {
    if (province !== '' && plain(one.name) !== plain(province)) continue
    const found = one.cities.find(({ name }) => plain(name) === plain(city))
    if (found) return found
  }
  return undefined
}
