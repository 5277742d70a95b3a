import { Button } from '@blueprintjs/core'
import { shell } from '../../actions/shellPort.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './SoundSetting.module.css'

/** Whether alarms can be heard at this device, how they sound, and silence for a while. */
export function SoundSetting() {
  const { t } = useTexts()
  const { state, mutedUntilMs, muteChoicesMin, mute, unmute, playSample } = shell().alarmSound
  const now = useReadable(state)
  const time = useFormat().time(useReadable(mutedUntilMs))
  const play = async () => {
    if (!(await playSample())) showToast('warning', t('settings.soundForbidden'))
  }
  return (
    <SettingRow label={t('settings.sound')} help={t(`settings.sounds.${now}`, { time })}>
      <div className={styles.buttons}>
        <Button onClick={() => void play()}>{t('alarms.sample')}</Button>
        {now === 'muted' ? (
          <Button onClick={unmute}>{t('palette.unmute')}</Button>
        ) : (
          muteChoicesMin.map((minutes) => (
            <Button key={minutes} onClick={() => mute(minutes)}>
              {t('alarms.muteFor', { minutes })}
            </Button>
          ))
        )}
      </div>
    </SettingRow>
  )
}
