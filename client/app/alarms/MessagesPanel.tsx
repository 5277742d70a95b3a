import { Button } from '@blueprintjs/core'
import { Link } from 'react-router'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { loadQuestions } from '../../actions/alarms/askLater.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useCan, useIds } from '../../store/hooks.ts'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useWorstAlarms } from '../../widgets/alarms/useWorstAlarms.ts'
import styles from './MessagesPanel.module.css'

const LISTED_MAX = 8

/** How many alarms are open, and of those that wait for somebody the worst. */
export function MessagesPanel({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts()
  const open = useAllIds('alarm')
  const waiting = useIds('alarm', 'unacknowledged', 'yes')
  const mayHandle = useCan(alarmsContract.settle)
  const { read } = useConsoleState().store
  const listed = useWorstAlarms(waiting, LISTED_MAX)
  return (
    <section className={styles.panel} aria-label={t('alarms.newest')}>
      <header className={styles.header}>
        <h2>{t('alarms.newest')}</h2>
        <span>{t('alarms.openOf', { count: open.length, waiting: waiting.length })}</span>
      </header>
      <div className={styles.list}>
        {listed.length === 0 ? (
          <p className={styles.empty}>{t(open.length > 0 ? 'alarms.allSeen' : 'alarms.none')}</p>
        ) : null}
        {listed.map((id) => (
          <AlarmItem key={id} alarmId={id} />
        ))}
      </div>
      <footer className={styles.footer}>
        <Link to="/message/messagerecord" onClick={onLeave}>
          {t('alarms.showAll')}
        </Link>
        {waiting.length > 1 ? (
          <Button
            disabled={!mayHandle}
            onClick={() =>
              void loadQuestions().then(({ askAcknowledgeAll }) => askAcknowledgeAll(read, waiting))
            }
          >
            {t('alarms.acknowledgeAll')}
          </Button>
        ) : null}
      </footer>
    </section>
  )
}
