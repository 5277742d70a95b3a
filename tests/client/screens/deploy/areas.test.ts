import { describe, expect, it } from 'vitest'
import { namesIn } from '#client/screens/deploy/areas/areaNames.ts'
import { expanded, namesMade } from '#client/screens/deploy/areas/areasToAdd.ts'
import { dropPlace, placeBeside, placeNow } from '#client/screens/deploy/areas/dropPlace.ts'
import { must } from '#shared/kernel/assert.ts'
import { createState } from '#shared/records/registry.ts'
import { aBuilding, aFloor, anArea, FLOOR } from '../../../support/records.ts'

describe('the names that are typed', () => {
  it.each([
    ['301-304', ['301', '302', '303', '304']],
    ['A08 – A11', ['A08', 'A09', 'A10', 'A11']],
    ['301、Lobby, 303~304', ['301', 'Lobby', '303', '304']],
    ['客房1至客房3', ['客房1', '客房2', '客房3']],
    ['Meeting room 2', ['Meeting room 2']],
    ['304-301', ['301', '302', '303', '304']],
    ['301-301', ['301-301']],
    ['301-303, 302', ['301', '302', '303']],
    [' ,， ', []],
  ])('"%s"', (text, names) => {
    expect(namesIn(text, 200)).toEqual(names)
  })

  it('stand for as many as one step may add, and no more', () => {
    expect(namesIn('1-150, 201-350', 200)).toHaveLength(200)
    // One above the limit, which the form reports.
    expect(namesIn('1-9999', 201)).toHaveLength(201)
  })

  it('have the kind of the row that names them', () => {
    const place = { floorId: 'flr_1', parentId: null } as const
    const sent = expanded({
      ...place,
      name: '301-303',
      kind: 'room',
      more: [{ name: '301, 303', kind: 'suite' }],
    })
    expect([sent, ...(sent.more ?? [])].map(({ name, kind, image }) => [name, kind, image])).toEqual([
      ['301', 'suite', 'suite'],
      ['302', 'room', 'room'],
      ['303', 'suite', 'suite'],
    ])
  })
})

describe('the areas that are foretold', () => {
  it('are those that are made: each once, with those that only a row of another kind names', () => {
    const made = namesMade('301-303, 302', [
      { name: '303-304', kind: 'suite' },
      { name: '', kind: 'suite' },
    ])
    expect(made).toEqual(['301', '302', '303', '304'])
  })
})

describe('where an area is put down', () => {
  const state = createState()
  const area = (id: string, order: number, parentId: string | null = null) =>
    anArea({ id: id as `ara_${string}`, name: id, order, parentId: parentId as `ara_${string}` | null })
  const records = [aBuilding(), aFloor(), area('ara_1', 1), area('ara_2', 2), area('ara_3', 3)]
  state.put([...records, area('ara_bed', 1, 'ara_2')].map((put) => ({ put })))
  const at = (parentId: string | null, beforeId: string | null) => ({ floorId: FLOOR, parentId, beforeId })

  it('is before or after the one under the pointer, or inside it, or on its floor', () => {
    expect(dropPlace(state, 'ara_3', 'area/ara_1', 'before')).toEqual(at(null, 'ara_1'))
    expect(dropPlace(state, 'ara_1', 'area/ara_2', 'after')).toEqual(at(null, 'ara_3'))
    expect(dropPlace(state, 'ara_1', 'area/ara_3', 'after')).toEqual(at(null, null))
    expect(dropPlace(state, 'ara_1', 'area/ara_2', 'inside')).toEqual(at('ara_2', null))
    expect(dropPlace(state, 'ara_bed', `floor/${FLOOR}`, 'inside')).toEqual(at(null, null))
  })

  it('is told of one that stands, and of one that takes a step among its siblings', () => {
    const area = (id: 'ara_1' | 'ara_2' | 'ara_3') => must(state.get('area', id), id)
    expect(placeNow(state, area('ara_1'))).toEqual(at(null, 'ara_2'))
    expect(placeNow(state, area('ara_3'))).toEqual(at(null, null))
    expect(placeBeside(state, area('ara_2'), 'up')).toEqual(at(null, 'ara_1'))
    expect(placeBeside(state, area('ara_1'), 'down')).toEqual(at(null, 'ara_3'))
    expect(placeBeside(state, area('ara_2'), 'down')).toEqual(at(null, null))
    expect(placeBeside(state, area('ara_3'), 'down')).toBeNull()
  })

  it('is never itself, nor anything inside it, nor beside a floor', () => {
    expect(dropPlace(state, 'ara_2', 'area/ara_2', 'inside')).toBeNull()
    expect(dropPlace(state, 'ara_2', 'area/ara_bed', 'inside')).toBeNull()
    expect(dropPlace(state, 'ara_2', `floor/${FLOOR}`, 'before')).toBeNull()
    expect(dropPlace(state, 'ara_2', 'building/bld_main', 'inside')).toBeNull()
  })
})
