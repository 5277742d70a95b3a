import { Button } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { Link } from 'react-router'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { acknowledgeAll } from '../../actions/alarms/acknowledgeAll.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useCan, useIds, useTotals } from '../../store/hooks.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { AlarmItem } from '../../widgets/alarms/AlarmItem.tsx'
import { useWorstAlarms } from '../../widgets/alarms/useWorstAlarms.ts'
import styles from './MessagesMenu.module.css'

const LISTED_MAX = 8

/** The bell: how many alarms are unacknowledged, and the worst of them. */
export function MessagesMenu() {
  const { t } = useTexts()
  const { unacknowledged } = useTotals()
  return (
    <DropMenu
      label={unacknowledged > 0 ? t('alarms.messages', { count: unacknowledged }) : t('alarms.messagesNone')}
      icon={<Notifications />}
      badge={<CountBadge count={unacknowledged} />}
      popup="dialog"
      content={(close) => <MessagesPanel onLeave={close} />}
    />
  )
}

function MessagesPanel({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts()
  const ids = useIds('alarm', 'unacknowledged', 'yes')
  const mayHandle = useCan(alarmsContract.settle)
  const { read } = useConsoleState().store
  const listed = useWorstAlarms(ids, LISTED_MAX)
  return (
    <section className={styles.panel} aria-label={t('alarms.newest')}>
      <header className={styles.header}>
        <h2>{t('alarms.newest')}</h2>
        <span>{t('alarms.unacknowledged', { count: ids.length })}</span>
      </header>
      <div className={styles.list}>
        {listed.length === 0 ? <p className={styles.empty}>{t('alarms.none')}</p> : null}
        {listed.map((id) => (
          <AlarmItem key={id} alarmId={id} />
        ))}
      </div>
      <footer className={styles.footer}>
        <Link to="/message/messagerecord" onClick={onLeave}>
          {t('alarms.showAll')}
        </Link>
        {ids.length > 1 ? (
          <Button disabled={!mayHandle} onClick={() => void acknowledgeAll(read, ids)}>
            {t('alarms.acknowledgeAll')}
          </Button>
        ) : null}
      </footer>
    </section>
  )
}
