import { Notifications } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { useTotals } from '../../store/hooks.ts'
import { CountBadge } from '../../ui/layout/CountBadge.tsx'
import { DropMenu } from '../../ui/layout/DropMenu.tsx'
import { bellText } from './bellText.ts'
import { LaterPanel } from './LaterPanel.tsx'
import { useCountElsewhere } from './useElsewhere.ts'

/** The bell: how many alarms wait to be acknowledged, in all projects of the person. */
export function MessagesMenu() {
  const { t } = useTexts()
  const totals = useTotals()
  const elsewhere = useCountElsewhere()
  return (
    <DropMenu
      label={bellText(t, totals, elsewhere)}
      icon={<Notifications />}
      badge={<CountBadge count={totals.unacknowledged + elsewhere} />}
      popup="dialog"
      content={(close) => <LaterPanel onLeave={close} />}
    />
  )
}
