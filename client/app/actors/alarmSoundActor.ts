/** The sound of unacknowledged alarms: the machine, the browser's audio, and what this tab has played. */
import { createActor } from 'xstate'
import { alarmSoundMachine } from '#machines/alarmSoundMachine.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { SoundState } from '../../actions/shellPort.ts'
import { createBeeper } from '../../platform/audio.ts'
import { onActivity, setTabIcon } from '../../platform/page.ts'
import { localText } from '../../platform/storage.ts'
import { after, type Cancel, nowMs } from '../../platform/time.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { readHeard, writeHeard } from '../alarms/heard.ts'
import { onOpenAlarms } from '../alarms/openAlarms.ts'
import { liveState } from '../liveState.ts'

const beeper = createBeeper()

/** The message that sound needs a click; stays until there was one, or it is closed. */
export const isArmHintShown = createObservable(false)

export const alarmSoundActor = createActor(
  alarmSoundMachine.provide({
    actions: {
      playBeep: () => {
        if (beeper.isArmed()) beeper.beep()
        else alarmSoundActor.send({ type: 'audio.refused' })
      },
      stopBeep: () => beeper.silence(),
      showArmHint: () => isArmHintShown.set(true),
    },
  }),
  { input: { heardSeq: Number.MAX_SAFE_INTEGER } },
)

/** The longest is enough for a drill; nobody forgets it for a night. */
export const MUTE_CHOICES_MIN = [5, 15, 60] as const
/** Where nobody is asked for how long. */
export const USUAL_MUTE_MIN = 15
const LONGEST_MUTE_MS = Math.max(...MUTE_CHOICES_MIN) * MINUTE_MS

const mutedUntil = createObservable(0)
/** Until when this person has muted the sound. Kept through a reload; of no effect on the next person at the device. */
export const mutedUntilMs: Readable<number> = mutedUntil
let cancelMute: Cancel = () => undefined

const muteKey = (): string => `ALARM_MUTE_${liveState.viewer.get()?.accountId ?? ''}`

/** Where nobody chose for how long, a mute that goes on keeps its time: a critical alarm that sounds meanwhile is silenced. */
export function muteSound(minutes?: number): void {
  const isChosen = minutes !== undefined || !alarmSoundActor.getSnapshot().hasTag('muted')
  const untilMs = isChosen ? nowMs() + (minutes ?? USUAL_MUTE_MIN) * MINUTE_MS : mutedUntil.get()
  localText.write(muteKey(), String(untilMs))
  keepMuted(untilMs)
}

export function unmuteSound(): void {
  cancelMute()
  localText.remove(muteKey())
  alarmSoundActor.send({ type: 'unmute' })
}

function keepMuted(untilMs: number): void {
  cancelMute()
  cancelMute = after(untilMs - nowMs(), unmuteSound)
  mutedUntil.set(untilMs)
  alarmSoundActor.send({ type: 'mute' })
}

/** As soon as it is known whose sound it is; whoever was before has not muted it for them. */
function restoreMute(): void {
  cancelMute()
  const untilMs = Number(localText.read(muteKey()))
  const leftMs = untilMs - nowMs()
  // A clock that was set back would keep it muted for longer than anybody can mute it.
  if (leftMs > 0 && leftMs <= LONGEST_MUTE_MS) keepMuted(untilMs)
}

/** A pointer is down: what lies under it must stay until it is up, or the click would hit something else. */
let isPressed = false

function hideHint(): void {
  if (beeper.isArmed() && !isPressed) isArmHintShown.set(false)
}

function followPress({ type }: Event): void {
  if (type === 'pointerdown') isPressed = true
  if (type !== 'pointerup' && type !== 'touchend') return
  isPressed = false
  // After the click that follows.
  after(0, hideHint)
}

/** To be called from within a click or a key press: then the browser allows sound. */
export async function armSound(): Promise<void> {
  if (!(await beeper.arm())) return
  hideHint()
  if (!alarmSoundActor.getSnapshot().hasTag('armed')) alarmSoundActor.send({ type: 'userInteracted' })
}

/** Once, as an alarm would sound, so that one knows that this device can be heard. False where the browser forbids it. */
export async function playSample(): Promise<boolean> {
  await armSound()
  if (beeper.isArmed()) beeper.beep()
  return beeper.isArmed()
}

export const soundState: Readable<SoundState> = {
  get: () => {
    const sound = alarmSoundActor.getSnapshot()
    // What sounds, or is blocked from it, although the person has muted the sound is what there is to say.
    if (sound.hasTag('muted') && !sound.hasTag('sounding') && !sound.hasTag('unheard')) return 'muted'
    return sound.hasTag('armed') ? 'armed' : 'disarmed'
  },
  subscribe: (listener) => {
    const { unsubscribe } = alarmSoundActor.subscribe(listener)
    return unsubscribe
  },
}

export function startAlarmSound(): void {
  onActivity((event) => {
    followPress(event)
    // Pointer moves are no user activation to the browser, which would reject the request.
    if (event.type !== 'pointermove' && event.type !== 'wheel') void armSound()
  })
  beeper.onArmedChange(() => {
    if (!beeper.isArmed()) alarmSoundActor.send({ type: 'audio.refused' })
  })
  // While a critical alarm waits, muted or not.
  alarmSoundActor.subscribe((snapshot) =>
    setTabIcon(snapshot.hasTag('waiting') ? '/favicon-alarm.svg' : '/favicon.svg'),
  )
  alarmSoundActor.start()
  onOpenAlarms(({ projectId, ids, newestRaisedSeq, newestCriticalSeq, seenSeq }) => {
    const heard = readHeard(projectId)
    if (seenSeq !== null) {
      restoreMute()
      alarmSoundActor.send({ type: 'project.changed', heardSeq: heard?.heardSeq ?? seenSeq })
    }
    const { heardSeq } = alarmSoundActor.getSnapshot().context
    alarmSoundActor.send({
      ...{ type: 'unacknowledged.changed', count: ids.length, newestRaisedSeq },
      isCriticalWaiting: newestCriticalSeq > 0,
      // Muted were those that sounded. Where none has been heard, one from here on is new.
      isCriticalNew: newestCriticalSeq > (heardSeq || (seenSeq ?? 0)),
    })
    if (heard && newestRaisedSeq > heard.heardSeq) {
      writeHeard(projectId, { ...heard, heardSeq: newestRaisedSeq })
    }
  })
}
