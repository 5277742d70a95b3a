import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { connectionStatus } from '#machines/connectionMachine.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConnectionTruth, useReach, useTotals } from '../../../store/hooks.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { connectionActor } from '../../actors/connectionActor.ts'
import styles from './sidebar.module.css'

/** The state of the connection, as text and colour: never shown better than it is. */
export function ConnectionFoot({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const { t } = useTexts()
  const status = useSelector(connectionActor, connectionStatus)
  const truth = useConnectionTruth()
  const totals = useTotals()
  const { isLive, latencyMs } = truth
  const words = t(`shell.connection.${status}`)
  const latency =
    isLive && latencyMs !== null ? t('shell.connection.latency', { latency: Math.round(latencyMs) }) : null
  const format = useFormat()
  const reach = useReach()
  const hosts = t('shell.connection.hosts', { online: totals.hostsOnline, all: totals.hosts })
  const devices = t('shell.connection.devices', {
    online: format.number(reach.online),
    all: format.number(totals.devices),
  })
  const unseen = reach.never > 0 ? t('shell.connection.unseen', { count: reach.never }) : null
  return (
    <footer
      className={clsx(styles.foot, styles[status])}
      data-connection={status}
      title={isCollapsed ? [words, latency, hosts, devices, unseen].filter(Boolean).join(' · ') : undefined}
    >
      <p className={styles.words} data-stop="connection">
        <span className={styles.dot} aria-hidden="true" />
        {/* The state is announced when it changes; the latency changes all the time and is not. */}
        <span role="status" className={isCollapsed ? 'visually-hidden' : undefined}>
          {words}
        </span>
        {!isCollapsed && latency ? <span> · {latency}</span> : null}
      </p>
      {isCollapsed ? null : isLive ? (
        <>
          <p>{hosts}</p>
          <p>{devices}</p>
          {unseen ? <p>{unseen}</p> : null}
        </>
      ) : totals.hosts > 0 && truth.sinceMs !== null ? (
        <StaleAge sinceMs={truth.sinceMs} />
      ) : null}
    </footer>
  )
}

/** Both times are by this browser's clock, because the interruption is in real time. */
function StaleAge({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTexts()
  const format = useFormat()
  useServerNow()
  return <p>{t('shell.connection.ageOld', { age: format.age(sinceMs, nowMs()) })}</p>
}
