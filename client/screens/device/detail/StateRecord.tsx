import { useMemo } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsLive, useReadings } from '../../../store/hooks.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { propertyTitleOn, readingText } from '../../../widgets/devices/deviceTexts.ts'
import { endingAt } from '../../../widgets/history/readInstant.ts'
import { useInstantUrl } from '../../../widgets/history/useInstantUrl.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedPanel } from '../../../widgets/list/PagedList.tsx'
import styles from './deviceDetail.module.css'

type Change = OutputOf<typeof deviceHistoryContract.states>['list'][number]

const idOf = ({ atMs, property, value }: Change): string => `${atMs}/${property}/${value}`

const changeColumns = (device: Device): readonly Column<Change>[] => [
  {
    key: 'property',
    title: 'deviceDetail.property',
    widthPx: 160,
    card: 'title',
    value: ({ property }) => propertyTitleOn(device, property),
    facet: {
      text: (name) => propertyTitleOn(device, name),
      values: tilePartsOf(device).all.map(({ name }) => name),
      isOneOf: true,
    },
  },
  {
    key: 'before',
    title: 'deviceDetail.beforeIt',
    widthPx: 120,
    value: ({ property, before }, { format }) =>
      before === null ? null : readingText(device, property, before, format),
  },
  {
    key: 'value',
    title: 'deviceDetail.value',
    widthPx: 120,
    card: 'end',
    value: ({ property, value }, { format }) => readingText(device, property, value, format),
  },
  {
    key: 'at',
    title: 'charts.time',
    widthPx: 160,
    card: 'fact',
    value: ({ atMs }) => new Date(atMs),
  },
]

/** All changes of reported values, newest first. */
export function StateRecord({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const columns = useMemo(() => changeColumns(device), [device])
  const isLive = useIsLive()
  // Includes repeated reports: a key pressed twice is two changes.
  const atMs = useReadings(device.id)?.atMs
  const { atMs: endMs } = useInstantUrl()
  const ask = useMemo(
    () => endpointPages(deviceHistoryContract.states, { deviceId: device.id, ...endingAt(endMs) }),
    [device.id, endMs],
  )
  const from = useMemo(
    (): PagedSource<Change> => ({ ask, idOf, renewOn: `${isLive} ${atMs}` }),
    [ask, isLive, atMs],
  )
  return (
    <>
      <p className={styles.help}>{t('deviceDetail.recordHelp')}</p>
      <PagedPanel
        // The key prevents showing another device's state.
        key={device.id}
        id="record"
        title={t('deviceDetail.view.record')}
        from={from}
        columns={columns}
        actions={[]}
        emptyHelp={t('deviceDetail.noRecordHelp')}
      />
    </>
  )
}
