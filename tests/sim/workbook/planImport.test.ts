import { expect, it } from 'vitest'
import { aBuilding, aFloor, aHost, anArea } from '../../support/records.ts'
import { planned, planOf, rawWorkbook, stateOf, workbook } from '../../support/workbooks.ts'

const NUMBER = '00158D0000000F01'
const house = stateOf([aBuilding(), aFloor(), anArea(), aHost()])
const PLACE = '主楼 / 1F / 101'

/** `row state column code` of each row of the last sheet. */
function rowsOf(bytes: Uint8Array): string[] {
  const sheet = planned(bytes, house).sheets.at(-1)
  return (sheet?.rows ?? []).map(({ row, state, faults }) =>
    [row, state, ...faults.map(({ column, code }) => `${column} ${code}`)].join(' '),
  )
}

it('rows rest on rows above them and on what the project has', () => {
  const bytes = workbook({
    buildings: [['Annex', '']],
    floors: [['Annex', '2F', '', '2']],
    areas: [
      ['Annex / 2F', '201', '', 'suite'],
      ['Annex / 2F / 201', 'Bath', '', ''],
    ],
    hosts: [['00158D0000000AA1', 'GW-A', 'Annex / 2F / 201']],
    devices: [
      [NUMBER, 'Mirror light', '', 'dimmable_light', 'Annex／2F／201／Bath', 'GW-A', '镜灯 / Mirror'],
    ],
  })
  expect(planned(bytes, house).setup).toMatchObject({
    areas: [
      { name: '201', kind: 'suite' },
      { place: ['Annex', '2F', '201'], name: 'Bath', kind: 'room' },
    ],
    devices: [
      { host: '00158D0000000AA1', connection: 'default', circuits: [{ name: '镜灯', nameEn: 'Mirror' }] },
    ],
  })
})

it('kinds are taken as the list calls them where a program has left out the hidden list', () => {
  const bytes = workbook({
    areas: [['主楼 / 1F', '102', '', 'Suite']],
    devices: [[NUMBER, 'Lamp', '', 'Dimmable light', PLACE, 'H-01', 'Main / / LED strip; Bed / / Strip']],
  })
  const { sheets, setup } = planned(bytes, house)
  expect(sheets[0]?.rows).toMatchObject([{ state: 'new' }])
  expect(sheets[1]?.rows).toMatchObject([
    { faults: [{ column: 'circuits', code: 'cell_no_choice', details: { value: 'LED strip' } }] },
  ])
  expect(setup).toBeNull()
})

it('what rests on a refused row says which, and one refused row keeps the whole from being taken in', () => {
  const bytes = workbook({
    floors: [['主楼', '2F', '', 'two']],
    areas: [
      ['主楼 / 2F', '201'],
      ['主楼 / 1F', '102'],
    ],
  })
  const { setup, sheets } = planned(bytes, house)
  expect(setup).toBeNull()
  expect(sheets[1]?.rows).toMatchObject([
    { state: 'failed', faults: [{ column: 'place', code: 'cell_rests_on_failed', details: { row: 2 } }] },
    { state: 'new' },
  ])
})

it('every rule of the single commands holds, at its cell', () => {
  const usual = ['', 'Lamp', '', 'dimmable_light', PLACE, 'H-01', '']
  const device = (more: readonly string[]) => usual.map((value, at) => more[at] ?? value)
  const bytes = workbook({
    devices: [
      device([NUMBER, 'L']),
      device([NUMBER, 'Lamp']),
      device(['00158D0000000F02', 'Lamp', '', 'toaster']),
      device(['00158D0000000F03', 'Lamp', '', 'switch_panel', PLACE, 'H-01', '1; 2; 3; 4; 5']),
      device(['00158D0000000F04', 'Lamp', '', 'dimmable_light', '主楼 / 1F', 'H-01']),
      device(['00158D0000000F05', 'Lamp', '', 'dimmable_light', '主楼 / 1F / 999', 'H-99']),
      device(['00158D0000000F06', 'Lamp']),
      device(['00158D0000000F07', 'Lamp']),
    ],
  })
  expect(rowsOf(bytes)).toEqual([
    '2 failed name name_short',
    '3 failed number row_twice',
    '4 failed kind cell_no_choice',
    '5 failed circuits device_circuits_invalid',
    '6 failed place cell_malformed',
    '7 failed place cell_unknown host cell_unknown',
    '8 new',
    '9 failed name device_name_taken',
  ])
})

it('a row that is there already is no fault, and one that says something else of it is', () => {
  const bytes = workbook({
    areas: [
      ['主楼 / 1F', '101', '101', 'room', 'room'],
      ['主楼 / 1F', '101'],
    ],
  })
  expect(rowsOf(bytes)).toEqual(['2 same', '3 failed name row_twice'])
  expect(rowsOf(workbook({ areas: [['主楼 / 1F', '101']] }))).toEqual(['2 same'])
  expect(rowsOf(workbook({ areas: [['主楼 / 1F', '101', '', 'suite']] }))).toEqual([
    '2 failed kind cell_differs',
  ])
})

it('a host of another project keeps its number', () => {
  const bytes = workbook({ hosts: [[NUMBER, 'GW-9', PLACE]] })
  expect(planOf(bytes, house, { takenNumbers: [NUMBER] })).toMatchObject({
    plan: { sheets: [{ rows: [{ faults: [{ column: 'number', code: 'host_number_taken' }] }] }] },
  })
})

it('a title above the headings, other columns and other sheets do no harm and are named', () => {
  const rows = [['Our house'], [], ['Colour', 'Building *'], ['red', 'Annex']]
  const { sheets, ignored } = planned(
    rawWorkbook([
      { name: 'buildings', rows },
      { name: 'Notes', rows: [] },
    ]),
    house,
  )
  expect(sheets).toMatchObject([{ columns: ['name'], rows: [{ row: 4, state: 'new', cells: ['Annex'] }] }])
  expect(ignored).toEqual(['Buildings: Colour', 'Notes'])
})
