import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as library from 'xlsx'
import { workbookBytes } from '#client/actions/excel.ts'
import { createFormat } from '#client/i18n/format.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { flat, projectSheet, withRows } from '#client/screens/gallery/data/files/projectSheets.ts'
import { csvOf, filesOf, jsonOf, packZip } from '#client/screens/gallery/data/files/zipFiles.ts'
import type { SheetColumn } from '#client/ui/print/sheet.ts'
import { createState } from '#shared/records/registry.ts'
import { stubBrowser } from '../../support/browser.ts'

const format = createFormat('en', 'Asia/Shanghai')
const AT_MS = Date.UTC(2026, 10, 21, 2, 42, 7)

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('gallery')
  return () => vi.unstubAllGlobals()
})

const area = (id: string, name: string, order: number) => ({
  type: 'area' as const,
  id: `are_${id}`,
  floorId: 'flr_1',
  parentId: null,
  name,
  nameEn: '',
  kind: 'room' as const,
  image: '',
  order,
})
const device = (id: string, name: string, condition: 'normal' | 'abnormal') => ({
  type: 'device' as const,
  id: `dev_${id}`,
  number: `00158D00000000${id}`,
  name,
  nameEn: name,
  kind: 'energy_meter',
  model: 'M',
  areaId: 'are_a',
  hostId: 'hst_1',
  circuits: [{ name: '', nameEn: '' }],
  isJoined: true,
  isConfigured: true,
  connection: 'zigbee' as const,
  condition,
  createdAtMs: 0,
  createdBy: '',
})

function source() {
  const state = createState()
  const records = [
    { type: 'building', id: 'bld_1', name: '主楼', nameEn: 'Main', order: 1 },
    { type: 'floor', id: 'flr_1', buildingId: 'bld_1', name: '1层', nameEn: 'Floor 1', level: 1 },
    area('b', '102', 2),
    area('a', '101', 1),
    { type: 'host', id: 'hst_1', number: '00158D0000000001', name: 'GW-1', areaId: 'are_a', isOnline: false },
    device('B2', '=cmd|calc', 'abnormal'),
    device('B1', 'Meter "A", north', 'normal'),
  ]
  for (const record of records) state.apply([{ put: record } as never])
  const readings = (id: string) =>
    id === 'dev_B1' ? { atMs: AT_MS, values: { power: 1234.5, battery: 80 } } : undefined
  return { read: state, readings: readings as never }
}
const devices = () => flat(projectSheet('devices', source(), ['Harbour Hotel', 'now']))

describe('the sheets of a project', () => {
  test('hold its areas as one walks, with what is in them', () => {
    const sheet = projectSheet('areas', source(), [])
    expect(sheet.rows).toEqual([
      ['Floor 1', 'Room 101', 'Room', 2, 1, 0],
      ['Floor 1', 'Room 102', 'Room', 0, 0, 0],
    ])
    expect(sheet.ids).toEqual(['are_a', 'are_b'])
  })

  test('keep the ticked rows alone, in the order of the sheet', () => {
    const sheet = withRows(projectSheet('areas', source(), []), new Set(['are_b', 'are_gone']))
    expect(sheet.rows).toEqual([['Floor 1', 'Room 102', 'Room', 0, 0, 0]])
    expect(sheet.ids).toEqual(['are_b'])
  })
})

describe('a workbook with joined headings', () => {
  const bytes = () =>
    workbookBytes(library, projectSheet('devices', source(), []), { about: 'About', project: '' }, format)
  const sheet = () => {
    const book = library.read(bytes())
    return book.Sheets[book.SheetNames[0] ?? ''] as library.WorkSheet
  }
  const range = (text: string) => library.utils.decode_range(text)

  test('joins neighbours of one group, and lets a column of its own fill both rows', () => {
    expect(sheet()['!merges']).toEqual(
      expect.arrayContaining(['A1:C1', 'D1:E1', 'F1:H1', 'I1:I2'].map(range)),
    )
    expect(sheet()['!merges']).toHaveLength(4)
    const [above, below] = library.utils.sheet_to_json<string[]>(sheet(), { header: 1, defval: '' })
    expect(above).toEqual(['Device', '', '', 'Place', '', 'Now', '', '', 'Last seen'])
    expect(below?.slice(0, 4)).toEqual(['Name', 'Kind', 'Number', 'Area'])
    expect(below?.[8]).toBe('')
  })

  test('begins its rows below both, keeps both in sight and filters by the lower one', () => {
    const page = sheet()
    expect(page.A3.v).toBe('Meter "A", north')
    expect(page.G3).toMatchObject({ t: 'n', v: 1234.5 })
    const found = library.CFB.find(library.CFB.read(bytes(), { type: 'buffer' }), '/xl/worksheets/sheet1.xml')
    const xml = new TextDecoder().decode(new Uint8Array(found?.content ?? []))
    expect(xml).toContain('<pane ySplit="2" topLeftCell="A3" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A2:I4"/>')
  })

  test('a group of one column is a heading above it, and nothing is joined', () => {
    const column: SheetColumn = { label: 'Power', widthPx: 80, groupLabel: 'Now' }
    const made = workbookBytes(
      library,
      { title: 'One', facts: [], columns: [{ label: 'Name', widthPx: 80 }, column], rows: [['a', 1]] },
      { about: 'About', project: '' },
      format,
    )
    const page = library.read(made).Sheets.One as library.WorkSheet
    expect(page['!merges']).toEqual([range('A1:A2')])
    expect([page.B1.v, page.B2.v, page.B3.v]).toEqual(['Now', 'Power', 1])
  })
})

describe('a comma-separated file', () => {
  test('has headings with units, quotes where needed, and numbers without separators', () => {
    const lines = csvOf(devices(), format).split('\r\n')
    expect(lines[0]).toBe('\uFEFFName,Kind,Number,Area,Host,Temperature (°C),Power (W),Battery (%),Last seen')
    expect(lines[1]).toBe(
      '"Meter ""A"", north",Energy meter,00158D00000000B1,Floor 1 / Room 101,GW-1,,1234.5,80,2026-11-21 10:42:07',
    )
    expect(lines.at(-1)).toBe('')
  })

  test('never holds a formula: such a text gets an apostrophe in front', () => {
    expect(csvOf(devices(), format)).toContain("\r\n'=cmd|calc,")
  })
})

test('the JSON has columns by their ids, numbers as numbers and instants in UTC', () => {
  expect(JSON.parse(jsonOf(devices()))).toMatchObject({
    name: 'devices',
    about: ['Harbour Hotel', 'now'],
    rows: [
      { name: 'Meter "A", north', power: 1234.5, temperature: null, seen: '2026-11-21T02:42:07.000Z' },
      { name: '=cmd|calc', power: null, seen: null },
    ],
  })
})

describe('a zip', () => {
  const pause = async () => {}

  test('holds both files of every sheet, whole, and says how far it is', async () => {
    const files = filesOf([devices(), projectSheet('areas', source(), [])], format)
    const heard: number[] = []
    const bytes = await packZip(files, { atMs: AT_MS, onProgress: (part01) => heard.push(part01), pause })
    const unpacked = unzipSync(bytes)
    expect(Object.keys(unpacked)).toEqual(['devices.csv', 'devices.json', 'areas.csv', 'areas.json'])
    for (const { name, bytes: whole } of files) expect(unpacked[name]).toEqual(whole)
    expect(heard.at(-1)).toBe(1)
    expect([...heard].sort((a, b) => a - b)).toEqual(heard)
  })

  test('is packed piece by piece, with a pause after each, and small files and empty ones too', async () => {
    let pauses = 0
    const large = new Uint8Array(200 * 1024).map((_, at) => (at * 31) % 251)
    const files = [
      { name: '大.bin', bytes: large },
      { name: 'empty.txt', bytes: new Uint8Array(0) },
    ]
    const count = async () => {
      pauses += 1
    }
    const unpacked = unzipSync(await packZip(files, { atMs: AT_MS, onProgress: () => {}, pause: count }))
    expect(unpacked['大.bin']).toEqual(large)
    expect(strFromU8(unpacked['empty.txt'] ?? new Uint8Array(1))).toBe('')
    expect(pauses).toBe(5)
  })
})
