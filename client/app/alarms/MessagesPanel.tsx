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
  /** Where the top bar is covered: whether an alarm sounds, and the way to mute it. */
  readonly sound?: ReactNode
}

/** How many alarms are open, and those of them that must stay in sight. */
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
              // On a phone the list lies over everything, the question too.
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

/** How many alarms the areas have that the person does not see: a number, and nothing else about them. */
function OtherAreas() {
  const { t } = useTexts()
  const count = useHiddenAlarms()
  return count > 0 ? <p className={styles.otherAreas}>{t('alarms.otherAreas', { count })}</p> : null
}
