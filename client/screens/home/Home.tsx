import { clsx } from 'clsx'
import { Link } from 'react-router'
import { ROOM_STATUSES } from '#shared/rules/roomState.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIds, useIsLive, useRoomCounts, useTotals } from '../../store/hooks.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useWorstAlarms } from '../../widgets/alarms/useWorstAlarms.ts'
import styles from './Home.module.css'

const ALARMS_MAX = 6

/** The state of the project at a glance. Only figures that are known for certain. */
export function Home() {
  const { t } = useTexts()
  const totals = useTotals()
  const isLive = useIsLive()
  const isEmpty = totals.hosts === 0 && totals.devices === 0
  return (
    <Page title={screenTitle('home')}>
      {isEmpty ? (
        <Panel title={t('home.waiting')}>
          <Skeleton lines={5} />
        </Panel>
      ) : (
        <div className={clsx(styles.home, !isLive && styles.stale)}>
          <Figures />
          <div className={styles.columns}>
            <Rooms />
            <WorstAlarms />
          </div>
        </div>
      )}
    </Page>
  )
}

function Figures() {
  const { t } = useTexts()
  const format = useFormat()
  const totals = useTotals()
  const devicesOf = t('home.devicesOf', { total: format.number(totals.devices) })
  return (
    <dl className={styles.figures}>
      <Figure
        label={t('home.hosts')}
        value={format.number(totals.hostsOnline)}
        note={t('home.hostsOf', { count: totals.hosts })}
        tone={totals.hostsOnline < totals.hosts ? 'warn' : 'ok'}
      />
      <Figure
        label={t('home.alarms')}
        value={format.number(totals.activeAlarms)}
        note={t('home.unacknowledged', { count: totals.unacknowledged })}
        tone={totals.unacknowledged > 0 ? 'bad' : totals.activeAlarms > 0 ? 'warn' : 'ok'}
      />
      <Figure
        label={t('home.abnormal')}
        value={format.number(totals.abnormal)}
        note={devicesOf}
        tone={totals.abnormal > 0 ? 'bad' : 'ok'}
      />
      <Figure
        label={t('home.lowBattery')}
        value={format.number(totals.lowBattery)}
        note={devicesOf}
        tone={totals.lowBattery > 0 ? 'warn' : 'ok'}
      />
    </dl>
  )
}

function Figure(props: {
  readonly label: string
  readonly value: string
  readonly note: string
  readonly tone: 'ok' | 'warn' | 'bad'
}) {
  return (
    <div className={clsx(styles.figure, styles[props.tone])}>
      <dt>{props.label}</dt>
      <dd>
        <span className={styles.value}>{props.value}</span>
        <span className={styles.note}>{props.note}</span>
      </dd>
    </div>
  )
}

function Rooms() {
  const { t } = useTexts()
  const format = useFormat()
  const counts = useRoomCounts()
  if (counts.all === 0) return null
  const states = ROOM_STATUSES.filter((status) => counts[status] > 0)
  return (
    <Panel title={t('home.rooms')} aside={t('home.roomsOf', { count: counts.all })} className={styles.rooms}>
      <ul>
        {states.map((status) => (
          <li key={status}>
            <span>{t(`areas.status.${status}`)}</span>
            <meter
              className={clsx(styles.meter, styles[status])}
              min={0}
              max={counts.all}
              value={counts[status]}
              aria-label={t(`areas.status.${status}`)}
            />
            <span className={styles.roomCount}>{format.number(counts[status])}</span>
          </li>
        ))}
      </ul>
      <Link to="/device/areacontrol">{t('home.toRooms')}</Link>
    </Panel>
  )
}

function WorstAlarms() {
  const { t } = useTexts()
  const ids = useIds('alarm', 'unacknowledged', 'yes')
  const worst = useWorstAlarms(ids, ALARMS_MAX)
  return (
    <Panel title={t('alarms.newest')} aside={t('alarms.unacknowledged', { count: ids.length })}>
      {worst.length === 0 ? <p className={styles.none}>{t('alarms.none')}</p> : null}
      <div className={styles.alarms}>
        {worst.map((id) => (
          <AlarmItem key={id} alarmId={id} />
        ))}
      </div>
      <Link to="/message/messagerecord">{t('alarms.showAll')}</Link>
    </Panel>
  )
}
