import { useMemo } from 'react'
import type { Device } from '#shared/records/device.ts'
import { numberOf, setupOf, temperatureOf } from '../../../actions/devices/deviceTable.ts'
import { kindName } from '../../../actions/devices/deviceTexts.ts'
import { areaPath } from '../../../actions/devices/places.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { liveStore } from '../../../store/store.ts'
import type { ListColumn } from '../../../ui/list/model/listTypes.ts'
import type { CellValue } from '../../../ui/print/sheet.ts'
import {
  AreaCell,
  BatteryCell,
  ConditionCell,
  HostCell,
  KindCell,
  LinkCell,
  NameCell,
  OnlineCell,
  PowerCell,
  SeenCell,
  SetupCell,
  StateCell,
  TemperatureCell,
} from './cells.tsx'
import { stateText } from './stateText.ts'

const valuesOf = (id: string) => liveStore.readings(id)?.values

/** A value of the device's record, nothing where it is no more. */
const of =
  (read: (device: Device) => CellValue) =>
  (id: string): CellValue => {
    const device = liveStore.read.get('device', id)
    return device ? read(device) : null
  }
const hostOf = (device: Device) => liveStore.read.get('host', device.hostId)

export function useDeviceColumns(): readonly ListColumn<string>[] {
  const { i18n: words } = useTexts()
  const { language } = words
  const format = useFormat()
  // The labels are of the language, which the functions find by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () => [...identityColumns(), ...statusColumns(format), ...readingColumns(), ...timeColumns()],
    [language, format],
  )
}

function identityColumns(): readonly ListColumn<string>[] {
  return [
    {
      id: 'name',
      label: i18n.t('deviceManagement.column.name'),
      widthPx: 196,
      isSortable: true,
      card: 'title',
      value: of((device) => nameOf(device)),
      cell: (id) => <NameCell id={id} />,
    },
    {
      id: 'number',
      label: i18n.t('control.number'),
      widthPx: 150,
      isHiddenAtFirst: true,
      value: of((device) => device.number),
      cell: (id) => <span className="list-text">{liveStore.read.get('device', id)?.number}</span>,
    },
    {
      id: 'kind',
      label: i18n.t('control.kind'),
      widthPx: 130,
      isSortable: true,
      isHiddenAtFirst: true,
      value: of((device) => kindName(device.kind)),
      cell: (id) => <KindCell id={id} />,
    },
    {
      id: 'area',
      label: i18n.t('deviceManagement.column.area'),
      widthPx: 170,
      isSortable: true,
      card: 'fact',
      value: of((device) => areaPath(liveStore.read, device.areaId)),
      cell: (id) => <AreaCell id={id} />,
    },
    {
      id: 'host',
      label: i18n.t('control.host'),
      widthPx: 96,
      isSortable: true,
      value: of((device) => hostOf(device)?.name ?? null),
      cell: (id) => <HostCell id={id} />,
    },
  ]
}

function statusColumns(format: Format): readonly ListColumn<string>[] {
  return [
    {
      id: 'condition',
      label: i18n.t('deviceManagement.column.condition'),
      widthPx: 112,
      isSortable: true,
      card: 'end',
      value: of((device) => i18n.t(`control.condition.${device.condition}`)),
      cell: (id) => <ConditionCell id={id} />,
    },
    {
      id: 'online',
      label: i18n.t('deviceManagement.column.online'),
      widthPx: 84,
      isSortable: true,
      isHiddenAtFirst: true,
      words: [i18n.t('control.offline'), i18n.t('deviceManagement.online')],
      value: of((device) => hostOf(device)?.isOnline !== false),
      cell: (id) => <OnlineCell id={id} />,
    },
    {
      id: 'state',
      label: i18n.t('deviceManagement.column.state'),
      widthPx: 80,
      card: 'fact',
      value: of((device) => stateText(device, valuesOf(device.id) ?? {}, format)),
      cell: (id) => <StateCell id={id} />,
    },
  ]
}

function timeColumns(): readonly ListColumn<string>[] {
  return [
    {
      id: 'seen',
      label: i18n.t('deviceManagement.column.seen'),
      widthPx: 88,
      isSortable: true,
      isEnd: true,
      card: 'fact',
      value: (id) => {
        const atMs = liveStore.readings(id)?.atMs
        return atMs === undefined ? null : new Date(atMs)
      },
      cell: (id) => <SeenCell id={id} />,
    },
    {
      id: 'setup',
      label: i18n.t('deviceManagement.column.setup'),
      widthPx: 124,
      isSortable: true,
      isHiddenAtFirst: true,
      value: of((device) => {
        const states = setupOf(device) as readonly ('ready' | 'not_joined' | 'not_configured')[]
        return states.map((state) => i18n.t(`deviceManagement.setup.${state}`)).join(', ')
      }),
      cell: (id) => <SetupCell id={id} />,
    },
  ]
}

function readingColumns(): readonly ListColumn<string>[] {
  return [
    {
      id: 'battery',
      label: i18n.t('deviceManagement.column.battery'),
      widthPx: 74,
      isSortable: true,
      isEnd: true,
      unit: '%',
      value: (id) => numberOf(valuesOf(id), 'battery'),
      cell: (id) => <BatteryCell id={id} />,
    },
    {
      id: 'link',
      label: i18n.t('deviceManagement.column.link'),
      widthPx: 96,
      isSortable: true,
      isEnd: true,
      isHiddenAtFirst: true,
      value: (id) => numberOf(valuesOf(id), 'linkquality'),
      cell: (id) => <LinkCell id={id} />,
    },
    {
      id: 'temperature',
      label: i18n.t('deviceManagement.column.temperature'),
      widthPx: 104,
      isSortable: true,
      isEnd: true,
      isHiddenAtFirst: true,
      decimals: 1,
      unit: '°C',
      value: (id) => temperatureOf(valuesOf(id)),
      cell: (id) => <TemperatureCell id={id} />,
    },
    {
      id: 'power',
      label: i18n.t('deviceManagement.column.power'),
      widthPx: 94,
      isSortable: true,
      isEnd: true,
      decimals: 1,
      unit: 'W',
      value: (id) => numberOf(valuesOf(id), 'power'),
      cell: (id) => <PowerCell id={id} />,
    },
  ]
}
