/** The alarms that a device has had, page by page from the server. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type AlarmRow, alarmsContract } from '#shared/contract/alarms.ts'
import type { Device } from '#shared/records/device.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useTotals } from '../../../store/hooks.ts'
import type { Column } from '../../../ui/list/model/columns.ts'
import type { PagedSource } from '../../../ui/list/usePagedRows.ts'
import { reasonOf } from '../../../widgets/alarms/alarmTexts.ts'
import { countedTitle } from '../../../widgets/alarms/countedTitle.ts'
import { endpointPages } from '../../../widgets/list/endpointRows.ts'
import { PagedPanel } from '../../../widgets/list/PagedList.tsx'
import styles from './deviceDetail.module.css'

const NEWEST = { column: 'raised', isDescending: true } as const
const idOf = ({ id }: AlarmRow): string => id
const timeOf = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs))

const COLUMNS: readonly Column<AlarmRow>[] = [
  {
    key: 'alarm',
    title: 'messages.alarm',
    widthPx: 150,
    card: 'title',
    sort: false,
    value: countedTitle,
  },
  {
    key: 'severity',
    title: 'messages.severity',
    widthPx: 96,
    card: 'end',
    value: ({ severity }) => i18n.t(`alarms.severity.${severity}`),
  },
  {
    key: 'raised',
    title: 'messages.raisedAt',
    widthPx: 160,
    card: 'fact',
    value: ({ raisedAtMs }) => timeOf(raisedAtMs),
  },
  {
    key: 'cleared',
    title: 'messages.clearedAt',
    widthPx: 160,
    sort: false,
    value: ({ clearedAtMs }) => timeOf(clearedAtMs),
  },
  {
    key: 'by',
    title: 'messages.acknowledgedBy',
    widthPx: 150,
    sort: false,
    value: ({ acknowledgedBy }) =>
      acknowledgedBy ? nameOf(acknowledgedBy) : i18n.t('messages.notAcknowledged'),
  },
  {
    key: 'reason',
    title: 'messages.reason',
    widthPx: 200,
    isHiddenAtFirst: true,
    sort: false,
    value: (row) => reasonOf({ reason: row.acknowledgedReason, reasonEn: row.acknowledgedReasonEn }),
  },
]

/** Requested again whenever an alarm was raised, acknowledged or cleared. */
export function PastAlarms({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { openAlarms, activeAlarms, unacknowledged } = useTotals()
  const from = useMemo((): PagedSource<AlarmRow> => {
    const askMessages = endpointPages(alarmsContract.list, { category: 'alarm', deviceId: device.id })
    return {
      ask: async (query, signal) => {
        const page = await askMessages(query, signal)
        return { ...page, list: page.list.filter((row) => 'severity' in row) }
      },
      idOf,
      isSorted: true,
      renewOn: `${openAlarms}/${activeAlarms}/${unacknowledged}`,
    }
  }, [device.id, openAlarms, activeAlarms, unacknowledged])
  return (
    <>
      <PagedPanel
        id="alarms"
        title={t('deviceDetail.view.alarms')}
        from={from}
        columns={COLUMNS}
        sort={NEWEST}
        actions={[]}
        emptyHelp={t('deviceDetail.noAlarmsHelp')}
      />
      <p className={styles.elsewhere}>
        <Link to={`/message/messagerecord?view=history&deviceId=${device.id}`}>
          {t('deviceDetail.inAlarmCentre')}
        </Link>
      </p>
    </>
  )
}
