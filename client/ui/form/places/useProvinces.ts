import { useEffect, useState } from 'react'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import type { DistrictNames } from '#shared/places/englishPlaces.ts'
import type { Province } from '#shared/places/parsePlaces.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { importWithRetry } from '../../../platform/importRetry.ts'

interface Table<T> {
  readonly fetch: () => Promise<T>
  loaded: T | null
}
const provinces: Table<readonly Province[]> = {
  fetch: async () => (await import('#shared/places/chinaPlaces.ts')).chinaPlaces(),
  loaded: null,
}
const englishNames: Table<DistrictNames> = {
  fetch: async () => (await import('#shared/places/englishPlaces.ts')).districtNames(),
  loaded: null,
}
const OWN_NAMES: DistrictNames = new Map()

/** Chinese divisions; null while loading. */
export const useProvinces = (isWanted = true): readonly Province[] | null => useTable(provinces, isWanted)

/** District names in the reader's language; empty if identical, null while loading. */
export function useDistrictNames(isWanted = true): DistrictNames | null {
  const { i18n } = useTexts()
  const isEnglish = i18n.language === 'en' && isWanted
  const names = useTable(englishNames, isEnglish)
  return isEnglish ? names : OWN_NAMES
}

export interface PlaceNames {
  readonly country: string
  readonly province: string
  readonly city: string
  readonly district: string
}

/** Translated province and district; the stored names while loading. */
export function usePlaceNames(place: PlaceNames): Pick<PlaceNames, 'province' | 'district'> {
  const { i18n } = useTexts()
  const isWanted =
    i18n.language === 'en' && place.country === HOME_COUNTRY && `${place.province}${place.district}` !== ''
  const names = useDistrictNames(isWanted)
  const province = useProvinces(isWanted)?.find(({ name }) => name === place.province)
  if (!isWanted || !names || !province) return place
  const city = province.cities.find(({ name }) => name === place.city)
  return {
    province: province.nameEn,
    district: names.get(city?.code ?? '')?.get(place.district) ?? place.district,
  }
}

function useTable<T>(table: Table<T>, isWanted: boolean): T | null {
  const [value, setValue] = useState(table.loaded)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (!isWanted || value !== null) return
    importWithRetry(table.fetch).then(
      (fetched) => {
        table.loaded = fetched
        setValue(() => fetched)
      },
      (error: Error) => setFailure(error),
    )
  }, [table, isWanted, value])
  // The screen's error boundary handles a chunk that could not be fetched.
  if (failure) throw failure
  return value
}
