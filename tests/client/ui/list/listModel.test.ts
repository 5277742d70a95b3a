import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  moveColumn,
  OWN_LAYOUT,
  parseLayout,
  resized,
  shownColumns,
  toggleColumn,
  WIDTH_MAX_PX,
  WIDTH_MIN_PX,
} from '#client/ui/list/model/columnLayout.ts'
import { gridCommand } from '#client/ui/list/model/gridKeys.ts'
import {
  type AddressRules,
  applyView,
  asksNothing,
  assertFacetNames,
  changeAddress,
  readAddress,
  viewOf,
} from '#client/ui/list/model/listUrl.ts'
import { NOTHING_SELECTED, type Step, select } from '#client/ui/list/model/selection.ts'

const rules: AddressRules = {
  facets: [{ id: 'kind' }, { id: 'floor' }, { id: 'severity', options: ['minor', 'major'], isOneOf: true }],
  columns: ['name', 'area', 'power'],
  sortable: ['name', 'power'],
  sort: { column: 'name', isDescending: false },
  pageSize: 20,
}
const at = (text: string) => readAddress(new URLSearchParams(text), rules)
const changed = (text: string, change: Parameters<typeof changeAddress>[1]) =>
  changeAddress(new URLSearchParams(text), change, rules).toString()

describe('the address of a list', () => {
  test('says search, filters, sort, columns, page and the open row', () => {
    expect(at('q=lamp&kind=a&kind=b&sort=-power&cols=name,power&page=3&size=50&open=dev_1')).toEqual({
      search: 'lamp',
      filters: { kind: ['a', 'b'] },
      sort: { column: 'power', isDescending: true },
      pageNum: 3,
      pageSize: 50,
      columns: ['name', 'power'],
      open: 'dev_1',
      groupedBy: null,
    })
  })

  test('whatever it holds, it is a question the list can ask', () => {
    expect(at('sort=secret&cols=evil&page=-1&size=7&kind=')).toMatchObject({
      sort: rules.sort,
      columns: null,
      pageNum: 1,
      pageSize: 20,
    })
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q', 'sort', 'cols', 'page', 'size', 'kind'), fc.string()),
        (all) => {
          const address = readAddress(new URLSearchParams(all), rules)
          expect(address.pageNum).toBeGreaterThanOrEqual(1)
          expect([null, ...rules.sortable]).toContain(address.sort?.column ?? null)
        },
      ),
    )
  })

  test('asks a source for values it knows, and for one of those it takes one of', () => {
    expect(at('severity=evil').filters).toEqual({})
    expect(at('severity=evil&severity=major&severity=minor').filters).toEqual({ severity: ['major'] })
  })

  test('of a list inside a page stands beside that of others', () => {
    const record = { ...rules, prefix: 'record.' }
    const params = new URLSearchParams('page=2&kind=a&record.page=3&record.kind=b')
    expect(readAddress(params, record)).toMatchObject({ pageNum: 3, filters: { kind: ['b'] } })
    expect(changeAddress(params, { filters: {} }, record).toString()).toBe('page=2&kind=a')
    expect(asksNothing(new URLSearchParams('page=2&kind=a'), record)).toBe(true)
  })

  test('leaves out what is as usual, keeps what is not the list’s, and begins another question at its first page', () => {
    expect(changed('page=4&other=1', { search: 'lamp' })).toBe('other=1&q=lamp')
    expect(changed('q=lamp&sort=-power', { search: '', sort: rules.sort })).toBe('')
    expect(changed('page=4', { open: 'dev_1' })).toBe('page=4&open=dev_1')
    expect(changed('kind=a&floor=f', { filters: { floor: ['g', 'h'] } })).toBe('floor=g&floor=h')
  })

  test('reading back what was written gives the same', () => {
    const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.record({ kind: values, floor: values }),
        fc.string({ maxLength: 30 }),
        (filters, search) => {
          const params = changeAddress(new URLSearchParams(), { filters, search }, rules)
          const back = readAddress(new URLSearchParams(params.toString()), rules)
          expect(back.search).toBe(search)
          expect(back.filters.kind ?? []).toEqual(filters.kind)
          expect(back.filters.floor ?? []).toEqual(filters.floor)
        },
      ),
    )
  })

  test('a view keeps the question and the columns, but neither page nor open row, and can be applied elsewhere', () => {
    const params = new URLSearchParams('q=x&kind=a&page=3&open=dev_1&sort=-power&other=1')
    const view = viewOf(params, rules, ['name', 'power'])
    expect(view).toBe('cols=name%2Cpower&kind=a&q=x&sort=-power')
    const applied = applyView(new URLSearchParams('floor=f&page=2&other=1'), view, rules)
    expect(Object.fromEntries(applied)).toEqual({
      other: '1',
      cols: 'name,power',
      kind: 'a',
      q: 'x',
      sort: '-power',
    })
  })

  test('a list opened without a question is told from one that has any', () => {
    expect(asksNothing(new URLSearchParams('other=1'), rules)).toBe(true)
    expect(asksNothing(new URLSearchParams('floor=f'), rules)).toBe(false)
  })

  test('a facet may not be called like a part of the address', () => {
    expect(() => assertFacetNames({ ...rules, facets: [{ id: 'kind' }, { id: 'page' }] })).toThrow('"page"')
  })
})

describe('columns', () => {
  const columns = [
    { id: 'name', widthPx: 200 },
    { id: 'area', widthPx: 100 },
    { id: 'kind', widthPx: 100, isHiddenAtFirst: true },
    { id: 'power', widthPx: 80 },
  ]
  const ids = (layout = OWN_LAYOUT, address: readonly string[] | null = null) =>
    shownColumns(columns, layout, address).map(({ id }) => id)

  test('are as the list has them until somebody chooses; the first always stands first', () => {
    expect(ids()).toEqual(['name', 'area', 'power'])
    expect(ids({ shown: ['power', 'kind', 'gone'], widthsPx: {} })).toEqual(['name', 'power', 'kind'])
    expect(ids({ shown: ['power'], widthsPx: {} }, ['area'])).toEqual(['name', 'area'])
  })

  test('come back where the list has them, and go when they are taken off', () => {
    expect(toggleColumn(columns, ['name', 'power'], 'area')).toEqual(['name', 'area', 'power'])
    expect(toggleColumn(columns, ['name', 'power'], 'power')).toEqual(['name'])
    expect(toggleColumn(columns, ['name', 'power'], 'name')).toEqual(['name', 'power'])
  })

  test('move among themselves, never before the first', () => {
    expect(moveColumn(['name', 'area', 'power'], 'power', -1)).toEqual(['name', 'power', 'area'])
    expect(moveColumn(['name', 'area', 'power'], 'area', -1)).toEqual(['name', 'area', 'power'])
    expect(moveColumn(['name', 'area'], 'area', 1)).toEqual(['name', 'area'])
  })

  test('stay within readable widths, and what storage holds is checked', () => {
    expect(resized(OWN_LAYOUT, 'area', 3).widthsPx.area).toBe(WIDTH_MIN_PX)
    expect(resized(OWN_LAYOUT, 'area', 9_999).widthsPx.area).toBe(WIDTH_MAX_PX)
    expect(parseLayout('{"shown":[1]}')).toBe(OWN_LAYOUT)
    expect(parseLayout('not json')).toBe(OWN_LAYOUT)
    const kept = resized({ shown: ['name'], widthsPx: {} }, 'name', 300)
    expect(parseLayout(JSON.stringify(kept))).toEqual(kept)
  })
})

describe('the selection', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const after = (...steps: readonly Step[]) =>
    steps.reduce((state, step) => select(state, step, ids), NOTHING_SELECTED)
  const move = (by: number, isRange = false): Step => ({ kind: 'move', by, isRange })

  test('moves by steps, pages and to the ends, and stops there', () => {
    expect(after(move(1)).active).toBe('a')
    expect(after(move(1), move(1)).active).toBe('b')
    expect(after(move(Number.POSITIVE_INFINITY), move(1)).active).toBe('e')
    expect(after(move(3), move(Number.NEGATIVE_INFINITY)).active).toBe('a')
    expect(after(move(-1)).active).toBe('e')
  })

  test('ticks a range from where it began, and gives back what the range leaves again', () => {
    const start: Step = { kind: 'toggle', id: 'b' }
    expect([...after(start, move(1, true), move(1, true)).ticked].sort()).toEqual(['b', 'c', 'd'])
    expect([...after(start, move(1, true), move(1, true), move(-1, true)).ticked].sort()).toEqual(['b', 'c'])
    expect([...after(start, { kind: 'range', id: 'e' }).ticked].sort()).toEqual(['b', 'c', 'd', 'e'])
  })

  test('ticks all that is shown, and none', () => {
    expect(after({ kind: 'all' }).ticked.size).toBe(5)
    expect(after({ kind: 'all' }, { kind: 'clear' }).ticked.size).toBe(0)
    expect(after({ kind: 'toggle', id: 'c' }, { kind: 'toggle', id: 'c' }).ticked.size).toBe(0)
  })
})

describe('keys on a row', () => {
  const press = (
    key: string,
    held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
  ) => gridCommand({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, 10)

  test('mean what a list of mails taught people', () => {
    expect(press('j')).toEqual({ kind: 'move', by: 1, isRange: false })
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ kind: 'move', by: -1, isRange: true })
    expect(press('PageDown')).toMatchObject({ by: 10 })
    expect(press(' ')).toEqual({ kind: 'toggleActive' })
    expect(press('Enter')).toEqual({ kind: 'open' })
    expect(press('.')).toEqual({ kind: 'menu' })
    expect(press('F10', { shiftKey: true })).toEqual({ kind: 'menu' })
    expect(press('a', { metaKey: true })).toEqual({ kind: 'all' })
    expect(press('n')).toEqual({ kind: 'letter', letter: 'n' })
  })

  test('leave the browser its own', () => {
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('j', { ctrlKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect(press('Tab')).toBeNull()
  })
})
