import { TimelineBarChart } from '@blueprintjs/icons'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useFloorScope } from '../../widgets/scope/useFloorScope.ts'

/** Empty state without visible meters. */
export function NoMeters() {
  const { t } = useTexts()
  const scope = useFloorScope()
  return (
    <Notice icon={<TimelineBarChart size={28} />} title={t('reports.noMeters')}>
      {scope === null ? t('reports.noMetersHelp') : t('reports.noMetersInScope', { scope })}
    </Notice>
  )
}
