import { Edit } from '@blueprintjs/icons'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { askNoted } from '../../actions/alarms/acknowledgeNoted.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { CallButton } from '../access/CallButton.tsx'

/** Beside the button that acknowledges at once; like it, gone once somebody has. */
export function NoteButton({ alarmId }: { readonly alarmId: string }) {
  const { t } = useTexts()
  const alarm = useRecord('alarm', alarmId)
  if (!alarm || alarm.acknowledged) return null
  return (
    <CallButton
      endpoint={alarmsContract.settle}
      variant="minimal"
      icon={<Edit />}
      aria-label={t('alarms.withNote')}
      title={t('alarms.withNote')}
      onClick={() => void askNoted(alarm)}
    />
  )
}
