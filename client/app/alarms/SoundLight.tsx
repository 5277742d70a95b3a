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

/** Whether an alarm would sound now; struck where it would not, and a warning where nobody wants it silent. */
export function SoundLight() {
  const { t } = useTexts()
  const state = useReadable(soundState)
  // What waits sounds again, though it may be silent for the time being.
  const calling = useSelector(alarmSoundActor, (snapshot) =>
    snapshot.hasTag('waiting') ? 'reminding' : snapshot.hasTag('sounding') ? 'armed' : null,
  )
  const [isOpen, setOpen] = useState(false)
  // Silence is asked for with how long; the sound comes back by one press.
  const press = (opens: boolean) => {
    if (state === 'armed' || !opens) setOpen(opens)
    else if (state === 'muted') unmuteSound()
    // Heard at once, so that one knows that it can be.
    else void playSample()
  }
  // Nothing new is heard of, whatever the browser would let sound.
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
