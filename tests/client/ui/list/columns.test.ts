import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import type { Translate } from '#client/i18n/i18n.ts'
import { compareRows, type Ordered } from '#client/i18n/rowOrder.ts'
import { bindColumns } from '#client/ui/list/model/bindColumns.ts'
import type { Column, ValueSource } from '#client/ui/list/model/columns.ts'
import { facetChoice, offeredFacets } from '#client/ui/list/model/facetChoice.ts'
import { listSheet } from '#client/ui/list/model/listSheet.ts'
import { memoryRows } from '#client/ui/list/model/memoryRows.ts'
import { headerText } from '#client/ui/print/header.ts'
import { sheetText } from '#client/ui/print/sheet.ts'

interface House {
  readonly name: string
  readonly kind: 'hotel' | 'office'
  readonly powerW: number | null
  readonly isOpen: boolean
  readonly builtAtMs: number
}

const house = (name: string, kind: House['kind'], powerW: number | null, isOpen = true): House => ({
  name,
  kind,
  powerW,
  isOpen,
  builtAtMs: Date.UTC(2020, 0, name.length),
})
const houses = [
  house('North Tower', 'office', 3),
  house('Harbour Hotel', 'hotel', 9, false),
  house('South Tower', 'office', 5),
  house('Old Mill', 'office', null),
]

const columns: readonly Column<House>[] = [
  { key: 'name', title: 'list.rows', widthPx: 200, value: ({ name }) => name, search: true },
  {
    key: 'kind',
    title: 'list.rows',
    widthPx: 80,
    value: ({ kind }) => (kind === 'hotel' ? 'A hotel' : 'An office'),
    facet: { of: ({ kind }) => kind, values: ['office', 'hotel'] },
  },
  {
    key: 'power',
    title: 'list.rows',
    widthPx: 80,
    unit: 'W',
    decimals: 1,
    value: ({ powerW }) => powerW,
  },
  {
    key: 'isOpen',
    title: 'list.rows',
    widthPx: 80,
    words: ['list.failed', 'list.empty'],
    value: ({ isOpen }) => isOpen,
    facet: true,
  },
  {
    key: 'built',
    title: 'list.rows',
    widthPx: 80,
    value: ({ builtAtMs }) => new Date(builtAtMs),
    export: false,
  },
  { key: 'letter', title: 'list.rows', isFacetOnly: true, value: ({ name }) => name.charAt(0) },
]
const source: ValueSource = { format: createFormat('en', 'Asia/Shanghai') }
const table = { columns, idOf: ({ name }: House) => name, source }
const ask = (question: Partial<Parameters<typeof memoryRows>[1]>) =>
  memoryRows(houses, { search: '', filters: {}, sort: null, ...question }, table)
const names = (question: Parameters<typeof ask>[0]) => ask(question).rows.map(({ name }) => name)

const t: Translate = (key) => key
const bound = bindColumns(
  { columns, source, itemOf: (row: House) => row, plainCell: () => null, isSorted: true },
  t,
)

describe('a table of columns', () => {
  test('decides what rows are found, filtered and counted by', () => {
    const { rows, facets } = ask({ search: 'tower', filters: { kind: ['office'] } })
    expect(rows.map(({ name }) => name)).toEqual(['North Tower', 'South Tower'])
    expect([...(facets.kind ?? [])]).toEqual([['office', 2]])
    // Facets count under the other filters.
    expect(Object.fromEntries(ask({ filters: { kind: ['office'] } }).facets.kind ?? [])).toEqual({
      hotel: 1,
      office: 3,
    })
    expect(names({ filters: { letter: ['S', 'O'] } })).toEqual(['Old Mill', 'South Tower'])
  })

  test('sorts by value, down as the reverse of up, and leaves rows without a value at the end both ways', () => {
    const up = names({ sort: { column: 'power', isDescending: false } })
    expect(up).toEqual(['North Tower', 'South Tower', 'Harbour Hotel', 'Old Mill'])
    expect(names({ sort: { column: 'power', isDescending: true } })).toEqual([
      'Harbour Hotel',
      'South Tower',
      'North Tower',
      'Old Mill',
    ])
    for (const column of ['name', 'kind', 'isOpen', 'built']) {
      const ascending = names({ sort: { column, isDescending: false } })
      expect(names({ sort: { column, isDescending: true } }), column).toEqual([...ascending].reverse())
    }
  })

  test('draws facets of its columns and of what it only filters by, with words for yes and no', () => {
    expect(bound.columns.map(({ id }) => id)).toEqual(['name', 'kind', 'power', 'isOpen', 'built'])
    expect(bound.facets.map(({ id }) => id)).toEqual(['kind', 'isOpen', 'letter'])
    const [kind, isOpen] = bound.facets
    expect(['hotel', 'gone', 'office'].sort(kind?.compare)).toEqual(['office', 'hotel', 'gone'])
    expect(isOpen?.labelOf('true')).toBe('list.empty')
    expect(isOpen?.labelOf('false')).toBe('list.failed')
  })

  test('prints and exports typed values, with units in the header and without what it keeps to the screen', () => {
    const sheet = listSheet({ title: '', facts: [], columns: bound.columns, rows: houses.slice(0, 1) })
    expect(sheet.columns.map(headerText)).toEqual(['list.rows', 'list.rows', 'list.rows (W)', 'list.rows'])
    expect(sheet.rows).toEqual([['North Tower', 'An office', 3, true]])
    const [row = []] = sheet.rows
    expect(sheet.columns.map((column, at) => sheetText(row[at] ?? null, column, source.format))).toEqual([
      'North Tower',
      'An office',
      '3.0',
      'list.empty',
    ])
  })
})

describe('the order of rows', () => {
  const row = fc.record({
    key: fc.option(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b10', 'b9')), {
      nil: null,
    }),
    tie: fc.constantFrom('a', 'b'),
    id: fc.string({ minLength: 1, maxLength: 3 }),
  })
  const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 12 })
  const sorted = (all: readonly Ordered[], isDescending: boolean) =>
    [...all].sort((a, b) => compareRows(a, b, isDescending)).map(({ id }) => id)

  test('is reversed as a whole where there are values, and by name where there are none', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const keyed = all.filter(({ key }) => key !== null)
        const others = all.filter(({ key }) => key === null)
        const rest = sorted(others, false)
        expect(sorted(all, false)).toEqual([...sorted(keyed, false), ...rest])
        expect(sorted(all, true)).toEqual([...sorted(keyed, false).reverse(), ...rest])
      }),
    )
  })
})

describe('facets', () => {
  const [kind, isOpen] = bound.facets
  const facets = bound.facets

  test('are offered where there is something to choose, or something chosen to take off', () => {
    const counted = { state: 'ready' as const, facets: { kind: new Map([['office', 3]]), isOpen: new Map() } }
    expect(offeredFacets(facets, counted, {}).map(({ id }) => id)).toEqual(['kind'])
    expect(offeredFacets(facets, counted, { isOpen: ['true'] }).map(({ id }) => id)).toEqual([
      'kind',
      'isOpen',
    ])
    // Space is reserved before the first rows.
    expect(offeredFacets(facets, { state: 'loading', facets: {} }, {})).toEqual(facets)
  })

  test('of a source that does not count offer what there can be', () => {
    if (!kind || !isOpen) throw new Error('no facets')
    expect(facetChoice(kind, undefined, [])).toEqual(['office', 'hotel'])
    expect(facetChoice({ ...isOpen, isHiddenWhenSingle: true }, new Map([['true', 4]]), [])).toEqual([])
  })
})
