import { Notifications } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useTotals } from '../../store/hooks.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { LaterPanel } from './LaterPanel.tsx'

/** The bell: how many alarms are open, red while one of them waits to be acknowledged. */
export function MessagesMenu() {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  return (
    <DropMenu
      label={openAlarms > 0 ? t('alarms.messages', { count: openAlarms }) : t('alarms.messagesNone')}
      icon={<Notifications />}
      badge={<CountBadge count={openAlarms} isQuiet={unacknowledged === 0} />}
      popup="dialog"
      content={(close) => <LaterPanel onLeave={close} />}
    />
  )
}
