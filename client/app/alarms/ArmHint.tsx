import { Button } from '@blueprintjs/core'
import { Cross, VolumeUp } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { armSound, isArmHintShown } from '../actors/alarmSoundActor.ts'
import { useIsPresenting } from '../demo/presenting.ts'
import styles from './ArmHint.module.css'

/** Browsers block sound until the first click or key; the hint is shown while an alarm cannot sound. */
export function ArmHint() {
  const { t } = useTexts()
  const isShown = useReadable(isArmHintShown)
  // Moving to another chapter unlocks sound.
  const isPresenting = useIsPresenting()
  if (!isShown || isPresenting) return null
  return (
    <section className={styles.hint} role="alert">
      <VolumeUp size={20} className={clsx(styles.icon)} />
      <div>
        <p className={styles.title}>{t('alarms.armTitle')}</p>
        <p>{t('alarms.armBody')}</p>
      </div>
      <Button intent="primary" onClick={() => void armSound()}>
        {t('alarms.arm')}
      </Button>
      <Button
        variant="minimal"
        icon={<Cross />}
        aria-label={t('common.close')}
        onClick={() => isArmHintShown.set(false)}
      />
    </section>
  )
}
