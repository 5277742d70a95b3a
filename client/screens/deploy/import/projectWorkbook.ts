/** The project's set-up as a workbook that can be filled in and imported, with its rows or without, and rows that were refused. Pure. */

import type { ImportFault, ImportSheet } from '#shared/contract/workbook.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { AREA_IMAGES, AREA_KINDS, type Area } from '#shared/records/area.ts'
import { CIRCUIT_STYLES, CONNECTIONS } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { SHEET_KEYS, type SheetKey } from '#shared/workbook/bounds.ts'
import { capabilitiesText } from '#shared/workbook/capabilitiesCell.ts'
import { areaPath, circuitsText, floorPath, placesText, placeText } from '#shared/workbook/cells.ts'
import {
  CHOICES_SHEET,
  CODED_CHOICES,
  type CodedChoice,
  codesHeading,
  columnsOf,
  NAMED_CHOICES,
  WORKBOOK_SHEETS,
  type Words,
  type WorkbookColumn,
} from '#shared/workbook/sheets.ts'
import { type FormColumn, type FormSheet, type Lists, writeWorkbook } from './writeWorkbook.ts'

export interface WorkbookTexts {
  readonly language: 'en' | 'zh'
  /** What a code is called. */
  readonly word: (choice: CodedChoice, code: string) => string
}

const CODES: Readonly<Record<CodedChoice, readonly string[]>> = {
  areaKind: AREA_KINDS,
  areaImage: AREA_IMAGES,
  deviceKind: [...DEVICE_KINDS.keys(), GENERIC_KIND],
  connection: CONNECTIONS,
  circuitStyle: CIRCUIT_STYLES,
}

/** @param hasRows with what the project has; without, a template to fill in */
export function projectWorkbook(
  read: ReadState,
  texts: WorkbookTexts,
  hasRows: boolean,
): Uint8Array<ArrayBuffer> {
  const sheets = SHEET_KEYS.map((sheet): FormSheet => {
    const columns = columnsOf(sheet)
    const rows = hasRows ? rowsOf(sheet, read, texts) : []
    return {
      name: inWords(WORKBOOK_SHEETS[sheet].title, texts),
      columns: columns.map((column) => formColumn(column, read, texts)),
      rows: rows.map((row) => columns.map(({ key }) => row[key] ?? '')),
    }
  })
  return writeWorkbook(sheets, lists(read, texts))
}

/** Only the refused rows, each with its reasons: a corrected file can be imported as it is. */
export function failedRowsWorkbook(
  read: ReadState,
  texts: WorkbookTexts,
  failed: readonly ImportSheet[],
  reasonTitle: string,
  reasonOf: (sheet: SheetKey, fault: ImportFault) => string,
): Uint8Array<ArrayBuffer> {
  const sheets = failed.flatMap(({ sheet, columns: keys, rows }): FormSheet[] => {
    const bad = rows.filter(({ state }) => state === 'failed')
    if (bad.length === 0) return []
    const columns = columnsOf(sheet)
    const textOf = (cells: readonly string[], key: string) => cells[keys.indexOf(key)] ?? ''
    return [
      {
        name: inWords(WORKBOOK_SHEETS[sheet].title, texts),
        columns: [
          ...columns.map((column) => formColumn(column, read, texts)),
          { title: reasonTitle, widthCharacters: 80 },
        ],
        rows: bad.map(({ cells, faults }) => [
          ...columns.map(({ key }) => textOf(cells, key)),
          faults.map((fault) => reasonOf(sheet, fault)).join(texts.language === 'zh' ? '；' : '; '),
        ]),
        isMarked: (row, column) =>
          bad[row]?.faults.some((fault) => fault.column === columns[column]?.key) ?? false,
      },
    ]
  })
  return writeWorkbook(sheets, lists(read, texts))
}

const inWords = ([en, zh]: Words, { language }: WorkbookTexts): string => (language === 'zh' ? zh : en)

const isCoded = (choice: string): choice is CodedChoice =>
  (CODED_CHOICES as readonly string[]).includes(choice)

function formColumn(column: WorkbookColumn, read: ReadState, texts: WorkbookTexts): FormColumn {
  const { choices: name, isNumber, widthCharacters } = column
  const hasEntries = name !== undefined && (isCoded(name) || entriesOf(name, read).length > 0)
  return {
    title: inWords(column.title, texts),
    widthCharacters,
    help: inWords(column.help, texts),
    isNumber,
    // New buildings, places and hosts may be named that only this workbook brings.
    list: hasEntries ? { name, isStrict: isCoded(name) } : undefined,
  }
}

function lists(read: ReadState, texts: WorkbookTexts): Lists {
  const columns = new Map<string, readonly string[]>()
  for (const choice of CODED_CHOICES) {
    columns.set(
      choice,
      CODES[choice].map((code) => texts.word(choice, code)),
    )
    columns.set(codesHeading(choice), CODES[choice])
  }
  for (const choice of NAMED_CHOICES) columns.set(choice, entriesOf(choice, read))
  return { name: inWords(CHOICES_SHEET, texts), columns }
}

function entriesOf(choice: (typeof NAMED_CHOICES)[number], read: ReadState): readonly string[] {
  if (choice === 'building') return buildingsOf(read).map(({ name }) => name)
  if (choice === 'host') return [...read.all('host')].map(({ name }) => name).sort()
  const floors = floorsOf(read)
  return floors.flatMap((floor) => [
    placeText(floorPath(read, floor.id)),
    ...areasOf(read, floor.id).map((area) => placeText(areaPath(read, area.id))),
  ])
}

type Row = Readonly<Record<string, string>>

function rowsOf(sheet: SheetKey, read: ReadState, { word }: WorkbookTexts): readonly Row[] {
  switch (sheet) {
    case 'buildings':
      return buildingsOf(read).map(({ name, nameEn }) => ({ name, nameEn }))
    case 'floors':
      return floorsOf(read).map(({ buildingId, name, nameEn, level }) => ({
        building: read.get('building', buildingId)?.name ?? '',
        name,
        nameEn,
        level: String(level),
      }))
    case 'areas':
      return floorsOf(read).flatMap((floor) =>
        areasOf(read, floor.id).map((area) => ({
          place: placeText(areaPath(read, area.id).slice(0, -1)),
          name: area.name,
          nameEn: area.nameEn,
          kind: word('areaKind', area.kind),
          image: CODES.areaImage.includes(area.image) ? word('areaImage', area.image) : area.image,
        })),
      )
    case 'hosts':
      return [...read.all('host')].map(({ number, name, areaId, networkNumber, servedAreaIds, model }) => ({
        number,
        name,
        place: placeText(areaPath(read, areaId)),
        networkNumber: networkNumber === 0 ? '' : String(networkNumber),
        serves: placesText(servedAreaIds.map((id) => areaPath(read, id))),
        model,
      }))
    case 'devices':
      return [...read.all('device')].map((device) => ({
        number: device.number,
        name: device.name,
        nameEn: device.nameEn,
        kind: word('deviceKind', device.kind),
        place: placeText(areaPath(read, device.areaId)),
        host: read.get('host', device.hostId)?.name ?? '',
        circuits: circuitsText(device.circuits, (style) => word('circuitStyle', style)),
        connection: word('connection', device.connection),
        model: device.model,
        longitude: String(device.location?.longitude ?? ''),
        latitude: String(device.location?.latitude ?? ''),
        address: device.location?.address ?? '',
        silentMinutes:
          device.silentAfterMs === null ? '' : String(Math.round(device.silentAfterMs / MINUTE_MS)),
        properties: capabilitiesText(device.capabilities),
      }))
  }
}

const buildingsOf = (read: ReadState) => [...read.all('building')].sort((a, b) => a.order - b.order)

const floorsOf = (read: ReadState) =>
  buildingsOf(read).flatMap(({ id }) =>
    [...read.by('floor', 'building', id).values()].sort((a, b) => a.level - b.level),
  )

/** Each before those inside it, and in their order. */
function areasOf(read: ReadState, floorId: string): readonly Area[] {
  const areas = [...read.by('area', 'floor', floorId).values()].sort((a, b) => a.order - b.order)
  const inside = (parentId: string | null): Area[] =>
    areas.filter((area) => area.parentId === parentId).flatMap((area) => [area, ...inside(area.id)])
  return inside(null)
}
