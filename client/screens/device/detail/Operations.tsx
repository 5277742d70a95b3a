import { CellTower, ChevronDown, ChevronRight, Cog, Person } from '@blueprintjs/icons'
import { useState } from 'react'
import { deviceHistoryContract, type OperationRow } from '#shared/contract/deviceHistory.ts'
import type { Device } from '#shared/records/device.ts'
import { call } from '../../../api/api.ts'
import { findText } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import shared from './deviceDetail.module.css'
import { EventDetails } from './EventDetails.tsx'
import { eventTitle } from './eventTexts.ts'
import styles from './Operations.module.css'
import { PagedList } from './PagedList.tsx'
import { usePage } from './usePage.ts'

const PAGE_SIZE = 20

/** What made it so: every decision about the device, who took it and how it came in. */
export function Operations({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const [pageNum, setPage] = useState(1)
  const loaded = usePage(`${device.id}/${pageNum}`, (signal) =>
    call(
      deviceHistoryContract.operations,
      { deviceId: device.id, pageNum, pageSize: PAGE_SIZE },
      { signal, isQuiet: true },
    ),
  )
  return (
    <div className={shared.list}>
      <PagedList
        label={t('deviceDetail.view.log')}
        loaded={loaded}
        empty={{ title: t('deviceDetail.noLog'), help: t('deviceDetail.noLogHelp') }}
        onPage={setPage}
        row={(row) => <Operation key={row.seq} device={device} row={row} />}
      />
    </div>
  )
}

const ACTOR_ICONS = { account: Person, gateway: CellTower, system: Cog } as const

function Operation({ device, row }: { readonly device: Device; readonly row: OperationRow }) {
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const Icon = ACTOR_ICONS[row.actorKind]
  const channel = findText(`deviceDetail.channel.${row.channel}`) ?? row.channel
  return (
    <li>
      <button
        type="button"
        className={styles.operation}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        <time dateTime={new Date(row.atMs).toISOString()} title={format.zone(row.atMs)}>
          {format.dateTime(row.atMs)}
        </time>
        <span className={styles.what}>
          {row.events.map((event) => eventTitle(device, event, format)).join(' · ')}
        </span>
        <span className={styles.who}>
          <Icon size={12} />
          {row.actorName}
          <small>{channel}</small>
        </span>
      </button>
      {isOpen ? <EventDetails device={device} row={row} /> : null}
    </li>
  )
}
