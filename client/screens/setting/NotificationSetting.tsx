import { useState } from 'react'
import {
  type NotificationState,
  readNotifications,
  startNotifications,
  stopNotifications,
} from '../../actions/browserNotifications.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { showToast } from '../../ui/feedback/toasts.ts'
import { SettingRow } from './SettingRow.tsx'

/** Whether this browser shows alarms while the console is closed, and what stands in the way. */
export function NotificationSetting() {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<NotificationState | null>(null)
  const [isBusy, setBusy] = useState(false)
  const answer = useAnswer(readNotifications)
  const state = chosen ?? answer.value
  const toggle = async (isOn: boolean) => {
    setBusy(true)
    try {
      setChosen(await (isOn ? startNotifications() : stopNotifications()))
    } catch (error) {
      showToast('error', t('settings.notifyFailed', { reason: error instanceof Error ? error.message : '' }))
    } finally {
      setBusy(false)
    }
  }
  const help = t(`settings.notifyStates.${state ?? 'off'}`)
  return (
    <SettingRow label={t('settings.notify')} help={help}>
      <Switch
        label={t('settings.notify')}
        isOn={state === 'on'}
        isPending={isBusy || state === null}
        isDisabled={state === null || state === 'unsupported' || state === 'denied'}
        reason={help}
        onToggle={(isOn) => void toggle(isOn)}
      />
    </SettingRow>
  )
}
