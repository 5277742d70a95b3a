import { expect, it } from 'vitest'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { MessageCode } from '#shared/messages.ts'
import { AREA_IMAGES, AREA_KINDS } from '#shared/records/area.ts'
import { CIRCUIT_STYLES, CONNECTIONS } from '#shared/records/device.ts'
import { choiceWords, codeOfWord } from '#shared/texts/choices/choices.ts'
import { messageText } from '#shared/texts/messageText.ts'
import { CODED_CHOICES } from '#shared/workbook/sheets.ts'
import { aBuilding, aFloor, aHost, anArea } from '../../../support/records.ts'
import { planned, planOf, rawWorkbook, stateOf, workbook } from '../../../support/workbooks.ts'

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

it('a cell that must say something, or a number within bounds, and does not', () => {
  const device = (n: number, kind: string, ...more: string[]) => [
    ...[`00158D0000000F0${n}`, `Lamp ${n}`, '', kind, PLACE, 'H-01', '', '', ''],
    ...more,
  ]
  const bytes = workbook({
    devices: [
      device(1, ''),
      device(2, 'dimmable_light', '500', '31.2'),
      device(3, 'dimmable_light', '121.4', ''),
      device(4, 'dimmable_light', '', '', '', 'soon'),
    ],
  })
  expect(rowsOf(bytes)).toEqual([
    '2 failed kind cell_empty',
    '3 failed longitude cell_no_number',
    '4 failed latitude cell_empty',
    '5 failed silentMinutes cell_no_number',
  ])
})

it('kinds are taken as either language calls them where a program has left out the hidden list', () => {
  const device = (number: string, kind: string, connection: string, circuits: string) => [
    ...[number, `Lamp ${number.slice(-2)}`, '', kind, PLACE, 'H-01', circuits],
    connection,
  ]
  const bytes = workbook({
    areas: [
      ['主楼 / 1F', '102', '', 'Plant room', 'Meeting room'],
      ['主楼 / 1F', '103', '', '设备间', '卫生间'],
    ],
    devices: [
      device(NUMBER, 'Leak sensor', 'As its host', 'Main / / LED  strip'),
      device('00158D0000000F02', '漏水传感器', '与主机相同', '主 / / 灯带'),
      device('00158D0000000F03', 'Water-leak', '', 'Main / / Neon'),
    ],
  })
  const { sheets, setup } = planned(bytes, house)
  expect(sheets[0]?.rows).toMatchObject([{ state: 'new' }, { state: 'new' }])
  expect(sheets[1]?.rows).toMatchObject([
    { state: 'new' },
    { state: 'new' },
    { faults: [{ column: 'circuits', code: 'cell_no_choice', details: { value: 'Neon' } }] },
  ])
  expect(setup).toBeNull()
  const areas = workbook({ areas: [['主楼 / 1F', '104', '', '公共区域', 'Garden']] })
  expect(planned(areas, house).setup?.areas).toMatchObject([{ kind: 'public', image: 'garden' }])
})

it('every word that a console shows for a code leads back to it, in both languages', () => {
  const codes = {
    areaKind: AREA_KINDS,
    areaImage: AREA_IMAGES,
    deviceKind: [...DEVICE_KINDS.keys()],
    connection: CONNECTIONS,
    circuitStyle: CIRCUIT_STYLES,
  }
  for (const choice of CODED_CHOICES)
    for (const code of codes[choice]) {
      const words = choiceWords(choice, code)
      expect(words.map((word) => codeOfWord(choice, word))).toEqual([code, code])
      expect(words[1]).not.toBe(code)
    }
})

it('messages name sheets, columns and values in their reader’s language', () => {
  const textOf = (fault: { code: MessageCode; details: RejectionDetails } | undefined) =>
    fault && (['en', 'zh'] as const).map((language) => messageText(fault.code, language, fault.details))
  const refusalOf = (bytes: Uint8Array) => {
    const answer = planOf(bytes, house)
    return 'refusal' in answer ? answer.refusal : undefined
  }
  expect(textOf(refusalOf(rawWorkbook([{ name: '设备 ', rows: [['设备名称'], ['x']] }])))).toEqual([
    'The sheet “设备 ” has no column Unique number, Kind of device, Place, Host',
    '工作表“设备 ”缺少列 唯一编号、设备类型、位置、主机名称',
  ])
  const [english, chinese] = textOf(refusalOf(rawWorkbook([{ name: 'Tabelle1', rows: [['x']] }]))) ?? []
  expect(english).toContain('Buildings, Floors, Areas, Hosts, Devices')
  expect(chinese).toContain('建筑、楼层、区域、主机、设备')
  const faultOf = (bytes: Uint8Array) => planned(bytes, house).sheets.at(-1)?.rows[0]?.faults[0]
  const resting = workbook({ floors: [['主楼', '2F', '', 'two']], areas: [['主楼 / 2F', '201']] })
  expect(textOf(faultOf(resting))).toEqual([
    'Row 2 of “Floors”, on which it rests, has an error',
    '所依赖的“楼层”第 2 行有错误',
  ])
  expect(textOf(faultOf(workbook({ areas: [['主楼 / 1F', '101', '', 'suite']] })))).toEqual([
    'Exists already with another value: Room',
    '已存在，但值不同：房',
  ])
  const far = [NUMBER, 'Lamp', '', 'dimmable_light', PLACE, 'H-01', '', '', '', '181.5', '0']
  expect(textOf(faultOf(workbook({ devices: [far] })))).toEqual([
    'Must be a number from -180 to 180',
    '必须是 -180 到 180 的数',
  ])
  expect(textOf(faultOf(workbook({ floors: [['主楼', '2F', '', '2.5']] })))).toEqual([
    'Must be a whole number from -20 to 200',
    '必须是 -20 到 200 的整数',
  ])
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
  expect(ignored).toEqual(['buildings: Colour', 'Notes'])
})
