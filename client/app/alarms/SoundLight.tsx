import { VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { alarmSoundActor, armSound, mutedUntilMs, muteSound, unmuteSound } from '../actors/alarmSoundActor.ts'
import styles from './SoundLight.module.css'

/** Whether an alarm would sound now; struck where it would not, and a warning where nobody wants it silent. */
export function SoundLight() {
  const { t } = useTexts()
  const isMuted = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('muted'))
  const isArmed = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('armed'))
  const isSounding = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('sounding'))
  const state = isMuted ? 'muted' : isArmed ? 'armed' : 'disarmed'
  const press = () => {
    if (isMuted) unmuteSound()
    else if (isArmed) muteSound()
    else void armSound()
  }
  const Icon = state === 'armed' ? VolumeUp : VolumeOff
  const time = useFormat().time(useReadable(mutedUntilMs))
  const label = t(`alarms.${state}`, { time })
  return (
    <BarButton
      label={label}
      className={isSounding ? styles.sounding : styles[state]}
      data-sound={state}
      aria-pressed={isMuted}
      onClick={press}
    >
      <Icon />
      <span className={styles.dot} aria-hidden="true" />
    </BarButton>
  )
}
