import { expect, it } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { sheetOfTable } from '#client/ui/charts/chartSheet.ts'

const tableOf = (...rows: readonly (readonly string[])[]) => ({
  caption: 'Load',
  columns: ['Time', 'Mean load', 'Readings'],
  rows: rows.map((cells, key) => ({ key, cells })),
})

it.each(['en', 'zh'] as const)(
  'numbers of a chart’s table are numbers of the sheet, with their unit once (%s)',
  (language) => {
    const format = createFormat(language, 'UTC')
    const figures = [1_234.5, -3.2, 0]
    const table = tableOf(
      ...figures.map((value) => ['06:00', format.quantity(value, 'kWh', 1), 'all'] as const),
      ['07:00', '–', 'some'],
    )
    const { columns, rows } = sheetOfTable(table, ['Harbour Hotel'])
    const shown = figures.map((value) =>
      Number(format.number(value, Math.abs(value) >= 1_000 ? 0 : 1).replaceAll(',', '')),
    )
    expect(columns[1]).toMatchObject({ label: 'Mean load', unit: 'kWh', isEnd: true, decimals: 1 })
    expect(rows.map(([, load]) => load)).toEqual([...shown, null])
    expect(rows.map(([, , readings]) => readings)).toEqual(['all', 'all', 'all', 'some'])
  },
)

it('names stay texts where they are digits, and so do columns of several units or of words', () => {
  const { columns, rows, title, facts } = sheetOfTable(
    tableOf(['1106', '950 W', '12 of 16'], ['1107', '1.2 kW', '5 of 16']),
    ['Harbour Hotel', 'As of today'],
  )
  expect(rows).toEqual([
    ['1106', '950 W', '12 of 16'],
    ['1107', '1.2 kW', '5 of 16'],
  ])
  expect(columns.every(({ unit, isEnd }) => unit === undefined && isEnd === undefined)).toBe(true)
  expect([title, ...facts]).toEqual(['Load', 'Harbour Hotel', 'As of today'])
})

it('an empty table is an empty sheet, and shares have their sign in the heading', () => {
  expect(sheetOfTable(tableOf(), []).rows).toEqual([])
  const { columns, rows } = sheetOfTable(tableOf(['Floor 1', '64%', '–'], ['Floor 2', '36%', '']), [])
  expect(columns[1]).toMatchObject({ unit: '%', decimals: 0 })
  expect(rows).toEqual([
    ['Floor 1', 64, '–'],
    ['Floor 2', 36, ''],
  ])
})
