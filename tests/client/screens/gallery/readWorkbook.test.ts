import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import * as library from 'xlsx'
import {
  FILE_SIZE_MAX_BYTES,
  type ReadFile,
  type ReadRow,
  type ReadRules,
  ROWS_MAX,
  readTable,
  readWorkbook,
} from '#client/screens/gallery/data/files/readWorkbook.ts'

const rules: ReadRules = {
  labels: {
    name: ['Name', '名称'],
    number: ['Number', '编号'],
    area: ['Area', '区域'],
    brightness: ['Brightness', '亮度'],
  },
  areas: new Set(['1106', 'lobby']),
}
const HEADER = ['Name', 'Number', 'Area', 'Brightness']
const GOOD = ['Ceiling light', '00158D0004A1B2C3', '1106', '80']
const numbered = (n: number): string[] => ['Lamp', n.toString(16).toUpperCase().padStart(16, '0'), '1106', '']

function bytesOf(rows: readonly unknown[][]): Uint8Array<ArrayBuffer> {
  const book = library.utils.book_new()
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet(rows as unknown[][]), 'Devices')
  return new Uint8Array(library.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}
const readXlsx = (rows: readonly unknown[][]) =>
  readWorkbook(library, { bytes: bytesOf(rows), isText: false }, rules)
const readCsv = (bytes: Uint8Array<ArrayBuffer>) => readWorkbook(library, { bytes, isText: true }, rules)

function rowsOf(file: ReadFile): readonly ReadRow[] {
  if (file.is !== 'read') throw new Error(`refused: ${file.refusal.why}`)
  return file.rows
}
const faultsOf = (file: ReadFile) =>
  rowsOf(file).map(({ rowNumber, faults }) => [
    rowNumber,
    ...faults.map(({ column, code }) => `${column} ${code}`),
  ])

describe('a workbook that is read', () => {
  test('gives its rows as the workbook shows them, whatever the order of the columns', async () => {
    const file = await readXlsx([
      ['Brightness', 'Remarks', 'Area', 'Number', 'Name'],
      [80, 'new', 1106, '00158D0004A1B2C3', 'Ceiling light'],
    ])
    expect(rowsOf(file)).toEqual([
      {
        rowNumber: 2,
        cells: { name: 'Ceiling light', number: '00158D0004A1B2C3', area: '1106', brightness: '80' },
        faults: [],
      },
    ])
  })

  test('says of each fault in which row and column it is; empty rows keep the count', async () => {
    const file = await readXlsx([
      HEADER,
      GOOD,
      [],
      ['', '00158D0004A1B2C4', 'Lobby', ''],
      ['L', '00158D0004A1B2C5', '1106', ''],
      ['a'.repeat(51), '00158D0004A1B2C6', '1106', ''],
      ['Lamp | 1', '00158d0004a1b2c7', '1106', 82],
      ['Lamp', 'FFFFFFFFFFFFFFFF', '9999', 0],
      ['Lamp', '', '', 'bright'],
    ])
    expect(faultsOf(file)).toEqual([
      [2],
      [4, 'name missing'],
      [5, 'name tooShort'],
      [6, 'name tooLong'],
      [7, 'name special', 'number number', 'brightness brightness'],
      [8, 'number nobodysNumber', 'area unknownArea', 'brightness brightness'],
      [9, 'number missing', 'area missing', 'brightness brightness'],
    ])
  })

  test('a number that is there twice is a fault of both rows', async () => {
    expect(faultsOf(await readXlsx([HEADER, GOOD, numbered(1), GOOD]))).toEqual([
      [2, 'number twice'],
      [3],
      [4, 'number twice'],
    ])
  })

  test('a number that the workbook turned into 1.5E+15 is told to be no number', async () => {
    expect(faultsOf(await readXlsx([HEADER, ['Lamp', 1_581_234_567_890_123, '1106']]))).toEqual([
      [2, 'number number'],
    ])
  })

  test('formulas are not computed and change nothing: what the cell last showed is what is read', async () => {
    const sheet = library.utils.aoa_to_sheet([HEADER, GOOD])
    sheet.D2 = { t: 'n', v: 55, f: 'WEBSERVICE("http://evil")' }
    const book = library.utils.book_new()
    library.utils.book_append_sheet(book, sheet, 'Devices')
    const bytes = new Uint8Array(library.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
    const file = await readWorkbook(library, { bytes, isText: false }, rules)
    expect(rowsOf(file)[0]?.cells.brightness).toBe('55')
  })

  test('without a project on show every area is believed', () => {
    const file = readTable([HEADER, ['Lamp', '00158D0004A1B2C3', '9999', '']], { ...rules, areas: null })
    expect(faultsOf(file)).toEqual([[2]])
  })

  test('more rows than are read are left out, and it says so', async () => {
    const rows = Array.from({ length: ROWS_MAX + 5 }, (_, n) => numbered(n))
    const file = await readXlsx([HEADER, ...rows])
    expect(file).toMatchObject({ is: 'read', isCut: true })
    expect(rowsOf(file)).toHaveLength(ROWS_MAX)
    const exact = await readXlsx([HEADER, ...rows.slice(0, ROWS_MAX)])
    expect(exact).toMatchObject({ is: 'read', isCut: false })
  })
})

describe('a comma-separated file', () => {
  test('is read with quotes, line breaks and a byte order mark, its texts as they are', async () => {
    const text = '\uFEFFName,Number,Area,Brightness\r\n"Lamp ""A"", 1\nnew",0000000000000012,0012,05\r\n'
    expect(rowsOf(await readCsv(new TextEncoder().encode(text)))[0]?.cells).toEqual({
      name: 'Lamp "A", 1\nnew',
      number: '0000000000000012',
      area: '0012',
      brightness: '05',
    })
  })

  test('is read in the encoding that Excel in China saves', async () => {
    // 名称,编号,区域,亮度 and 吸顶灯 in GB 18030.
    const header = [
      0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc7, 0xf8, 0xd3, 0xf2, 0x2c, 0xc1, 0xc1,
      0xb6, 0xc8,
    ]
    const row = [
      0x0a,
      0xce,
      0xfc,
      0xb6,
      0xa5,
      0xb5,
      0xc6,
      ...new TextEncoder().encode(',00158D0004A1B2C3,1106,'),
    ]
    expect(faultsOf(await readCsv(Uint8Array.from([...header, ...row])))).toEqual([[2]])
    expect(rowsOf(await readCsv(Uint8Array.from([...header, ...row])))[0]?.cells.name).toBe('吸顶灯')
  })
})

describe('a file that cannot be read is refused with its reason', () => {
  const refusal = async (bytes: Uint8Array<ArrayBuffer>) => {
    const file = await readWorkbook(library, { bytes, isText: false }, rules)
    return file.is === 'refused' ? file.refusal : null
  }

  test.each([
    ['no archive at all', new TextEncoder().encode('hello, I am a text'), 'unreadable'],
    ['nothing', new Uint8Array(0), 'unreadable'],
    ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), 'unreadable'],
    ['a file above 5 MB', new Uint8Array(FILE_SIZE_MAX_BYTES + 1), 'tooLarge'],
    ['a heading alone', bytesOf([HEADER]), 'noRows'],
    ['an empty sheet', bytesOf([]), 'noRows'],
  ])('%s', async (_, bytes, why) => {
    expect(await refusal(new Uint8Array(bytes))).toEqual({ why })
  })

  test('a small file that unpacks to a huge one, before any of it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(41 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(FILE_SIZE_MAX_BYTES)
    expect(await refusal(new Uint8Array(bomb))).toEqual({ why: 'bomb' })
  })

  test('a heading that lacks columns, which it names', async () => {
    expect(
      await refusal(
        bytesOf([
          ['Name', 'Area'],
          ['Lamp', '1106'],
        ]),
      ),
    ).toEqual({
      why: 'noColumns',
      columns: ['number', 'brightness'],
    })
  })

  test('a workbook cut short anywhere is refused or read, and never throws', async () => {
    const whole = bytesOf([HEADER, GOOD])
    for (let length = 0; length < whole.length; length += 97) {
      expect(['refused', 'read']).toContain(
        (await readWorkbook(library, { bytes: whole.slice(0, length), isText: false }, rules)).is,
      )
    }
  })
})
