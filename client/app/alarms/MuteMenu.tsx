import { MenuDivider, MenuItem } from '@blueprintjs/core'
import { useTexts } from '../../i18n/useTexts.ts'
import { useTotals } from '../../store/hooks.ts'
import { KeyMenu } from '../../ui/layers/KeyMenu.tsx'
import { MUTE_CHOICES_MIN, muteSound, playSample } from '../actors/alarmSoundActor.ts'
import styles from './MuteMenu.module.css'
import { reminderText } from './reminderText.ts'

/** Menu of mute durations with the number of unacknowledged alarms. Part of the bell's list. */
export function MuteMenu() {
  const { t } = useTexts()
  const { unacknowledged } = useTotals()
  return (
    <div className={styles.menu} data-alarm-list="">
      <p className={styles.waiting}>{t('alarms.waiting', { count: unacknowledged })}</p>
      <KeyMenu aria-label={t('alarms.mute')}>
        {MUTE_CHOICES_MIN.map((minutes) => (
          <MenuItem
            key={minutes}
            text={t('alarms.muteFor', { minutes })}
            onClick={() => muteSound(minutes)}
          />
        ))}
        <MenuDivider />
        <MenuItem text={t('alarms.sample')} shouldDismissPopover={false} onClick={() => void playSample()} />
      </KeyMenu>
      <p className={styles.hint}>{t('alarms.muteEnds', { every: reminderText() })}</p>
    </div>
  )
}
