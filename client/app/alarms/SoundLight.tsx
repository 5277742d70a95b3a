import { VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadable } from '../../store/useReadable.ts'
import { Popup } from '../../ui/layers/Popup.tsx'
import { BarButton } from '../../ui/layout/BarButton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import {
  alarmSoundActor,
  mutedUntilMs,
  playSample,
  soundState,
  unmuteSound,
} from '../actors/alarmSoundActor.ts'
import { useOutOfDate } from '../shell/useOutOfDate.ts'
import { reminderText } from './reminderText.ts'
import styles from './SoundLight.module.css'

const MuteMenu = lazyPart(async () => (await import('./MuteMenu.tsx')).MuteMenu)

/** Sound indicator: crossed out if muted, a warning if the browser blocks the sound. */
export function SoundLight() {
  const { t } = useTexts()
  const state = useReadable(soundState)
  // An unacknowledged alarm will sound again, even if currently silent.
  const calling = useSelector(alarmSoundActor, (snapshot) =>
    snapshot.hasTag('waiting') ? 'reminding' : snapshot.hasTag('sounding') ? 'armed' : null,
  )
  const [isOpen, setOpen] = useState(false)
  // Muting asks for a duration; unmuting takes one press.
  const press = (opens: boolean) => {
    if (state === 'armed' || !opens) setOpen(opens)
    else if (state === 'muted') unmuteSound()
    // Plays a sample, so the user hears that it works.
    else void playSample()
  }
  // Without a connection no alarms arrive, whatever the sound state.
  const shown = useOutOfDate() ? 'unconnected' : state
  const calls = shown === 'armed' ? calling : null
  const Icon = shown === 'armed' ? VolumeUp : VolumeOff
  const time = useFormat().time(useReadable(mutedUntilMs))
  return (
    <Popup popup="menu" open={[isOpen && state === 'armed', press]} content={() => <MuteMenuLater />}>
      <BarButton
        label={t(`alarms.${calls ?? shown}`, { time, every: reminderText() })}
        className={calls ? styles.sounding : styles[shown]}
        data-sound={shown}
      >
        <Icon />
        {shown === 'muted' ? <span className={styles.until}>{t('alarms.until', { time })}</span> : null}
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
