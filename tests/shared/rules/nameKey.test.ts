/** Names that look alike are equal wherever uniqueness is required; old logs with both still fold. */
import { describe, expect, it } from 'vitest'
import { calledLike, nameKey } from '#shared/rules/name.ts'
import { hasPhrase, hasWords, searchable, searchWords } from '#shared/rules/textSearch.ts'
import { given } from '../../support/givenWhenThen.ts'
import { anArea, areaAdded, hostInstalled } from '../../support/records.ts'

const COMPOSED = 'Caf\u00e9'
const DECOMPOSED = 'Cafe\u0301'

it('composition and width make no other name, case does', () => {
  expect(nameKey(DECOMPOSED)).toBe(nameKey(COMPOSED))
  expect(nameKey('２０１')).toBe(nameKey(' 201 '))
  expect(nameKey('cafe')).not.toBe(nameKey('Cafe'))
})

it('of two that look alike in an old log, the one of exactly that name is meant', () => {
  const twins = [{ name: COMPOSED }, { name: DECOMPOSED }]
  expect(calledLike(twins, DECOMPOSED)).toBe(twins[1])
  expect(calledLike([{ name: '２０１' }], '201')).toEqual({ name: '２０１' })
  expect(calledLike(twins, 'Bar')).toBeUndefined()
})

describe('a name that looks like a taken one is taken', () => {
  const house = given(
    { type: 'BuildingAdded', data: { buildingId: 'bld_main', name: '主楼', nameEn: 'Main', order: 1 } },
    {
      type: 'FloorAdded',
      data: { floorId: 'flr_1', buildingId: 'bld_main', name: COMPOSED, nameEn: '', level: 1 },
    },
    areaAdded(anArea({ name: COMPOSED, nameEn: '' })),
    hostInstalled(),
  )
  it('areas and floors', () => {
    house.when('ChangeFloor', { floorId: 'flr_1', level: 2 }).thenTypes('FloorChanged')
    house
      .when('AddFloor', { buildingId: 'bld_main', name: DECOMPOSED, nameEn: '', level: 2 })
      .thenRefused('name_taken', { name: DECOMPOSED })
    house
      .when('AddArea', {
        floorId: 'flr_1',
        parentId: null,
        name: DECOMPOSED,
        nameEn: '',
        kind: 'room',
        image: 'room',
      })
      .thenRefused('area_number_taken', { name: DECOMPOSED })
  })

  it('the record itself may change the way its name is written', () => {
    house.when('ChangeArea', { areaId: 'ara_101', name: DECOMPOSED }).thenTypes('AreaChanged')
  })

  it('hosts', () => {
    house
      .when('InstallHost', {
        number: '00158D0000000009',
        name: 'Ｈ-０１',
        areaId: 'ara_101',
        model: '',
        firmwareVersion: '',
        networkNumber: 0,
        servedAreaIds: [],
      })
      .thenRefused('name_taken', { name: 'Ｈ-０１' })
  })
})

it('search ignores width and composition', () => {
  expect(hasPhrase('201', ['２０１'])).toBe(true)
  expect(hasPhrase(DECOMPOSED, [COMPOSED])).toBe(true)
  expect(hasWords(searchable(`Ｌａｍｐ ${DECOMPOSED}`), searchWords('lamp café'))).toBe(true)
})
