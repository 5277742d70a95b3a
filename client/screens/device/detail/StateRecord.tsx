import { HTMLSelect } from '@blueprintjs/core'
import { ArrowRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../../actions/devices/properties.ts'
import { call } from '../../../api/api.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { propertyName, valueText, wordOf } from '../../../widgets/devices/deviceTexts.ts'
import shared from './deviceDetail.module.css'
import { PagedList } from './PagedList.tsx'
import styles from './StateRecord.module.css'
import { usePage } from './usePage.ts'

const PAGE_SIZE = 20
type Row = OutputOf<typeof deviceHistoryContract.states>['list'][number]

/** Every change of what it said, newest first. */
export function StateRecord({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const [property, setProperty] = useState('')
  const [pageNum, setPage] = useState(1)
  const loaded = usePage(`${device.id}/${property}/${pageNum}`, (signal) =>
    call(
      deviceHistoryContract.states,
      { deviceId: device.id, pageNum, pageSize: PAGE_SIZE, ...(property === '' ? {} : { property }) },
      { signal, isQuiet: true },
    ),
  )
  return (
    <div className={shared.list}>
      <div className={styles.filter}>
        <HTMLSelect
          aria-label={t('deviceDetail.property')}
          value={property}
          onChange={({ currentTarget: { value } }) => {
            setProperty(value)
            setPage(1)
          }}
        >
          <option value="">{t('deviceDetail.anyProperty')}</option>
          {tilePartsOf(device).all.map(({ name }) => (
            <option key={name} value={name}>
              {propertyName(name)}
            </option>
          ))}
        </HTMLSelect>
        <span className={shared.quiet}>{t('deviceDetail.recordHelp')}</span>
      </div>
      <PagedList
        label={t('deviceDetail.view.record')}
        loaded={loaded}
        empty={{ title: t('deviceDetail.noRecord'), help: t('deviceDetail.noRecordHelp') }}
        onPage={setPage}
        row={(row, index) => (
          <ChangeRow key={`${row.atMs}/${row.property}/${index}`} device={device} row={row} />
        )}
      />
    </div>
  )
}

function ChangeRow({ device, row }: { readonly device: Device; readonly row: Row }) {
  const { t } = useTexts()
  const format = useFormat()
  return (
    <li className={styles.change}>
      <time dateTime={new Date(row.atMs).toISOString()} title={format.zone(row.atMs)}>
        {format.dateTime(row.atMs)}
      </time>
      <span className={styles.changed}>{propertyName(row.property)}</span>
      <span className={styles.values}>
        {row.before === null ? null : (
          <>
            <s className={styles.was}>
              <span className="visually-hidden">{t('deviceDetail.was')} </span>
              <ReadingText device={device} property={row.property} value={row.before} />
            </s>
            <ArrowRight size={12} aria-hidden="true" />
          </>
        )}
        <b>
          <ReadingText device={device} property={row.property} value={row.value} />
        </b>
      </span>
    </li>
  )
}

/** A value in words, whether or not the kind still knows its property. */
export function ReadingText(props: {
  readonly device: Device
  readonly property: string
  readonly value: Reading
}) {
  const format = useFormat()
  const property = tilePartsOf(props.device).all.find(({ name }) => name === props.property)
  return property ? valueText(property, props.value, format) : wordOf(props.property, props.value)
}
