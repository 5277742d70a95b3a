import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIds, useTotals } from '../../store/hooks.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { newestFirst } from '../../widgets/alarms/alarmOrder.ts'
import styles from './roomPanel.module.css'

const SHOWN_MAX = 8

/** Unacknowledged alarms, newest first. */
export function NewestAlarms() {
  const { t } = useTexts()
  const ids = useIds('alarm', 'unacknowledged', 'yes')
  const { unacknowledged } = useTotals()
  const newest = useMemo(() => [...ids].sort(newestFirst).slice(0, SHOWN_MAX), [ids])
  return (
    <Panel
      className={styles.alarms}
      title={t('areas.newestAlarms')}
      aside={t('areas.unacknowledged', { count: unacknowledged })}
    >
      {newest.length === 0 ? <p className={styles.noDevices}>{t('areas.noAlarms')}</p> : null}
      {newest.map((alarmId) => (
        <AlarmItem key={alarmId} alarmId={alarmId} />
      ))}
      {ids.length > newest.length ? (
        <Link to="/message/messagerecord">
          {t('areas.moreAlarms', { count: ids.length - newest.length })}
        </Link>
      ) : null}
    </Panel>
  )
}
