import { Link } from 'react-router'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIds, useTotals } from '../../store/hooks.ts'
import { Panel } from '../../ui/layout/Page.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useWorstAlarms } from '../../widgets/alarms/useWorstAlarms.ts'
import styles from './roomPanel.module.css'

const SHOWN_MAX = 8

/** Unacknowledged alarms, worst first. */
export function WorstAlarms() {
  const { t } = useTexts()
  const ids = useIds('alarm', 'unacknowledged', 'yes')
  const { unacknowledged } = useTotals()
  const worst = useWorstAlarms(ids, SHOWN_MAX)
  return (
    <Panel
      className={styles.alarms}
      title={t('areas.newestAlarms')}
      aside={t('areas.unacknowledged', { count: unacknowledged })}
    >
      {worst.length === 0 ? <p className={styles.noDevices}>{t('areas.noAlarms')}</p> : null}
      {worst.map((alarmId) => (
        <AlarmItem key={alarmId} alarmId={alarmId} />
      ))}
      {ids.length > worst.length ? (
        <Link to="/message/messagerecord">{t('areas.moreAlarms', { count: ids.length - worst.length })}</Link>
      ) : null}
    </Panel>
  )
}
