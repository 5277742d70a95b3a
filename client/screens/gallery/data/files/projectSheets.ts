/** Sheets of the current project for export, packing and printing. Pure. */
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { i18n, nameOf } from '../../../../i18n/i18n.ts'
import type { DeviceReadings } from '../../../../store/readings.ts'
import type { CellValue, Sheet, SheetColumn } from '../../../../ui/print/sheet.ts'
import { numberOf, temperatureOf } from '../../../../widgets/devices/deviceFigures.ts'
import { areaTitle, kindName } from '../../../../widgets/devices/deviceTexts.ts'
import { areaPath, placeOrder } from '../../../../widgets/devices/places.ts'

export const SHEETS = ['areas', 'devices', 'hosts'] as const
export type SheetName = (typeof SHEETS)[number]

/** The column's name for programs; its label is for users. */
export interface DataColumn extends SheetColumn {
  readonly id: string
}

export interface DataSheet extends Sheet {
  readonly name: SheetName
  readonly columns: readonly DataColumn[]
  /** Row ids. */
  readonly ids: readonly string[]
}

export interface SheetSource {
  readonly read: ReadState
  readonly readings: (deviceId: string) => DeviceReadings | undefined
}

interface Table {
  readonly columns: readonly DataColumn[]
  readonly rows: readonly (readonly [id: string, ...cells: CellValue[]])[]
}

export function projectSheet(name: SheetName, source: SheetSource, facts: readonly string[]): DataSheet {
  const { columns, rows } = tables[name](source)
  const title = i18n.t(`galleryData.sheet.${name}`)
  return {
    name,
    title,
    facts,
    columns,
    ids: rows.map(([id]) => id),
    rows: rows.map(([, ...cells]) => cells),
  }
}

const tables: Readonly<Record<SheetName, (source: SheetSource) => Table>> = { areas, devices, hosts }

function areas({ read }: SheetSource): Table {
  const place = i18n.t('galleryData.group.place')
  const inside = i18n.t('galleryData.group.equipment')
  const rows = sorted([...read.all('area')], ({ id }) => placeOrder(read, id)).map(
    (area): Table['rows'][number] => {
      const floor = read.get('floor', area.floorId)
      const devices = [...read.by('device', 'area', area.id).values()]
      const count = (wanted: Device['condition']) =>
        devices.filter(({ condition }) => condition === wanted).length
      return [
        area.id,
        floor ? nameOf(floor) : null,
        areaTitle(area),
        i18n.t(`areas.kind.${area.kind}`),
        devices.length,
        count('abnormal'),
        count('low_battery'),
      ]
    },
  )
  const columns: readonly DataColumn[] = [
    { id: 'floor', label: i18n.t('deviceManagement.facet.floor'), widthPx: 110, groupLabel: place },
    { id: 'area', label: i18n.t('deviceManagement.column.area'), widthPx: 150, groupLabel: place },
    { id: 'kind', label: i18n.t('deviceManagement.facet.areaKind'), widthPx: 120, groupLabel: place },
    {
      id: 'devices',
      label: i18n.t('galleryData.column.devices'),
      widthPx: 80,
      isEnd: true,
      groupLabel: inside,
    },
    {
      id: 'abnormal',
      label: i18n.t('galleryData.column.abnormal'),
      widthPx: 90,
      isEnd: true,
      groupLabel: inside,
    },
    {
      id: 'lowBattery',
      label: i18n.t('galleryData.column.lowBattery'),
      widthPx: 100,
      isEnd: true,
      groupLabel: inside,
    },
  ]
  return { columns, rows }
}

function devices({ read, readings }: SheetSource): Table {
  const rows = sorted(
    [...read.all('device')],
    ({ areaId, number }) => `${placeOrder(read, areaId)}/${number}`,
  ).map((device): Table['rows'][number] => {
    const now = readings(device.id)
    return [
      device.id,
      nameOf(device),
      kindName(device.kind),
      device.number,
      areaPath(read, device.areaId),
      read.get('host', device.hostId)?.name ?? null,
      temperatureOf(now?.values),
      numberOf(now?.values, 'power'),
      numberOf(now?.values, 'battery'),
      now ? new Date(now.atMs) : null,
    ]
  })
  return { columns: deviceColumns(), rows }
}

function deviceColumns(): readonly DataColumn[] {
  const device = i18n.t('galleryData.group.device')
  const place = i18n.t('galleryData.group.place')
  const now = i18n.t('galleryData.group.now')
  const number = { widthPx: 90, isEnd: true, groupLabel: now }
  return [
    { id: 'name', label: i18n.t('galleryData.column.name'), widthPx: 190, groupLabel: device },
    { id: 'kind', label: i18n.t('control.kind'), widthPx: 130, groupLabel: device },
    { id: 'number', label: i18n.t('control.number'), widthPx: 150, groupLabel: device },
    { id: 'area', label: i18n.t('deviceManagement.column.area'), widthPx: 170, groupLabel: place },
    { id: 'host', label: i18n.t('control.host'), widthPx: 90, groupLabel: place },
    {
      ...number,
      id: 'temperature',
      label: i18n.t('deviceManagement.column.temperature'),
      decimals: 1,
      unit: '°C',
    },
    { ...number, id: 'power', label: i18n.t('deviceManagement.column.power'), decimals: 1, unit: 'W' },
    { ...number, id: 'battery', label: i18n.t('deviceManagement.column.battery'), unit: '%' },
    { id: 'seen', label: i18n.t('deviceManagement.column.seen'), widthPx: 150 },
  ]
}

function hosts({ read }: SheetSource): Table {
  const rows = sorted([...read.all('host')], ({ name }) => name).map((host): Table['rows'][number] => [
    host.id,
    host.name,
    host.number,
    areaPath(read, host.areaId),
    host.isOnline,
    read.by('device', 'host', host.id).size,
  ])
  const columns: readonly DataColumn[] = [
    { id: 'name', label: i18n.t('control.host'), widthPx: 120 },
    { id: 'number', label: i18n.t('control.number'), widthPx: 160 },
    { id: 'area', label: i18n.t('deviceManagement.column.area'), widthPx: 170 },
    {
      id: 'isOnline',
      label: i18n.t('deviceManagement.column.online'),
      widthPx: 100,
      words: [i18n.t('control.offline'), i18n.t('deviceManagement.connectionNow.online')],
    },
    { id: 'devices', label: i18n.t('galleryData.column.devices'), widthPx: 90, isEnd: true },
  ]
  return { columns, rows }
}

function sorted<T>(records: readonly T[], orderOf: (record: T) => string): readonly T[] {
  return records
    .map((record) => ({ record, order: orderOf(record) }))
    .sort((a, b) => a.order.localeCompare(b.order, undefined, { numeric: true }))
    .map(({ record }) => record)
}

/** Without group headings. */
export function flat(sheet: DataSheet): DataSheet {
  return { ...sheet, columns: sheet.columns.map(({ groupLabel: _, ...column }) => column) }
}

/** Selected rows in order. */
export function withRows(sheet: DataSheet, ids: ReadonlySet<string>): DataSheet {
  const kept = sheet.ids.flatMap((id, at) => (ids.has(id) ? [at] : []))
  const rows = kept.map((at) => sheet.rows[at] ?? [])
  return { ...sheet, ids: kept.map((at) => sheet.ids[at] ?? ''), rows }
}
