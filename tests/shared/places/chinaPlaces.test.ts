import { describe, expect, it } from 'vitest'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { chinaPlaces } from '#shared/places/chinaPlaces.ts'
import { countriesIn, countryIn, HOME_COUNTRY } from '#shared/places/countries.ts'
import { districtNames } from '#shared/places/englishPlaces.ts'
import { parsePlaces } from '#shared/places/parsePlaces.ts'
import { nameError } from '#shared/rules/name.ts'

const provinces = chinaPlaces()
const cities = provinces.flatMap((province) => province.cities.map((city) => ({ province, city })))

describe('the table of China’s divisions', () => {
  it('has the 34 of the province level, in the order of their codes', () => {
    expect(provinces.map(({ code }) => code)).toEqual(
      '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(
        ' ',
      ),
    )
    expect(provinces.find(({ name }) => name === '广东省')?.cities.length).toBe(21)
    expect(provinces.find(({ name }) => name === '四川省')?.cities.length).toBe(21)
    expect(provinces.find(({ name }) => name === '浙江省')?.cities.length).toBe(11)
    expect(provinces.find(({ name }) => name === '云南省')?.cities.length).toBe(16)
  })

  it('has the 333 of the prefecture level of the mainland', () => {
    const municipalities = new Set(['11', '12', '31', '50', '71', '81', '82'])
    const prefectures = cities.filter(
      ({ province, city }) => !municipalities.has(province.code) && city.code.slice(2) !== '90',
    )
    expect(prefectures.length).toBe(333)
  })

  it('numbers every city under its province, each once', () => {
    for (const { province, city } of cities) {
      expect(city.code).toMatch(/^\d{4}$/)
      expect(city.code.slice(0, 2)).toBe(province.code)
    }
    expect(new Set(cities.map(({ city }) => city.code)).size).toBe(cities.length)
  })

  it('names every city once in its province and in English once in all', () => {
    for (const province of provinces) {
      expect(new Set(province.cities.map(({ name }) => name)).size).toBe(province.cities.length)
    }
    const english = cities.map(({ city }) => city.nameEn)
    expect(english.filter((name, index) => english.indexOf(name) !== index)).toEqual([])
    expect(english.filter((name) => !/^[A-Z][\p{L}' ,-]+$/u.test(name))).toEqual([])
  })

  it('puts every city into China, and near the others of its province', () => {
    for (const { province, city } of cities) {
      const where = `${city.name} ${city.longitude} ${city.latitude}`
      expect(city.longitude > 73 && city.longitude < 136, where).toBe(true)
      expect(city.latitude > 15 && city.latitude < 54, where).toBe(true)
      const nearest = Math.min(
        ...province.cities
          .filter((other) => other !== city)
          .map((other) => Math.hypot(other.longitude - city.longitude, other.latitude - city.latitude)),
        province.cities.length === 1 ? 0 : Number.POSITIVE_INFINITY,
      )
      expect(nearest, where).toBeLessThan(10)
    }
  })

  it('suggests districts to each, none twice, each a name that a project may carry', () => {
    for (const { city } of cities) {
      expect(city.districts.length, city.name).toBeGreaterThan(0)
      expect(new Set(city.districts).size, city.name).toBe(city.districts.length)
      for (const district of city.districts) {
        expect(district.length > 1 && district.length <= NAME_LENGTH_MAX, district).toBe(true)
        expect(nameError(district), district).toBeNull()
      }
    }
    expect(cities.find(({ city }) => city.name === '深圳')?.city.districts).toContain('南山区')
  })

  it('has an English name for each district, once in its city, with its kind of division', () => {
    const names = districtNames()
    for (const { city } of cities) {
      const english = [...(names.get(city.code)?.values() ?? [])]
      expect(english.length, city.name).toBe(city.districts.length)
      expect(new Set(english).size, city.name).toBe(english.length)
      expect(english.filter((name) => !/^[A-Z][\p{L}' ,-]+$/u.test(name))).toEqual([])
    }
    const called = (cityCode: string, name: string) => names.get(cityCode)?.get(name)
    expect(called('1101', '西城区')).toBe('Xicheng District')
    expect(called('1301', '长安区')).toBe("Chang'an District")
    expect(called('1302', '乐亭县')).toBe('Laoting County')
    expect(called('1303', '青龙满族自治县')).toBe('Qinglong Manchu Autonomous County')
    expect(called('1525', '东乌珠穆沁旗')).toBe('East Ujimqin Banner')
    expect(called('3101', '浦东新区')).toBe('Pudong New Area')
    expect(called('8101', '湾仔区')).toBe('Wan Chai District')
  })

  it('knows where the estate’s projects are', () => {
    for (const [provinceName, cityName, district] of [
      ['上海市', '上海', '黄浦区'],
      ['广东省', '深圳', '南山区'],
      ['浙江省', '杭州', '西湖区'],
      ['四川省', '成都', '武侯区'],
    ]) {
      const province = provinces.find(({ name }) => name === provinceName)
      const city = province?.cities.find(({ name }) => name === cityName)
      expect(city?.districts).toContain(district)
    }
  })

  it('does not accept a line that is not as it should be', () => {
    expect(() => parsePlaces('1101|北京|Beijing|116|39|东城区')).toThrow(/province/)
    expect(() => parsePlaces('#11|北京市|Beijing\n1101|北京|Beijing|east|39|东城区')).toThrow(/place/)
  })
})

describe('the countries', () => {
  it('begin with China, carry their Chinese names and are shown in the reader’s', () => {
    const english = countriesIn('en')
    expect(english[0]).toEqual({ name: HOME_COUNTRY, shown: 'China' })
    expect(english).toContainEqual({ name: '新加坡', shown: 'Singapore' })
    expect(english.length).toBeGreaterThan(230)
    expect(new Set(english.map(({ name }) => name)).size).toBe(english.length)
    expect(countriesIn('zh')).toContainEqual({ name: '葡萄牙', shown: '葡萄牙' })
  })

  it('leave an unknown country as it is written', () => {
    expect(countryIn('en', '葡萄牙')).toBe('Portugal')
    expect(countryIn('en', 'Atlantis')).toBe('Atlantis')
  })
})
