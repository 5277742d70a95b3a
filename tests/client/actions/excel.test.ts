import { describe, expect, test } from 'vitest'
import * as library from 'xlsx'
import { fileName, workbookBytes } from '#client/actions/excel.ts'
import { createFormat } from '#client/i18n/format.ts'
import type { Sheet } from '#client/ui/print/sheet.ts'

const format = createFormat('en', 'Asia/Shanghai')
const sheet: Sheet = {
  title: 'Devices [all]: 2026',
  facts: ['Harbour Hotel', 'Kind: Lamp'],
  columns: [
    { label: 'Device', widthPx: 210 },
    { label: 'Power', widthPx: 84, decimals: 1, unit: 'W' },
    { label: 'Seen', widthPx: 140 },
    { label: 'Online', widthPx: 70, words: ['Offline', 'Online'] },
  ],
  rows: [
    ['Lamp', 45.25, new Date(Date.UTC(2026, 10, 21, 2, 42, 7)), true],
    ['=HYPERLINK("http://evil")', null, null, false],
    ['+1 "quoted" & <tag>', -3, null, true],
    ['吸顶灯', 0, null, true],
  ],
}
const bytes = () => workbookBytes(library, sheet, { about: 'About', project: 'Harbour Hotel' }, format)
const book = () => library.read(bytes(), { cellNF: true, cellStyles: true })
const first = () => {
  const { Sheets, SheetNames } = book()
  return Sheets[SheetNames[0] ?? ''] as library.WorkSheet
}

describe('a workbook', () => {
  test('holds the header and every row, in order', () => {
    const rows = library.utils.sheet_to_json<unknown[]>(first(), { header: 1 })
    expect(rows.map(([name]) => name)).toEqual([
      'Device',
      'Lamp',
      '=HYPERLINK("http://evil")',
      '+1 "quoted" & <tag>',
      '吸顶灯',
    ])
  })

  test('has further sheets after the first, each with a header that stays in place', () => {
    const more = { ...sheet, title: 'By floor', rows: sheet.rows.slice(0, 1) }
    const made = workbookBytes(library, sheet, { about: 'About', project: '' }, format, [more])
    const read = library.read(made, { bookFiles: true }) as library.WorkBook & {
      files: Record<string, { content: Uint8Array }>
    }
    expect(read.SheetNames).toEqual(['Devices all 2026', 'By floor', 'About'])
    const rows = library.utils.sheet_to_json(read.Sheets['By floor'] as library.WorkSheet)
    expect(rows).toMatchObject([{ Device: 'Lamp' }])
    for (const at of [1, 2]) {
      const xml = new TextDecoder().decode(
        new Uint8Array(read.files[`xl/worksheets/sheet${at}.xml`]?.content ?? []),
      )
      expect(xml).toContain('state="frozen"')
    }
  })

  test('has numbers as numbers with their unit in the header, and instants as dates of the project’s own time', () => {
    const page = first()
    expect(page.B2).toMatchObject({ t: 'n', v: 45.25, z: '0.0' })
    expect(page.B2.w).toBe('45.3')
    expect(page.B1.v).toBe('Power (W)')
    expect(page.C2).toMatchObject({ t: 'n' })
    expect(page.C2.w).toBe('2026-11-21 10:42:07')
    expect(page.D2.v).toBe('Online')
    expect(page.D3.v).toBe('Offline')
    expect(page.B3).toBeUndefined()
    expect(page.B5).toMatchObject({ t: 'n', v: 0 })
  })

  test('never computes what somebody wrote: such texts are text cells without a formula', () => {
    const page = first()
    for (const cell of Object.keys(page).filter((key) => !key.startsWith('!'))) {
      expect(page[cell].f, cell).toBeUndefined()
    }
    expect(page.A3).toMatchObject({ t: 's', v: '=HYPERLINK("http://evil")' })
  })

  test('keeps its header in sight, is wide enough and can be filtered', () => {
    const xml = new TextDecoder().decode(
      new Uint8Array(
        library.CFB.find(library.CFB.read(bytes(), { type: 'buffer' }), '/xl/worksheets/sheet1.xml')
          ?.content ?? [],
      ),
    )
    expect(xml).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>',
    )
    expect(xml).toContain('<autoFilter ref="A1:D5"/>')
    const widths = first()['!cols']?.map(({ width }) => width ?? 0) ?? []
    // The widest name, the header, a time of 19 characters, the longer word.
    expect(widths[0]).toBeGreaterThanOrEqual('=HYPERLINK("http://evil")'.length)
    expect(widths[1]).toBeGreaterThanOrEqual('Power (W)'.length)
    expect(widths[2]).toBeGreaterThanOrEqual(19)
    expect(widths[3]).toBeLessThan(16)
  })

  test('says on its second page what the first one shows', () => {
    const { Sheets, SheetNames } = book()
    expect(SheetNames).toEqual(['Devices all 2026', 'About'])
    expect(library.utils.sheet_to_json(Sheets.About as library.WorkSheet, { header: 1 })).toEqual([
      ['Devices [all]: 2026'],
      ['Harbour Hotel'],
      ['Kind: Lamp'],
    ])
  })

  test('its file is named after project, list and day, without letters that some system forbids', () => {
    expect(fileName(['Harbour/Hotel', 'Devices: all?', '2026-11-21'])).toBe(
      'Harbour Hotel Devices all 2026-11-21.xlsx',
    )
    expect(fileName(['', '设备管理', '2026-11-21'])).toBe('设备管理 2026-11-21.xlsx')
  })
})
