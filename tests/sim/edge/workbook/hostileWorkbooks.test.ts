import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { planned, planOf, rawWorkbook, workbook } from '../../../support/workbooks.ts'

/** Why nothing of the file is read. */
function refusalOf(bytes: Uint8Array): string {
  const answer = planOf(bytes)
  return 'refusal' in answer ? answer.refusal.code : 'read'
}

/** `column code` of every fault of the only sheet. */
function faultsOf(bytes: Uint8Array): string[] {
  const rows = planned(bytes).sheets.flatMap((sheet) => sheet.rows)
  return rows.flatMap(({ row, faults }) => faults.map(({ column, code }) => `${row} ${column} ${code}`))
}

const bytesOf = (text: string): Uint8Array => strToU8(text)

describe('what is no workbook is said to be none', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['a text', bytesOf('name,number\n1,2')],
    ['the old format', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0)],
    ['an archive of something else', zipSync({ 'readme.txt': bytesOf('hello') })],
    ['one that ends early', workbook({ buildings: [['A']] }).slice(0, 300)],
    ['one whose sheet ends early', rawWorkbook([], { files: {} })],
    ['a document with entities of its own', declaring('<!DOCTYPE x [<!ENTITY a "aaaa">]>')],
    ['a sheet that is no XML', sheetOf('<worksheet><sheetData><row><c')],
    [
      'cells without an address that exists',
      sheetOf('<worksheet><row><c r="1A"><v>1</v></c></row></worksheet>'),
    ],
  ])('%s', (_, bytes) => {
    expect(refusalOf(bytes)).toMatch(/^workbook_(unreadable|no_sheets)$/)
  })
})

function declaring(doctype: string): Uint8Array {
  return zipSync({
    'xl/workbook.xml': bytesOf(`<?xml version="1.0"?>${doctype}<workbook><sheets/></workbook>`),
  })
}

function sheetOf(xml: string): Uint8Array {
  return rawWorkbook([{ name: 'Buildings', rows: [] }], {
    files: { 'xl/worksheets/sheet1.xml': bytesOf(xml) },
  })
}

it('what would unpack to more than the bound is not unpacked, whatever its parts say of their size', () => {
  const part = 'xl/sharedStrings.xml'
  const packed = rawWorkbook([{ name: 'Buildings', rows: [] }], {
    files: { [part]: new Uint8Array(1_000_000) },
  })
  expect(packed.length).toBeLessThan(10_000)
  expect(refusalOf(withDeclaredSize(packed, part, 100 * 1024 * 1024))).toBe('workbook_inflates')
  // A too small declared size truncates the XML.
  expect(refusalOf(withDeclaredSize(packed, part, 1_000))).toBe('workbook_unreadable')
  const many = Object.fromEntries(
    Array.from({ length: 1_100 }, (_, at) => [`xl/media/${at}.png`, new Uint8Array(1)]),
  )
  expect(refusalOf(rawWorkbook([], { files: many }))).toBe('workbook_inflates')
})

it('a text that very many cells share is not said as often in an answer', () => {
  const shares = (rows: number, length: number) => {
    const cell = '<c t="s"><v>0</v></c>'
    return workbook(
      { buildings: Array.from({ length: rows }, () => [cell, cell]) },
      { files: { 'xl/sharedStrings.xml': bytesOf(`<sst><si><t>${'A'.repeat(length)}</t></si></sst>`) } },
    )
  }
  expect(refusalOf(shares(10_000, 200))).toBe('read')
  expect(refusalOf(shares(10_000, 4_000))).toBe('workbook_inflates')
})

/** Writes another inflated size into the archive's directory. */
function withDeclaredSize(archive: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = archive.slice()
  const view = new DataView(bytes.buffer)
  for (let at = bytes.length - 46 - name.length; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const found = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)))
    if (found === name) view.setUint32(at + 24, size, true)
  }
  return bytes
}

it('too many rows and columns are refused with the bound', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => [`B${at}`])
  expect(refusalOf(workbook({ buildings: rows(50_000) }))).toBe('workbook_too_long')
  const choices = rawWorkbook([{ name: 'Choices', rows: rows(50_000) }])
  expect(planOf(choices)).toMatchObject({ refusal: { code: 'workbook_too_long' } })
  expect(refusalOf(workbook({ buildings: [[...Array.from({ length: 80 }, () => 'x')]] }))).toBe(
    'workbook_too_wide',
  )
})

it('a wrong sheet, missing columns and a template without rows are named', () => {
  const answer = planOf(rawWorkbook([{ name: 'Tabelle1', rows: [['x']] }]))
  expect(answer).toMatchObject({ refusal: { code: 'workbook_no_sheets' } })
  const lacking = planOf(rawWorkbook([{ name: '设备', rows: [['设备名称', '位置']] }]))
  expect(lacking).toMatchObject({ refusal: { code: 'workbook_columns_missing' } })
  expect(JSON.stringify(lacking)).toContain('唯一编号')
  expect(refusalOf(workbook({ buildings: [], devices: [] }))).toBe('workbook_empty')
})

it('formulas are not computed, dates and errors are no names, and each is marked at its cell', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="2"/></cellXfs></styleSheet>'
  const bytes = workbook(
    {
      buildings: [
        ['<c t="str"><f>HYPERLINK("http://x")</f><v>A</v></c>'],
        ['<c s="1"><v>46082</v></c>'],
        ['<c s="2"><v>46082</v></c>'],
        ['<c t="e"><v>#REF!</v></c>'],
        ['<c s="3"><v>301</v></c>'],
        ['=1+1'],
        ['A'.repeat(5_000)],
      ],
    },
    { styles },
  )
  expect(faultsOf(bytes)).toEqual([
    '2 name cell_formula',
    '3 name cell_date',
    '4 name cell_date',
    '5 name cell_error',
    '6 name name_invalid',
    '7 name name_invalid',
    '8 name cell_too_long',
  ])
  expect(planned(bytes).sheets[0]?.rows.map(({ cells }) => cells[0]?.slice(0, 10))).toEqual([
    'A',
    '2026-03-01',
    '2026-03-01',
    '#REF!',
    '301.00',
    '=1+1',
    'AAAAAAAAAA',
  ])
})

it('joined cells are refused one by one, and a list that is nothing but joins as a whole', () => {
  const rows = Array.from({ length: 3 }, (_, at) => [`B${at}`])
  const merged = (ref: string) =>
    workbook({ buildings: rows }, { after: `<mergeCells><mergeCell ref="${ref}"/></mergeCells>` })
  expect(faultsOf(merged('A2:B3'))).toEqual([
    '2 name cell_merged',
    '2 nameEn cell_merged',
    '3 name cell_merged',
    '3 nameEn cell_merged',
  ])
  const all = '<mergeCell ref="A1:BH4"/>'.repeat(1_000)
  expect(refusalOf(workbook({ buildings: rows }, { after: `<mergeCells>${all}</mergeCells>` }))).toBe(
    'workbook_merged',
  )
})

it('numbers of devices that a spreadsheet has rounded are refused, and so are those of nobody', () => {
  const device = (number: string) => [number, 'Light', '', 'dimmable_light', 'A / B / C', 'H']
  const numbers = [
    '<c><v>1.2345678901234567E+15</v></c>',
    'FFFFFFFFFFFFFFFF',
    '00158D\u202E1',
    '00158d00000000a1',
  ]
  const faults = faultsOf(workbook({ devices: numbers.map(device) })).filter((fault) =>
    fault.includes(' number '),
  )
  expect(faults).toEqual(['2 number cell_digits_lost', '3 number number_all_f', '4 number cell_malformed'])
})
