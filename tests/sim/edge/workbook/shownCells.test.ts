/** Cells are read as a spreadsheet shows them, wherever the archive keeps its parts. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { aBuilding, aFloor, anArea } from '../../../support/records.ts'
import { planned, planOf, rawWorkbook, stateOf, workbook } from '../../../support/workbooks.ts'

const house = stateOf([aBuilding(), aFloor(), anArea()])

const stylesOf = (codes: readonly string[]): string => {
  const formats = codes.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(code)}"/>`)
  const styles = codes.map((_, at) => `<xf numFmtId="${170 + at}"/>`)
  return `<styleSheet><numFmts>${formats.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The name of a building whose cell has this value and number format, and the problems with it. */
function shown(value: string, code: string): string {
  const cell = `<c s="1"${Number.isNaN(Number(value)) ? ' t="str"' : ''}><v>${value}</v></c>`
  const [row] = planned(workbook({ buildings: [[cell]] }, { styles: stylesOf([code]) })).sheets[0]?.rows ?? []
  return [row?.cells[0], ...(row?.faults ?? []).map(({ code: fault }) => fault)].join(' ')
}

describe('a cell is read with its number format', () => {
  it.each([
    ['0000', '101', '0101'],
    ['"A-"000', '12', 'A-012'],
    ['0000', '7', '0007'],
    ['0"F"', '1', '1F'],
    ['General', '301', '301'],
    ['General"F"', '3', '3F'],
    ['G/通用格式"层"', '3', '3层'],
    ['[$-804]0"楼"', '3', '3楼'],
    ['00-00', '101', '01-01'],
    ['"R "@', 'x1', 'R x1'],
    ['0000', 'x1', 'x1'],
    ['[DBNum1]0', '12', '12 cell_format_unknown'],
    ['0"F', '12', '12 cell_format_unknown'],
    ['m"-"d', '46082', '2026-03-01 cell_date'],
  ])('%s of %s', (code, value, expected) => {
    expect(shown(value, code)).toBe(expected)
  })

  it('places and names lead to each other as they are shown, and numbers stay numbers', () => {
    const bytes = workbook(
      {
        floors: [['主楼', '<c s="1"><v>2</v></c>', '', '<c s="1"><v>2</v></c>']],
        areas: [['主楼 / 2F', '<c s="2"><v>101</v></c>']],
      },
      { styles: stylesOf(['0"F"', '0000']) },
    )
    expect(planned(bytes, house).setup).toMatchObject({
      floors: [{ name: '2F', level: 2 }],
      areas: [{ place: ['主楼', '2F'], name: '0101' }],
    })
  })
})

it('escapes of a workbook are the characters that they stand for', () => {
  const texts = ['101_x000D_', '_x0031_02', 'Kids_x005F_x0041_', '_x00_', 'A_x0000_']
  const { sheets } = planned(workbook({ areas: texts.map((text) => ['主楼 / 1F', text]) }), house)
  expect(sheets[0]?.rows.map(({ cells }) => cells[1])).toEqual([
    '101',
    '102',
    'Kids_x0041_',
    '_x00_',
    'A_x0000_',
  ])
})

it('parts are found by their relationships, whatever they are called', () => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const related = (...all: readonly (readonly [kind: string, target: string])[]) =>
    `<Relationships>${all.map(([kind, target], at) => `<Relationship Id="r${at}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`
  const sheet = '<worksheet><row><c t="s"><v>0</v></c></row><row><c s="0"><v>7</v></c></row></worksheet>'
  const parts = {
    '_rels/.rels': related(['officeDocument', '/Office/Book.xml']),
    'office/book.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Buildings" r:id="r0"/></sheets></workbook>',
    'office/_rels/book.xml.rels': related(
      ['worksheet', 'pages/one.xml'],
      ['sharedStrings', '../texts/words.xml'],
      ['styles', 'looks.xml'],
    ),
    'office/pages/one.xml': sheet,
    'texts/words.xml': '<sst><si><t>Building</t></si></sst>',
    'office/looks.xml': stylesOf(['0000']).replace('<xf numFmtId="0"/>', ''),
    // Parts without a relationship are ignored.
    'xl/workbook.xml': '<workbook><sheets/></workbook>',
    'office/sharedStrings.xml': '<sst><si><t>Decoy</t></si></sst>',
  }
  const packed = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  expect(planned(zipSync(packed)).setup?.buildings).toMatchObject([{ name: '0007' }])
})

it('a relationship that leads nowhere is refused, and one to another machine is not followed', () => {
  const book = (target: string, mode = '') =>
    zipSync({
      'xl/workbook.xml': strToU8('<workbook xmlns:r="r"><sheet name="Buildings" r:id="a"/></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="a" Target="${target}"${mode}/></Relationships>`,
      ),
    })
  for (const bytes of [book('gone.xml'), book('http://[', ''), book('http://x/y', ' TargetMode="External"')])
    expect(planOf(bytes)).toMatchObject({ refusal: { code: 'workbook_no_sheets' } })
})

it('rows that a filter hides are read, and named', () => {
  const bytes = rawWorkbook([{ name: 'Buildings', rows: [] }], {
    files: {
      'xl/worksheets/sheet1.xml': strToU8(
        '<worksheet><row r="1"><c t="str"><v>Building</v></c></row><row r="2" hidden="1"><c><v>1</v></c></row><row r="3"><c><v>2</v></c></row><row r="4" ht="0"><c><v>3</v></c></row><row r="5" hidden="true"/></worksheet>',
      ),
    },
  })
  const [sheet] = planned(bytes).sheets
  expect(sheet).toMatchObject({ hiddenRows: [2, 4], headingRows: [1] })
  expect(sheet?.rows.map(({ row }) => row)).toEqual([2, 3, 4])
})

describe('headings on two lines', () => {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const areas = (rows: readonly (readonly string[])[], after = '') =>
    planned(rawWorkbook([{ name: 'Areas', rows: rows.map((row) => row.map(cell)) }], { after }), house)

  it('a group above its columns', () => {
    const merged = ['A1:A2', 'B1:C1', 'D1:D2'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    const { sheets, ignored, setup } = areas(
      [
        ['Place', 'Names', '', 'Kind of area'],
        ['', 'Area', 'English name', ''],
        ['主楼 / 1F', '102', 'Room 102', 'suite'],
      ],
      `<mergeCells>${merged}</mergeCells>`,
    )
    expect(sheets[0]).toMatchObject({ headingRows: [1, 2], columns: ['place', 'name', 'nameEn', 'kind'] })
    expect(ignored).toEqual([])
    expect(setup?.areas).toMatchObject([{ name: '102', nameEn: 'Room 102', kind: 'suite' }])
  })

  it('a room that is called like a column is no heading', () => {
    const { sheets, ignored } = areas([
      ['Place', 'Area', 'Remark'],
      ['主楼 / 1F', '102', 'Picture'],
    ])
    expect(sheets[0]).toMatchObject({
      headingRows: [1],
      columns: ['place', 'name'],
      rows: [{ state: 'new' }],
    })
    expect(ignored).toEqual(['Areas: Remark'])
  })
})
