import { useTexts } from '../../../i18n/useTexts.ts'
import { useTotals } from '../../../store/hooks.ts'
import { CountBadge } from '../../../ui/layout/CountBadge.tsx'
import { holdsPath, type SidebarEntry } from '../../routes/appRoutes.ts'

const ALARMS_PATH = '/message/messagerecord'

/** Open alarms, at the entry that leads to them or at the folded group around it. */
export function AlarmCount({ entry }: { readonly entry: SidebarEntry }) {
  const { t } = useTexts()
  const { openAlarms, unacknowledged } = useTotals()
  if (openAlarms === 0 || !holdsPath(entry, ALARMS_PATH)) return null
  return (
    <>
      <CountBadge count={openAlarms} isQuiet={unacknowledged === 0} />
      <span className="visually-hidden">{t('alarms.open', { count: openAlarms })}</span>
    </>
  )
}
