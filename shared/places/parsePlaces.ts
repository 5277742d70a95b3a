import { assert, must } from '#shared/kernel/assert.ts'

export interface City {
  /** Four digits of GB/T 2260; its first two are the province's. */
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly longitude: number
  readonly latitude: number
  readonly districts: readonly string[]
}

export interface Province {
  /** Two digits of GB/T 2260. */
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly cities: readonly City[]
}

/** Parses the tables in `data/`; a malformed line is a programmer's mistake. */
export function parsePlaces(text: string): Province[] {
  const provinces: { code: string; name: string; nameEn: string; cities: City[] }[] = []
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [code = '', name = '', nameEn = '', longitude, latitude, districts = ''] = line.split('|')
    if (code.startsWith('#')) {
      provinces.push({ code: code.slice(1), name, nameEn, cities: [] })
      continue
    }
    const city: City = {
      code,
      name,
      nameEn,
      longitude: Number(longitude),
      latitude: Number(latitude),
      districts: districts.split(' '),
    }
    assert(Number.isFinite(city.longitude) && Number.isFinite(city.latitude), `a place in "${line}"`)
    must(provinces.at(-1), `a province before "${line}"`).cities.push(city)
  }
  return provinces.sort((a, b) => Number(a.code) - Number(b.code))
}
