import { Button } from '@blueprintjs/core'
import { shell } from '../../actions/shellPort.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsLive } from '../../store/hooks.ts'
import { useReadable } from '../../store/useReadable.ts'
import { showToast } from '../../ui/feedback/toasts.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './SoundSetting.module.css'

/** Whether alarms can be heard at this device, how they sound, and silence for a while. */
export function SoundSetting() {
  const { t } = useTexts()
  const { state, mutedUntilMs, muteChoicesMin, mute, unmute, playSample } = shell().alarmSound
  const now = useReadable(state)
  const isLive = useIsLive()
  const time = useFormat().time(useReadable(mutedUntilMs))
  const play = async () => {
    if (!(await playSample())) showToast('warning', t('settings.soundForbidden'))
  }
  return (
    <SettingRow
      label={t('settings.sound')}
      help={isLive ? t(`settings.sounds.${now}`, { time }) : t('alarms.unconnected')}
    >
      <div className={styles.buttons}>
        <Button onClick={() => void play()}>{t('settings.soundSample')}</Button>
        {now === 'muted' ? (
          <Button onClick={unmute}>{t('settings.soundUnmute')}</Button>
        ) : (
          <>
            <span aria-hidden="true">{t('settings.soundMute')}</span>
            {muteChoicesMin.map((minutes) => (
              <Button
                key={minutes}
                aria-label={t('alarms.muteFor', { minutes })}
                onClick={() => mute(minutes)}
              >
                {t('settings.time.min', { count: minutes })}
              </Button>
            ))}
          </>
        )}
      </div>
    </SettingRow>
  )
}
