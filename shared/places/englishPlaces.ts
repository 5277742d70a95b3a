/** English names of China's districts, about 14 KB over the wire: imported dynamically, for readers of English only. */
import { assert } from '#shared/kernel/assert.ts'
import { chinaPlaces } from './chinaPlaces.ts'
import { districtsEn } from './data/districtsEn.ts'

/** By city code, then Chinese name. */
export type DistrictNames = ReadonlyMap<string, ReadonlyMap<string, string>>

let parsed: DistrictNames | undefined

/** Parsed on the first call; a table that does not fit the Chinese one is a programmer's mistake. */
export function districtNames(): DistrictNames {
  parsed ??= parse()
  return parsed
}

function parse(): DistrictNames {
  const byCity = new Map(
    districtsEn
      .trim()
      .split('\n')
      .map((line): [string, string[]] => [line.slice(0, 4), line.slice(5).split(';')]),
  )
  const cities = chinaPlaces().flatMap(({ cities }) => cities)
  return new Map(
    cities.map(({ code, name, districts }) => {
      const names = byCity.get(code) ?? []
      assert(names.length === districts.length, `an English name for each district of ${name}`)
      return [code, new Map(districts.map((district, index) => [district, names[index] ?? district]))]
    }),
  )
}
