import { VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Popup } from '../../ui/layers/Popup.tsx'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { alarmSoundActor, armSound, mutedUntilMs, unmuteSound } from '../actors/alarmSoundActor.ts'
import styles from './SoundLight.module.css'

const MuteMenu = lazyPart(async () => (await import('./MuteMenu.tsx')).MuteMenu)

/** Whether an alarm would sound now; struck where it would not, and a warning where nobody wants it silent. */
export function SoundLight() {
  const { t } = useTexts()
  const isMuted = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('muted'))
  const isArmed = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('armed'))
  const isSounding = useSelector(alarmSoundActor, (snapshot) => snapshot.hasTag('sounding'))
  const [isOpen, setOpen] = useState(false)
  const state = isMuted ? 'muted' : isArmed ? 'armed' : 'disarmed'
  // Silence is asked for with how long; the sound comes back by one press.
  const press = (opens: boolean) => {
    if (state === 'armed' || !opens) setOpen(opens)
    else if (isMuted) unmuteSound()
    else void armSound()
  }
  const Icon = state === 'armed' ? VolumeUp : VolumeOff
  const time = useFormat().time(useReadable(mutedUntilMs))
  return (
    <Popup popup="menu" open={[isOpen && state === 'armed', press]} content={() => <MuteMenuLater />}>
      <BarButton
        label={t(`alarms.${state}`, { time })}
        className={isSounding ? styles.sounding : styles[state]}
        data-sound={state}
      >
        <Icon />
        {isMuted ? <span className={styles.until}>{t('alarms.until', { time })}</span> : null}
        <span className={styles.dot} aria-hidden="true" />
      </BarButton>
    </Popup>
  )
}

const MuteMenuLater = () => (
  <Suspense>
    <MuteMenu />
  </Suspense>
)
