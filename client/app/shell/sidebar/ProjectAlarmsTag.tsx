import type { ProjectRow } from '#shared/contract/projects.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { SEVERITY_TONES } from '../../../widgets/alarms/severityTones.ts'
import { personAlarms } from '../../alarms/personAlarms.ts'

/** The worst unacknowledged alarm of a project in one word, and how many there are. */
export function ProjectAlarmsTag({ row }: { readonly row: Pick<ProjectRow, 'id'> }) {
  const { t } = useTexts()
  const state = useReadable(personAlarms).find(({ id }) => id === row.id)
  if (!state?.worst) return null
  return (
    <StatusTag
      tone={SEVERITY_TONES[state.worst]}
      title={t('alarms.waiting', { count: state.unacknowledged })}
    >
      {`${t(`alarms.severity.${state.worst}`)} ${state.unacknowledged}`}
    </StatusTag>
  )
}
