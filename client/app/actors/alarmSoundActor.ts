/** The sound of unacknowledged alarms: the machine, the browser's audio, and what this tab has played. */
import { createActor } from 'xstate'
import { alarmSoundMachine } from '#machines/alarmSoundMachine.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { SoundState } from '../../actions/shellPort.ts'
import { createBeeper } from '../../platform/audio.ts'
import { onActivity, setTabIcon } from '../../platform/page.ts'
import { localText, sessionText } from '../../platform/storage.ts'
import { after, type Cancel, nowMs } from '../../platform/time.ts'
import { createObservable, type Readable } from '../../store/observable.ts'
import { onOpenAlarms } from '../alarms/openAlarms.ts'
import { alarmsElsewhere } from '../alarms/personAlarms.ts'
import { type WaitingAlarms, WaitingAlarmsSum } from '../alarms/waitingAlarms.ts'
import { liveState } from '../liveState.ts'

const beeper = createBeeper()

/** Whether to show the hint that sound needs a click; until a click or dismissal. */
export const isArmHintShown = createObservable(false)

/** Cleared together with the tab's storage at the end of the session, so the message appears once per session. */
const HINT_KEY = 'ALARM_HINT_SHOWN'

export const alarmSoundActor = createActor(
  alarmSoundMachine.provide({
    actions: {
      playBeep: () => {
        if (beeper.isArmed()) beeper.beep()
        else alarmSoundActor.send({ type: 'audio.refused' })
      },
      stopBeep: () => beeper.silence(),
      showArmHint: () => {
        sessionText.write(HINT_KEY, '1')
        isArmHintShown.set(true)
      },
    },
  }),
  { input: { heardSeq: Number.MAX_SAFE_INTEGER, hintShown: sessionText.read(HINT_KEY) === '1' } },
)

/** The longest is enough for a drill; nobody forgets it for a night. */
export const MUTE_CHOICES_MIN = [5, 15, 60] as const
/** Default duration of a mute. */
export const USUAL_MUTE_MIN = 15
const LONGEST_MUTE_MS = Math.max(...MUTE_CHOICES_MIN) * MINUTE_MS

const mutedUntil = createObservable(0)
/** End of the user's mute. Survives a reload, but not a change of user. */
export const mutedUntilMs: Readable<number> = mutedUntil
let cancelMute: Cancel = () => undefined

const muteKey = (): string => `ALARM_MUTE_${liveState.viewer.get()?.accountId ?? ''}`

/** Without a duration an existing mute keeps its end; it also silences a critical alarm that is sounding. */
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

/** Restores the mute after sign-in, because it belongs to a user. */
function restoreMute(): void {
  cancelMute()
  const untilMs = Number(localText.read(muteKey()))
  const leftMs = untilMs - nowMs()
  // Ignores stored times beyond the maximum, in case the clock was set back.
  if (leftMs > 0 && leftMs <= LONGEST_MUTE_MS) keepMuted(untilMs)
}

/** While a pointer is pressed, elements below must not move, or the click would hit another one. */
let isPressed = false

/** Updates texts about the sound state; their height may change. */
function showArmed(): void {
  if (!beeper.isArmed() || isPressed) return
  isArmHintShown.set(false)
  if (!alarmSoundActor.getSnapshot().hasTag('armed')) alarmSoundActor.send({ type: 'userInteracted' })
}

function followPress(event: Event): void {
  if (event.type === 'pointerdown') isPressed = true
  if (!isPressEnd(event)) return
  isPressed = false
  // After the click that follows.
  after(0, showArmed)
}

/** A pointer released outside the window returns without a pressed button. */
function isPressEnd(event: Event): boolean {
  const { type } = event
  if (type === 'pointermove') return isPressed && (event as PointerEvent).buttons === 0
  return type === 'pointerup' || type === 'touchend'
}

/** Must be called inside a click or key handler, because browsers only then allow sound. */
export async function armSound(): Promise<void> {
  if (await beeper.arm()) showArmed()
}

/** Plays the alarm sound once, so the user can check the speakers. False if the browser forbids it. */
export async function playSample(): Promise<boolean> {
  await armSound()
  if (beeper.isArmed()) beeper.beep()
  return beeper.isArmed()
}

export const soundState: Readable<SoundState> = {
  get: () => {
    const sound = alarmSoundActor.getSnapshot()
    // Handles an alarm that sounds, or is blocked from sounding, despite a mute.
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
  // Shows that a critical alarm is unacknowledged, whether muted or not.
  alarmSoundActor.subscribe((snapshot) =>
    setTabIcon(snapshot.hasTag('waiting') ? '/favicon-alarm.svg' : '/favicon.svg'),
  )
  alarmSoundActor.start()
  onOpenAlarms((open) => {
    if (open.seenSeq !== null) enter(open.projectId, open.seenSeq)
    own = { ...open, count: open.ids.length }
    tellWaiting()
  })
  alarmsElsewhere.subscribe(tellWaiting)
}

const sum = new WaitingAlarmsSum()
/** Alarms of the current project, from its records. */
let own: WaitingAlarms | null = null
let isEntered = false

function enter(projectId: ProjectId, seenSeq: number): void {
  restoreMute()
  sum.enter(projectId, seenSeq)
  // The sound continues across projects, because alarms belong to the user.
  if (!isEntered) alarmSoundActor.send({ type: 'project.changed', heardSeq: sum.raisings })
  isEntered = true
}

function tellWaiting(): void {
  if (!isEntered) return
  const elsewhere = alarmsElsewhere.get().map(({ id, unacknowledged, ...newest }) => ({
    projectId: id,
    count: unacknowledged,
    newestRaisedSeq: newest.newestRaisedSeq,
    newestCriticalSeq: newest.newestCriticalSeq,
  }))
  // During a project switch the previous project is already among the others.
  const isOwn = own !== null && !elsewhere.some(({ projectId }) => projectId === own?.projectId)
  const waiting = isOwn && own ? [own, ...elsewhere] : elsewhere
  alarmSoundActor.send({ type: 'unacknowledged.changed', ...sum.add(waiting) })
}

export function endAlarmSound(): void {
  isEntered = false
  own = null
  sum.forget()
  alarmSoundActor.send({ type: 'user.signedOut' })
}
