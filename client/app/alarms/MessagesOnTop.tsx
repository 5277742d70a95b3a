import { Button } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useTotals } from '../../store/hooks.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import styles from './MessagesOnTop.module.css'
import { MessagesPanel } from './MessagesPanel.tsx'

/** The bell where a sheet covers that of the top bar, while there is an open alarm. */
export function MessagesOnTop(props: {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}) {
  const { isOpen, setOpen } = props
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  if (openAlarms === 0) return null
  return (
    <>
      {isOpen ? (
        <div className={styles.panel}>
          <MessagesPanel onLeave={() => setOpen(false)} />
        </div>
      ) : null}
      <Button
        className={styles.bell ?? ''}
        icon={<Notifications />}
        aria-expanded={isOpen}
        aria-label={t('alarms.messages', { count: openAlarms })}
        onClick={() => setOpen(!isOpen)}
      >
        <CountBadge count={openAlarms} isQuiet={unacknowledged === 0} />
      </Button>
    </>
  )
}
