import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { alarmSoundMachine } from '#machines/alarmSoundMachine.ts'
import { ALARM_REMIND_MS, ALARM_REPEAT_MS, ALARM_REPEAT_TIMES } from '#shared/constants.ts'
import { deadEnds, edgesOf, restingPlacesOf, visitedPlaces } from './support/graph.ts'
import { advance } from './support/time.ts'

const LOOP_MS = ALARM_REPEAT_MS * ALARM_REPEAT_TIMES
const alarms = (count: number, newestRaisedSeq: number, isCriticalWaiting = false, isCriticalNew = false) =>
  ({ type: 'unacknowledged.changed', count, newestRaisedSeq, isCriticalWaiting, isCriticalNew }) as const
const none = alarms(0, 0)

function startSound({ isArmed = true, heardSeq = 0, hintShown = false } = {}) {
  const clock = new SimulatedClock()
  const beepsAtMs: number[] = []
  const stopsAtMs: number[] = []
  const hintsAtMs: number[] = []
  const machine = alarmSoundMachine.provide({
    actions: {
      playBeep: () => void beepsAtMs.push(clock.now()),
      stopBeep: () => void stopsAtMs.push(clock.now()),
      showArmHint: () => void hintsAtMs.push(clock.now()),
    },
  })
  const actor = createActor(machine, { clock, input: { heardSeq, hintShown } }).start()
  if (isArmed) actor.send({ type: 'userInteracted' })
  const hasTag = (tag: 'armed' | 'muted' | 'sounding' | 'unheard') => actor.getSnapshot().hasTag(tag)
  return { actor, clock, beepsAtMs, stopsAtMs, hintsAtMs, hasTag }
}

const everyBeat = (count: number, fromMs = 0) =>
  Array.from({ length: count }, (_, index) => fromMs + index * ALARM_REPEAT_MS)

describe('a new alarm', () => {
  it('beeps every 1.1 s, twenty times, and then falls silent', () => {
    const { actor, clock, beepsAtMs, hasTag } = startSound()
    actor.send(alarms(1, 10))
    expect(hasTag('sounding')).toBe(true)
    advance(clock, LOOP_MS - 100)
    expect(hasTag('sounding')).toBe(true)
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual(everyBeat(20))
    expect(hasTag('sounding')).toBe(false)
  })

  it('while another one sounds begins the count anew in the same rhythm and never stacks', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send(alarms(1, 10))
    advance(clock, 5_000)
    actor.send(alarms(2, 11))
    actor.send(alarms(3, 12))
    advance(clock, 60_000)
    // Five beeps of the first one by 4.4 s, then twenty more.
    expect(beepsAtMs).toEqual(everyBeat(25))
  })

  it('sounds again after the last loop ended', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send(alarms(1, 10))
    advance(clock, 30_000)
    actor.send(alarms(2, 11))
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual([...everyBeat(20), ...everyBeat(20, 30_000)])
  })

  it('is not made by the same alarms told again, nor by fewer of them', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send(alarms(2, 10))
    advance(clock, 60_000)
    actor.send(alarms(2, 10))
    actor.send(alarms(1, 9))
    advance(clock, 60_000)
    expect(beepsAtMs).toHaveLength(20)
  })

  it('is not made by an alarm that was raised and acknowledged before anybody was told', () => {
    const { actor, beepsAtMs } = startSound()
    actor.send(alarms(0, 10))
    expect(beepsAtMs).toEqual([])
  })

  it('is not made by alarms heard before the page was loaded anew', () => {
    const { actor, clock, beepsAtMs } = startSound({ heardSeq: 10 })
    actor.send(alarms(2, 10))
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual([])
    actor.send(alarms(3, 11))
    expect(beepsAtMs).toEqual([60_000])
  })
})

describe('acknowledging', () => {
  it('the last alarm stops the sound at once', () => {
    const { actor, clock, beepsAtMs, stopsAtMs, hasTag } = startSound()
    actor.send(alarms(1, 10))
    advance(clock, 2_500)
    actor.send(none)
    expect([hasTag('sounding'), stopsAtMs]).toEqual([false, [2_500]])
    expect(actor.getSnapshot().context.remaining).toBe(0)
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual(everyBeat(3))
  })

  it('one of several lets the loop run on without starting it anew', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send(alarms(2, 10))
    advance(clock, 5_000)
    actor.send(alarms(1, 9))
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual(everyBeat(20))
  })

  it('an alarm before the first click takes the sound back that is still owed', () => {
    const { actor, beepsAtMs, hasTag } = startSound({ isArmed: false })
    actor.send(alarms(1, 10))
    expect(hasTag('unheard')).toBe(true)
    actor.send(none)
    actor.send({ type: 'userInteracted' })
    expect([beepsAtMs, hasTag('unheard'), hasTag('armed')]).toEqual([[], false, true])
  })
})

describe('a critical alarm that waits', () => {
  it('is brought to mind by three beeps every two minutes, until it is acknowledged', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send(alarms(1, 10, true))
    advance(clock, LOOP_MS + ALARM_REMIND_MS + 10_000)
    const againMs = LOOP_MS + ALARM_REMIND_MS
    expect(beepsAtMs).toEqual([...everyBeat(20), ...everyBeat(3, againMs)])
    actor.send(alarms(1, 9))
    advance(clock, 10 * ALARM_REMIND_MS)
    expect(beepsAtMs).toHaveLength(23)
  })

  it('is brought to mind too where it was heard before the page was loaded anew', () => {
    const { actor, clock, beepsAtMs } = startSound({ heardSeq: 10 })
    actor.send(alarms(1, 10, true))
    advance(clock, ALARM_REMIND_MS + 10_000)
    expect(beepsAtMs).toEqual(everyBeat(3, ALARM_REMIND_MS))
  })

  it('lets a new alarm sound in full, and nothing while muted', () => {
    const { actor, clock, beepsAtMs } = startSound({ heardSeq: 10 })
    actor.send(alarms(1, 10, true))
    advance(clock, ALARM_REMIND_MS + 500)
    actor.send(alarms(2, 11, true))
    advance(clock, LOOP_MS)
    expect(beepsAtMs).toHaveLength(21)
    actor.send({ type: 'mute' })
    advance(clock, 3 * ALARM_REMIND_MS)
    expect(beepsAtMs).toHaveLength(21)
  })
})

describe('muting', () => {
  it('stops the sound and keeps new alarms silent until the person unmutes', () => {
    const { actor, clock, beepsAtMs, hasTag } = startSound()
    actor.send(alarms(1, 10))
    advance(clock, 1_000)
    actor.send({ type: 'mute' })
    actor.send(alarms(2, 11))
    advance(clock, 60_000)
    expect([beepsAtMs, hasTag('muted')]).toEqual([[0], true])
  })

  it('lets a new critical alarm sound in full, continues afterwards, and suppresses its reminders', () => {
    const { actor, clock, beepsAtMs, hasTag } = startSound()
    actor.send({ type: 'mute' })
    actor.send(alarms(1, 10, true, true))
    expect([hasTag('sounding'), hasTag('muted')]).toEqual([true, true])
    advance(clock, 5_000)
    // A non-critical alarm does not sound beside it either.
    actor.send(alarms(2, 11, true))
    advance(clock, 5 * ALARM_REMIND_MS)
    expect(beepsAtMs).toEqual(everyBeat(20))
    expect([hasTag('sounding'), hasTag('muted')]).toEqual([false, true])
    actor.send({ type: 'unmute' })
    advance(clock, ALARM_REMIND_MS + 100)
    expect(beepsAtMs).toHaveLength(21)
  })

  it('again silences the critical alarm that sounds, and so does acknowledging it', () => {
    const { actor, clock, beepsAtMs, hasTag } = startSound()
    actor.send({ type: 'mute' })
    actor.send(alarms(1, 10, true, true))
    actor.send({ type: 'mute' })
    advance(clock, 60_000)
    expect([beepsAtMs.length, hasTag('muted')]).toEqual([1, true])
    actor.send(alarms(3, 11, true, true))
    actor.send(alarms(2, 9))
    advance(clock, 60_000)
    expect([beepsAtMs.length, hasTag('muted')]).toEqual([2, true])
  })

  it('ending while a critical alarm sounds leaves it sounding', () => {
    const { actor, clock, beepsAtMs, hasTag } = startSound()
    actor.send({ type: 'mute' })
    actor.send(alarms(1, 10, true, true))
    actor.send({ type: 'unmute' })
    advance(clock, LOOP_MS)
    expect([beepsAtMs, hasTag('muted')]).toEqual([everyBeat(20), false])
  })

  it('leaves nothing to be made up for: only an alarm after unmuting sounds', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send({ type: 'mute' })
    actor.send(alarms(1, 10))
    actor.send({ type: 'unmute' })
    actor.send(alarms(1, 10))
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual([])
    actor.send(alarms(2, 11))
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual(everyBeat(20, 60_000))
  })
})

describe('a browser that allows no sound yet', () => {
  it('is explained once per session, at the first alarm', () => {
    const { actor, clock, beepsAtMs, hintsAtMs } = startSound({ isArmed: false })
    advance(clock, 3_000)
    expect(hintsAtMs).toEqual([])
    actor.send(alarms(1, 10))
    advance(clock, 1_000)
    actor.send(alarms(2, 11))
    actor.send(none)
    actor.send(alarms(1, 12))
    expect([hintsAtMs, beepsAtMs]).toEqual([[3_000], []])
  })

  it('sounds the whole loop from the first click on', () => {
    const { actor, clock, beepsAtMs } = startSound({ isArmed: false })
    actor.send(alarms(1, 10))
    advance(clock, 5_000)
    actor.send({ type: 'userInteracted' })
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual(everyBeat(20, 5_000))
  })

  it('owes one sound for all the alarms before the click', () => {
    const { actor, clock, beepsAtMs } = startSound({ isArmed: false })
    actor.send(alarms(1, 10))
    actor.send(alarms(2, 11))
    actor.send({ type: 'userInteracted' })
    advance(clock, 30_000)
    actor.send(alarms(2, 11))
    advance(clock, 30_000)
    expect(beepsAtMs).toEqual(everyBeat(20))
  })

  it('owes nothing any more once the person mutes', () => {
    const { actor, beepsAtMs, hasTag } = startSound({ isArmed: false })
    actor.send(alarms(1, 10))
    actor.send({ type: 'mute' })
    actor.send({ type: 'userInteracted' })
    expect([hasTag('muted'), hasTag('armed'), beepsAtMs]).toEqual([true, true, []])
  })

  it('is not mentioned when it was armed before the first alarm', () => {
    const { actor, clock, hintsAtMs } = startSound()
    actor.send(alarms(1, 10))
    advance(clock, 60_000)
    expect(hintsAtMs).toEqual([])
  })

  it('is explained when it takes the sound back, and the light no longer says armed', () => {
    const { actor, clock, beepsAtMs, hintsAtMs, hasTag } = startSound()
    actor.send(alarms(1, 10))
    actor.send({ type: 'audio.refused' })
    advance(clock, 10_000)
    expect([beepsAtMs, hintsAtMs, hasTag('armed'), hasTag('unheard')]).toEqual([[0], [0], false, true])
    actor.send({ type: 'userInteracted' })
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual([0, ...everyBeat(20, 10_000)])
  })

  it('is not mentioned to somebody who wants no sound', () => {
    const { actor, hintsAtMs } = startSound({ isArmed: false })
    actor.send({ type: 'mute' })
    actor.send(alarms(1, 10))
    expect(hintsAtMs).toEqual([])
  })
})

describe('another project or person', () => {
  it('stops the sound of the old project and counts by the new one’s sequence', () => {
    const { actor, clock, beepsAtMs } = startSound()
    actor.send(alarms(1, 900))
    advance(clock, 1_000)
    actor.send({ type: 'project.changed', heardSeq: 3 })
    actor.send(alarms(1, 3))
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual([0])
    actor.send(alarms(2, 4))
    expect(beepsAtMs).toEqual([0, 61_000])
  })

  it('owes no sound for the old project’s alarms', () => {
    const { actor, beepsAtMs, hasTag } = startSound({ isArmed: false })
    actor.send(alarms(1, 900))
    actor.send({ type: 'project.changed', heardSeq: 3 })
    actor.send({ type: 'userInteracted' })
    expect([hasTag('unheard'), beepsAtMs]).toEqual([false, []])
  })

  it('hears the new project’s first alarm although its sequence is lower', () => {
    const { actor, clock, beepsAtMs } = startSound({ heardSeq: 900 })
    actor.send({ type: 'project.changed', heardSeq: 3 })
    actor.send(alarms(1, 4))
    advance(clock, 500)
    expect(beepsAtMs).toEqual([0])
  })

  it('stays muted through a change of project', () => {
    const { actor, beepsAtMs, hasTag } = startSound()
    actor.send({ type: 'mute' })
    actor.send({ type: 'project.changed', heardSeq: 0 })
    actor.send(alarms(1, 1))
    expect([hasTag('muted'), beepsAtMs]).toEqual([true, []])
  })

  it('is silent after a sign-out, and the next person hears and is told everything anew', () => {
    const { actor, clock, beepsAtMs, hintsAtMs, hasTag } = startSound({ isArmed: false })
    actor.send(alarms(1, 10))
    actor.send({ type: 'mute' })
    actor.send({ type: 'user.signedOut' })
    expect([hasTag('muted'), hasTag('unheard')]).toEqual([false, false])
    actor.send(alarms(1, 10))
    expect(hintsAtMs).toEqual([0, 0])
    actor.send({ type: 'userInteracted' })
    advance(clock, 60_000)
    expect(beepsAtMs).toEqual(everyBeat(20))
  })

  it('shows the message about sound once per session, also when the page is loaded again', () => {
    const { actor, hintsAtMs } = startSound({ isArmed: false, hintShown: true })
    actor.send(alarms(1, 10))
    expect(hintsAtMs).toEqual([])
    actor.send({ type: 'user.signedOut' })
    actor.send(alarms(1, 10))
    expect(hintsAtMs).toEqual([0])
  })

  it('leaves audio armed through a sign-out: the browser has not changed its mind', () => {
    const { actor, hasTag } = startSound()
    actor.send({ type: 'user.signedOut' })
    expect(hasTag('armed')).toBe(true)
  })
})

describe('the alarm sound’s graph', () => {
  const options = {
    input: { heardSeq: 0 },
    events: [
      alarms(1, 1),
      alarms(2, 2, true),
      alarms(2, 3, true, true),
      none,
      { type: 'project.changed', heardSeq: 0 },
      { type: 'user.signedOut' },
      { type: 'userInteracted' },
      { type: 'audio.refused' },
      { type: 'mute' },
      { type: 'unmute' },
    ],
    distinguish: (context: Record<string, unknown>) => [
      context.heardSeq,
      context.remaining,
      context.hintShown,
    ],
  }
  const edges = edgesOf(alarmSoundMachine, options)

  it('reaches every state and has a way out of each', () => {
    expect(visitedPlaces(alarmSoundMachine, options)).toEqual(restingPlacesOf(alarmSoundMachine))
    expect(deadEnds(alarmSoundMachine, options)).toEqual([])
  })

  it('sounds only while armed', () => {
    for (const { nextState } of edges) {
      if (nextState.hasTag('sounding')) expect(nextState.hasTag('armed')).toBe(true)
    }
  })

  it('falls silent by acknowledging all, muting and signing out, whatever went before', () => {
    const endings = edges.filter(
      ({ event }) => event === none || event.type === 'mute' || event.type === 'user.signedOut',
    )
    expect(endings.length).toBeGreaterThan(50)
    for (const { nextState } of endings) expect(nextState.hasTag('sounding')).toBe(false)
  })

  it('never has more than one loop’s beeps left', () => {
    for (const { nextState } of edges) {
      expect(nextState.context.remaining).toBeGreaterThanOrEqual(0)
      expect(nextState.context.remaining).toBeLessThan(ALARM_REPEAT_TIMES + 1)
    }
  })
})
