/** The columns of how hosts are from afar. */
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useReading, useRecord } from '../../../store/hooks.ts'
import type { LiveSource, RecordTable } from '../../../widgets/list/recordTable.ts'
import { hostTable, reasonText } from './hostTable.tsx'

/** What a box reports of itself stands on the device that it is. */
function boxOf(read: ReadState, hostId: string): Device | undefined {
  for (const device of read.by('device', 'host', hostId).values()) if (device.kind === 'host') return device
  return undefined
}

type Figure = 'rssi' | 'cpu_load'

function figureOf({ read, readings }: LiveSource, hostId: string, figure: Figure): number | null {
  const box = boxOf(read, hostId)
  const value = box && read.get('host', hostId)?.isOnline ? readings(box.id)?.values[figure] : undefined
  return typeof value === 'number' ? value : null
}

/** Nothing while the host is offline: what it reported before is not how it is. */
function BoxFigure({
  hostId,
  figure,
  unit,
}: {
  readonly hostId: string
  readonly figure: Figure
  readonly unit: string
}) {
  const { t } = useTexts()
  const format = useFormat()
  const { store } = useConsoleState()
  const host = useRecord('host', hostId)
  useIds('device', 'host', hostId)
  const box = boxOf(store.read, hostId)
  const value = useReading(box?.id ?? '', figure)
  if (!host?.isOnline || typeof value !== 'number') return <>{t('deploy.noFigure')}</>
  return <>{format.quantity(value, unit)}</>
}

const shared = (key: string) => hostTable.columns.filter((column) => column.key === key)
/** What the other table of hosts is for: to be chosen here. */
const aside = (key: string) => shared(key).map((column) => ({ ...column, isHiddenAtFirst: true as const }))

export const remoteHostTable: RecordTable<'host'> = {
  type: 'host',
  columns: [
    ...shared('name'),
    ...shared('state'),
    ...shared('since'),
    ...shared('place'),
    {
      key: 'signal',
      title: 'deploy.signal',
      widthPx: 88,
      isEnd: true,
      unit: 'dBm',
      sort: false,
      value: ({ id }, source) => figureOf(source, id, 'rssi'),
      cell: (id) => <BoxFigure hostId={id} figure="rssi" unit="dBm" />,
    },
    {
      key: 'load',
      title: 'deploy.load',
      widthPx: 100,
      isEnd: true,
      unit: '%',
      sort: false,
      isHiddenAtFirst: true,
      value: ({ id }, source) => figureOf(source, id, 'cpu_load'),
      cell: (id) => <BoxFigure hostId={id} figure="cpu_load" unit="%" />,
    },
    {
      key: 'devices',
      title: 'deploy.devicesOfMax',
      widthPx: 120,
      isEnd: true,
      card: 'fact',
      value: ({ id }, { read, format }) =>
        `${format.number(read.by('device', 'host', id).size)} / ${DEVICES_PER_HOST_MAX}`,
      sort: ({ id }, { read }) => read.by('device', 'host', id).size,
      export: ({ id }, { read }) => read.by('device', 'host', id).size,
    },
    {
      key: 'lastWords',
      title: 'deploy.lastWords',
      widthPx: 160,
      value: ({ offlineReason }) => reasonText(offlineReason),
    },
    ...aside('firmware'),
    ...aside('number'),
  ],
  concerned: hostTable.concerned,
}
