import { useTexts } from '../../../i18n/useTexts.ts'
import { useTotals } from '../../../store/hooks.ts'
import { CountBadge } from '../../../ui/layout/CountBadge.tsx'
import { holdsPath, type SidebarEntry } from '../../routes/appRoutes.ts'

const ALARMS_PATH = '/message/messagerecord'

/** Number of unacknowledged alarms at the menu entry of the alarm page, or at its collapsed group. */
export function AlarmCount({ entry }: { readonly entry: SidebarEntry }) {
  const { t } = useTexts()
  const { unacknowledged } = useTotals()
  if (unacknowledged === 0 || !holdsPath(entry, ALARMS_PATH)) return null
  return (
    <>
      <CountBadge count={unacknowledged} />
      <span className="visually-hidden">{t('alarms.waiting', { count: unacknowledged })}</span>
    </>
  )
}
