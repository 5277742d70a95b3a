/** Location of a hotel file: Chinese cities by name, others by coordinates. */
import { chinaPlaces } from '#shared/places/chinaPlaces.ts'
import { HOME_COUNTRY } from '#shared/places/countries.ts'
import { nearest } from '../../../base/yaml/nearest.ts'
import type { ProjectOutline } from '../outline.ts'
import type { Complain } from './complain.ts'
import type { HotelFile } from './hotelFile.ts'

type Place = Pick<
  ProjectOutline,
  'country' | 'province' | 'city' | 'cityEn' | 'district' | 'longitude' | 'latitude' | 'timeZone'
>

/** Null where it was complained about. */
export function placeOf(city: HotelFile['city'], complain: Complain): Place | null {
  if (typeof city !== 'string') {
    const { name, country, longitude, latitude, timeZone } = city
    const names = { country: country.zh, province: '', city: name.zh, cityEn: name.en, district: '' }
    return { ...names, longitude, latitude, timeZone }
  }
  const all = chinaPlaces().flatMap((province) => province.cities.map((one) => ({ province, one })))
  const found = all.find(
    ({ one }) => one.nameEn.toLowerCase() === city.toLowerCase() || bare(one.name) === bare(city),
  )
  if (!found) {
    const meant = nearest(
      city,
      all.map(({ one }) => one.nameEn),
    )
    const hint = meant === undefined ? '' : ` (did you mean "${meant}"?)`
    complain(
      ['city'],
      `no city of China is called "${city}"${hint}; one elsewhere says name, country, longitude, latitude and timeZone`,
    )
    return null
  }
  const { province, one } = found
  const names = {
    country: HOME_COUNTRY,
    province: province.name,
    city: bare(one.name),
    cityEn: one.nameEn,
    district: '',
  }
  return { ...names, longitude: one.longitude, latitude: one.latitude, timeZone: 'Asia/Shanghai' }
}

const bare = (name: string): string => name.replace(/市$/, '')
