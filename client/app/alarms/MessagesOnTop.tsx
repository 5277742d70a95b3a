import { Button } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { useRef } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { useTotals } from '../../store/hooks.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import { useReservedHeight } from '../../ui/layout/useReservedHeight.ts'
import { LaterPanel } from './LaterPanel.tsx'
import styles from './MessagesOnTop.module.css'
import { SoundLight } from './SoundLight.tsx'

interface BellProps {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/** The bell where a sheet covers that of the top bar, while there is an open alarm. */
export function MessagesOnTop(props: BellProps & { readonly isNarrow: boolean }) {
  const { openAlarms } = useTotals()
  if (openAlarms === 0) return null
  return (
    <>
      {props.isOpen ? (
        <div className={styles.panel}>
          <LaterPanel sound={<SoundLight />} onLeave={() => props.setOpen(false)} />
        </div>
      ) : null}
      {props.isNarrow ? <BellBar {...props} /> : <RoundBell {...props} />}
    </>
  )
}

function RoundBell({ isOpen, setOpen }: BellProps) {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  return (
    <Button
      className={styles.bell ?? ''}
      icon={<Notifications />}
      aria-expanded={isOpen}
      aria-label={t('alarms.messages', { count: openAlarms })}
      onClick={() => setOpen(!isOpen)}
    >
      <CountBadge count={openAlarms} isQuiet={unacknowledged === 0} />
    </Button>
  )
}

function BellBar({ isOpen, setOpen }: BellProps) {
  const { t } = useTexts()
  const { openAlarms } = useTotals()
  const bar = useRef<HTMLDivElement>(null)
  useReservedHeight(bar, '--bell-height')
  return (
    <div ref={bar} className={styles.bar}>
      <Button
        className={styles.barButton ?? ''}
        variant="minimal"
        icon={<Notifications />}
        aria-expanded={isOpen}
        text={t('alarms.messages', { count: openAlarms })}
        onClick={() => setOpen(!isOpen)}
      />
    </div>
  )
}
