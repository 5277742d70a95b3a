import { Button } from '@blueprintjs/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { acknowledging } from '../../actions/alarms/acknowledgeAlarms.ts'
import { loadQuestions } from '../../actions/alarms/askLater.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useCan, useIds } from '../../store/hooks.ts'
import { useLocked } from '../../widgets/access/CallButton.tsx'
import { VisibleAlarms } from '../../widgets/alarms/VisibleAlarms.tsx'
import { AlarmsElsewhere } from './AlarmsElsewhere.tsx'
import { alarmListShown } from './alarmToasts.ts'
import styles from './MessagesPanel.module.css'
import { useHiddenAlarms } from './useElsewhere.ts'

export interface PanelProps {
  readonly onLeave: () => void
  /** Sound state and mute button, if the top bar is covered. */
  readonly sound?: ReactNode
}

/** Number of open alarms, and those that must stay visible. */
export function MessagesPanel(props: PanelProps) {
  const { onLeave } = props
  const { t } = useTexts()
  const open = useAllIds('alarm')
  const waiting = useIds('alarm', 'unacknowledged', 'yes')
  const mayHandle = useCan(acknowledging)
  const locked = useLocked(acknowledging)
  const { read } = useConsoleState().store
  useEffect(alarmListShown, [])
  return (
    <section className={styles.panel} aria-label={t('alarms.newest')}>
      <header className={styles.header}>
        <h2>{t('alarms.newest')}</h2>
        <span className={styles.count}>
          {t('alarms.openOf', { count: open.length, waiting: waiting.length })}
        </span>
        {props.sound}
      </header>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's key is a click as well */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the links in it */}
      <div
        className={styles.list}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onLeave()
        }}
      >
        <VisibleAlarms noneClass={styles.empty} />
        <OtherAreas />
        <AlarmsElsewhere onLeave={onLeave} />
      </div>
      <footer className={styles.footer}>
        <Link to="/message/messagerecord" onClick={onLeave}>
          {t('alarms.showAll')}
        </Link>
        {waiting.length > 1 && mayHandle ? (
          <Button
            disabled={locked !== null}
            title={locked ?? undefined}
            onClick={() => {
              // On phones the list covers everything, including the confirmation.
              onLeave()
              void loadQuestions().then(({ askAcknowledgeAll }) => askAcknowledgeAll(read, waiting))
            }}
          >
            {t('alarms.acknowledgeAll')}
          </Button>
        ) : null}
      </footer>
    </section>
  )
}

/** Number of alarms in areas that the user cannot see, without details. */
function OtherAreas() {
  const { t } = useTexts()
  const count = useHiddenAlarms()
  return count > 0 ? <p className={styles.otherAreas}>{t('alarms.otherAreas', { count })}</p> : null
}
