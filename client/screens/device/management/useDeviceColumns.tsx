import { useMemo } from 'react'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Format } from '../../../i18n/format.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import type { ListColumn } from '../../../ui/list/model/listTypes.ts'
import type { CellValue } from '../../../ui/print/sheet.ts'
import { numberOf, setupOf, temperatureOf } from '../../../widgets/devices/deviceTable.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import {
  AreaCell,
  BatteryCell,
  ConditionCell,
  HostCell,
  KindCell,
  LinkCell,
  NameCell,
  NumberCell,
  OnlineCell,
  PowerCell,
  SeenCell,
  SetupCell,
  StateCell,
  TemperatureCell,
} from './cells.tsx'
import { stateText } from './stateText.ts'

/** What the columns read of the store. */
class DeviceValues {
  readonly #store: ConsoleState['store']

  constructor(store: ConsoleState['store']) {
    this.#store = store
  }

  /** A value of the device's record, nothing where it is no more. */
  readonly of =
    (read: (device: Device, records: ReadState) => CellValue) =>
    (id: string): CellValue => {
      const device = this.#store.read.get('device', id)
      return device ? read(device, this.#store.read) : null
    }

  readonly valuesOf = (id: string) => this.#store.readings(id)?.values
  readonly seenAtMs = (id: string) => this.#store.readings(id)?.atMs
}

export function useDeviceColumns(): readonly ListColumn<string>[] {
  const { i18n: words } = useTexts()
  const { language } = words
  const format = useFormat()
  const { store } = useConsoleState()
  // The labels are of the language, which the functions find by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => {
    const values = new DeviceValues(store)
    return [
      ...identityColumns(values),
      ...statusColumns(values, format),
      ...readingColumns(values),
      ...timeColumns(values),
    ]
  }, [store, language, format])
}

function identityColumns({ of }: DeviceValues): readonly ListColumn<string>[] {
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
      cell: (id) => <NumberCell id={id} />,
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
      value: of((device, read) => areaPath(read, device.areaId)),
      cell: (id) => <AreaCell id={id} />,
    },
    {
      id: 'host',
      label: i18n.t('control.host'),
      widthPx: 96,
      isSortable: true,
      value: of((device, read) => read.get('host', device.hostId)?.name ?? null),
      cell: (id) => <HostCell id={id} />,
    },
  ]
}

function statusColumns({ of, valuesOf }: DeviceValues, format: Format): readonly ListColumn<string>[] {
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
      value: of((device, read) => read.get('host', device.hostId)?.isOnline !== false),
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

function timeColumns({ of, seenAtMs }: DeviceValues): readonly ListColumn<string>[] {
  return [
    {
      id: 'seen',
      label: i18n.t('deviceManagement.column.seen'),
      widthPx: 88,
      isSortable: true,
      isEnd: true,
      card: 'fact',
      value: (id) => {
        const atMs = seenAtMs(id)
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

function readingColumns({ valuesOf }: DeviceValues): readonly ListColumn<string>[] {
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
