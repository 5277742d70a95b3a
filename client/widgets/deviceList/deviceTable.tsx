/** The list of all devices of a project: the content shown, sorted, filtered, searched, printed and exported of each. */

import type { KindGroup } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { AREA_KINDS, type AreaKind } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import {
  CONDITIONS_NOW,
  CONNECTIONS_NOW,
  type ConditionNow,
  type ConnectionNow,
  conditionOf,
  connectionIn,
} from '#shared/rules/connection.ts'
import { isMarkedNormal } from '../../actions/devices/alarming.ts'
import { enumerated, i18n, nameOf } from '../../i18n/i18n.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'
import type { RowTrust } from '../../ui/list/model/listTypes.ts'
import {
  isBatteryLow,
  numberOf,
  SETUPS,
  type Setup,
  setupOf,
  TEMPERATURES,
  temperatureOf,
} from '../devices/deviceFigures.ts'
import { deviceFinder, deviceWords } from '../devices/deviceSearch.ts'
import { kindName } from '../devices/deviceTexts.ts'
import { placeTexts } from '../devices/places.ts'
import { trustOfDevice, useTrust } from '../devices/trust.ts'
import type { LiveSource, RecordColumn, RecordTable } from '../list/recordTable.ts'
import {
  AreaCell,
  BatteryCell,
  ConditionCell,
  HostCell,
  NameCell,
  OnlineCell,
  SeenCell,
  SetupCell,
  StateCell,
} from './cells.tsx'
import { stateText } from './stateText.ts'

const CONDITION_ORDER: Readonly<Record<ConditionNow, number>> = {
  abnormal: 0,
  low_battery: 1,
  never: 2,
  normal: 3,
}

const conditionIn = (device: Device, { readings }: Pick<LiveSource, 'readings'>): ConditionNow =>
  conditionOf(device, readings(device.id) !== undefined)

const conditionText = (value: string): string => i18n.t(`control.condition.${value as ConditionNow}`)
const connectionText = (value: string): string =>
  i18n.t(`deviceManagement.connectionNow.${value as ConnectionNow}`)
const setupText = (value: string): string => i18n.t(`deviceManagement.setup.${value as Setup}`)
const hostName = (read: ReadState, id: string): string => read.get('host', id)?.name ?? ''
const groupName = (read: ReadState, id: string): string => {
  const record = read.get('deviceGroup', id)
  return record ? nameOf(record) : id
}
const floorLevel = (read: ReadState, id: string): number => read.get('floor', id)?.level ?? 0

function recordName(read: ReadState, type: 'building' | 'floor', id: string): string {
  const record = read.get(type, id)
  return record ? nameOf(record) : id
}

function floorOf(device: Device, read: ReadState) {
  const area = read.get('area', device.areaId)
  return area && read.get('floor', area.floorId)
}

const reading = (name: string) => ({
  properties: [name],
  value: (device: Device, { readings }: LiveSource) => numberOf(readings(device.id)?.values, name),
})

type Columns = readonly RecordColumn<'device'>[]

const identity: Columns = [
  {
    key: 'name',
    title: 'deviceManagement.column.name',
    widthPx: 196,
    card: 'title',
    value: (device) => nameOf(device),
    cell: (id) => <NameCell id={id} />,
  },
  {
    key: 'number',
    title: 'control.number',
    widthPx: 150,
    isHiddenAtFirst: true,
    isAlwaysExported: true,
    value: ({ number }) => number,
  },
  {
    key: 'area',
    title: 'deviceManagement.column.area',
    widthPx: 148,
    card: 'fact',
    value: ({ areaId }, { read, version }) => placeTexts(read, version(), areaId).path,
    sort: ({ areaId }, { read, version }) => placeTexts(read, version(), areaId).order,
    cell: (id) => <AreaCell id={id} />,
  },
]

const states: Columns = [
  {
    key: 'condition',
    title: 'deviceManagement.column.condition',
    widthPx: 108,
    card: 'end',
    isOfFirstReport: true,
    value: (device, source) => conditionText(conditionIn(device, source)),
    sort: (device, source) => CONDITION_ORDER[conditionIn(device, source)],
    export: (device, { read, readings, serverNowMs }) => {
      const trust = trustOfDevice({ read, readings }, device, serverNowMs())
      const isMarked = isMarkedNormal(device, readings(device.id)?.values ?? {})
      const text = isMarked ? i18n.t('control.condition.marked') : conditionText(device.condition)
      if (trust === 'live') return text
      const why = i18n.t(`control.${trust}`)
      return device.condition === 'normal' && !isMarked
        ? why
        : i18n.t('control.conditionThen', { condition: text, why })
    },
    facet: {
      of: conditionIn,
      text: conditionText,
      values: CONDITIONS_NOW,
    },
    cell: (id) => <ConditionCell id={id} />,
  },
  {
    key: 'online',
    title: 'deviceManagement.column.online',
    widthPx: 84,
    isHiddenAtFirst: true,
    isOfFirstReport: true,
    value: (device, source) => connectionText(connectionIn(source, device)),
    sort: (device, source) => CONNECTIONS_NOW.indexOf(connectionIn(source, device)),
    facet: {
      of: (device, source) => connectionIn(source, device),
      text: connectionText,
      values: CONNECTIONS_NOW,
    },
    cell: (id) => <OnlineCell id={id} />,
  },
  {
    key: 'state',
    title: 'deviceManagement.column.state',
    widthPx: 80,
    card: 'fact',
    value: (device, { readings, format }) => stateText(device, readings(device.id)?.values ?? {}, format),
    sort: false,
    cell: (id) => <StateCell id={id} />,
  },
]

const figures: Columns = [
  {
    ...reading('battery'),
    key: 'battery',
    title: 'deviceManagement.column.battery',
    widthPx: 78,
    unit: '%',
    facet: {
      of: (device, { readings }) => {
        const percent = numberOf(readings(device.id)?.values, 'battery')
        if (percent === null) return null
        return isBatteryLow(percent) ? 'low' : 'good'
      },
      text: (value) => i18n.t(`deviceManagement.battery.${value as 'low' | 'good'}`),
      values: ['low', 'good'],
    },
    cell: (id) => <BatteryCell id={id} />,
  },
  {
    ...reading('linkquality'),
    key: 'link',
    title: 'deviceManagement.column.link',
    widthPx: 96,
    isEnd: true,
    isHiddenAtFirst: true,
  },
  {
    key: 'temperature',
    title: 'deviceManagement.column.temperature',
    widthPx: 104,
    isHiddenAtFirst: true,
    decimals: 1,
    unit: '°C',
    properties: TEMPERATURES,
    value: (device, { readings }) => temperatureOf(readings(device.id)?.values),
  },
  {
    ...reading('power'),
    key: 'power',
    title: 'deviceManagement.column.power',
    widthPx: 82,
    decimals: 1,
    unit: 'W',
  },
  {
    key: 'seen',
    title: 'deviceManagement.column.seen',
    widthPx: 104,
    isEnd: true,
    isAlwaysExported: true,
    card: 'fact',
    isOfTime: true,
    value: (device, { readings }) => {
      const atMs = readings(device.id)?.atMs
      return atMs === undefined ? null : new Date(atMs)
    },
    cell: (id) => <SeenCell id={id} />,
  },
]

const group: Columns[number] = {
  key: 'group',
  title: 'deviceManagement.facet.group',
  isFacetOnly: true,
  value: ({ kind }) => kindOf(kind)?.group ?? null,
  facet: { text: (value) => i18n.t(`devices.group.${value as KindGroup}`) },
}

const kind: Columns[number] = {
  key: 'kind',
  title: 'control.kind',
  widthPx: 142,
  isHiddenAtFirst: true,
  value: (device) => kindName(device.kind),
  facet: { of: (device) => device.kind, text: (value) => kindName(value), isFoldedAtFirst: true },
}

const places: Columns = [
  {
    key: 'floor',
    title: 'deviceManagement.facet.floor',
    isFacetOnly: true,
    value: (device, { read }) => floorOf(device, read)?.id ?? null,
    facet: {
      text: (id, { read }) => recordName(read, 'floor', id),
      compare: (a, b, { read }) => floorLevel(read, b) - floorLevel(read, a),
    },
  },
  {
    key: 'building',
    title: 'deviceManagement.facet.building',
    isFacetOnly: true,
    value: (device, { read }) => floorOf(device, read)?.buildingId ?? null,
    facet: { text: (id, { read }) => recordName(read, 'building', id), isHiddenWhenSingle: true },
  },
  {
    key: 'areaKind',
    title: 'deviceManagement.facet.areaKind',
    isFacetOnly: true,
    value: ({ areaId }, { read }) => read.get('area', areaId)?.kind ?? null,
    facet: {
      text: (value) => i18n.t(`areas.kind.${value as AreaKind}`),
      values: AREA_KINDS,
      isFoldedAtFirst: true,
    },
  },
]

const host: Columns[number] = {
  key: 'host',
  title: 'control.host',
  widthPx: 96,
  value: ({ hostId }, { read }) => read.get('host', hostId)?.name ?? null,
  search: true,
  facet: {
    of: ({ hostId }) => hostId,
    text: (id, { read }) => hostName(read, id),
    compare: (a, b, { read }) => naturalOrder(hostName(read, a), hostName(read, b)),
    isFoldedAtFirst: true,
  },
  cell: (id) => <HostCell id={id} />,
}

const deviceGroup: Columns[number] = {
  key: 'deviceGroup',
  title: 'deviceManagement.facet.deviceGroup',
  isFacetOnly: true,
  value: () => null,
  facet: {
    of: ({ groups = [] }) => groups.map(({ id }) => id),
    text: (id, { read }) => groupName(read, id),
    compare: (a, b, { read }) => naturalOrder(groupName(read, a), groupName(read, b)),
    isFoldedAtFirst: true,
  },
}

const setup: Columns[number] = {
  key: 'setup',
  title: 'deviceManagement.column.setup',
  widthPx: 124,
  isHiddenAtFirst: true,
  value: (device) => enumerated(setupOf(device).map(setupText)),
  sort: (device) => SETUPS.indexOf(setupOf(device)[0] ?? 'ready'),
  facet: { of: setupOf, text: setupText, values: SETUPS, isFoldedAtFirst: true },
  cell: (id) => <SetupCell id={id} />,
}

const inAreas = (read: ReadState, areaIds: Iterable<string>): string[] =>
  [...areaIds].flatMap((areaId) => [...read.by('device', 'area', areaId).keys()])

const onFloor = (read: ReadState, floorId: string): string[] =>
  inAreas(read, read.by('area', 'floor', floorId).keys())

/** Devices of offline hosts are as outdated as silent ones. */
function useRowTrust(id: string): RowTrust {
  const trust = useTrust(id)
  return trust === 'never' ? 'stale' : trust
}

export const deviceTable: RecordTable<'device'> = {
  type: 'device',
  useTrust: useRowTrust,
  search: { words: (device, read) => deviceWords(read, device), finder: deviceFinder },
  columns: [...identity, ...states, ...figures, group, kind, ...places, deviceGroup, host, setup],
  concerned: {
    deviceGroup: (read, id) => read.by('device', 'group', id).keys(),
    host: (read, id) => read.by('device', 'host', id).keys(),
    area: (read, id) => inAreas(read, [id, ...read.by('area', 'parent', id).keys()]),
    floor: (read, id) => onFloor(read, id),
    building: (read, id) =>
      [...read.by('floor', 'building', id).keys()].flatMap((floor) => onFloor(read, floor)),
  },
}
