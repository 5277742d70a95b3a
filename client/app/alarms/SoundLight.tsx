import { VolumeDown, VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { useTexts } from '../../i18n/useTexts.ts'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { alarmSoundActor, armSound } from '../actors/alarmSoundActor.ts'
import styles from './SoundLight.module.css'

/** Whether an alarm would sound now: armed, not armed, or muted, each with its own shape and colour. */
export function SoundLight() {
  const { t } = useTexts()
  const isMuted = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('muted'))
  const isArmed = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('armed'))
  const isSounding = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('sounding'))
  const state = isMuted ? 'muted' : isArmed ? 'armed' : 'disarmed'
  const press = () => {
    if (isMuted) alarmSoundActor.send({ type: 'unmute' })
    else if (isArmed) alarmSoundActor.send({ type: 'mute' })
    else void armSound()
  }
  const Icon = { muted: VolumeOff, armed: VolumeUp, disarmed: VolumeDown }[state]
  const label = t(`alarms.${state}`)
  return (
    <BarButton
      label={label}
      className={isSounding ? styles.sounding : undefined}
      data-sound={state}
      aria-pressed={isMuted}
      onClick={press}
    >
      <Icon />
      <span className={styles.dot} aria-hidden="true" />
    </BarButton>
  )
}
