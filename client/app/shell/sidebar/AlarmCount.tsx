import { useTexts } from '../../../i18n/useTexts.ts'
import { useTotals } from '../../../store/hooks.ts'
import { CountBadge } from '../../../ui/layout/CountBadge.tsx'
import { holdsPath, type SidebarEntry } from '../../routes/appRoutes.ts'

const ALARMS_PATH = '/message/messagerecord'

/** Alarms that wait to be acknowledged, as the bell counts them, at the entry that leads to them or at the folded group around it. */
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
