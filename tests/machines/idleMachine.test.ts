import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { idleMachine, warningSpanMs } from '#machines/idleMachine.ts'
import { IDLE_TIMEOUT_DEFAULT_MS } from '#shared/constants.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { deadEnds, edgesOf, restingPlacesOf, visitedPlaces } from './support/graph.ts'
import { advance } from './support/time.ts'

function startIdle(input: { readonly timeoutMs?: number } = {}) {
  const clock = new SimulatedClock()
  const timedOutAtMs: number[] = []
  const machine = idleMachine.provide({
    actions: { notifyTimedOut: () => void timedOutAtMs.push(clock.now()) },
  })
  const actor = createActor(machine, { clock, input }).start()
  return { actor, clock, timedOutAtMs, remainingMs: () => actor.getSnapshot().context.remainingMs }
}

const signedIn = { type: 'user.signedIn', exempt: false } as const
const activity = { type: 'activity', quietMs: 0 } as const

describe('an absent person', () => {
  it('is signed out after the default of ten seconds, warned for the last five', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 4_900)
    expect(actor.getSnapshot().value).toBe('watching')
    advance(clock, 100)
    expect(actor.getSnapshot().hasTag('countdown')).toBe(true)
    advance(clock, 4_900)
    expect(timedOutAtMs).toEqual([])
    advance(clock, 100)
    expect(timedOutAtMs).toEqual([IDLE_TIMEOUT_DEFAULT_MS])
    expect(actor.getSnapshot().value).toBe('timedOut')
  })

  it('sees the seconds count down', () => {
    const { actor, clock, remainingMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 5_000)
    const seen = [remainingMs()]
    for (let second = 0; second < 4; second += 1) {
      advance(clock, 1_000)
      seen.push(remainingMs())
    }
    expect(seen).toEqual([5_000, 4_000, 3_000, 2_000, 1_000])
  })

  it('is warned for a minute when the setting is long', () => {
    expect(warningSpanMs(30 * MINUTE_MS)).toBe(60_000)
    const { actor, clock, timedOutAtMs } = startIdle({ timeoutMs: 30 * MINUTE_MS })
    actor.send(signedIn)
    advance(clock, 29 * MINUTE_MS - 1_000, 1_000)
    expect(actor.getSnapshot().value).toBe('watching')
    advance(clock, 1_000, 1_000)
    expect(actor.getSnapshot().matches('warning')).toBe(true)
    advance(clock, 60_000, 1_000)
    expect(timedOutAtMs).toEqual([30 * MINUTE_MS])
  })

  it('is reported once', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 60_000)
    actor.send(activity)
    advance(clock, 60_000)
    expect(timedOutAtMs).toHaveLength(1)
  })

  it('is found out by the clock on the wall when the computer slept through the timers', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 1_000)
    actor.send({ type: 'activity', quietMs: IDLE_TIMEOUT_DEFAULT_MS })
    expect(timedOutAtMs).toEqual([1_000])
  })
})

describe('a present person', () => {
  it('stays signed in by any activity, also during the warning', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 9_900)
    actor.send({ type: 'activity', quietMs: 9_900 })
    expect(actor.getSnapshot().value).toBe('watching')
    advance(clock, 9_900)
    expect(timedOutAtMs).toEqual([])
    advance(clock, 100)
    expect(timedOutAtMs).toEqual([19_900])
  })

  it('is never warned as long as something happens in time', () => {
    const { actor, clock } = startIdle()
    actor.send(signedIn)
    for (let times = 0; times < 5; times += 1) {
      advance(clock, 4_000)
      actor.send({ type: 'activity', quietMs: 4_000 })
      expect(actor.getSnapshot().value).toBe('watching')
    }
    advance(clock, 4_900)
    expect(actor.getSnapshot().value).toBe('watching')
  })

  it('has the whole of a new time-out also before any warning', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 4_000)
    actor.send({ type: 'timeout.changed', timeoutMs: 20_000 })
    advance(clock, 20_000)
    expect(timedOutAtMs).toEqual([24_000])
  })

  it('sees the countdown start over in a second warning', () => {
    const { actor, clock, remainingMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 8_000)
    expect(remainingMs()).toBe(2_000)
    actor.send(activity)
    advance(clock, 5_000)
    expect(remainingMs()).toBe(5_000)
  })

  it('has the new time-out at once when the setting changes', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 6_000)
    actor.send({ type: 'timeout.changed', timeoutMs: 20_000 })
    expect(actor.getSnapshot().value).toBe('watching')
    advance(clock, 20_000)
    expect(timedOutAtMs).toEqual([26_000])
  })
})

describe('nobody to watch', () => {
  it('lets the time pass when nobody is signed in', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    advance(clock, 60_000)
    actor.send(activity)
    advance(clock, 60_000)
    expect([actor.getSnapshot().value, timedOutAtMs]).toEqual([{ resting: 'nobody' }, []])
  })

  it('keeps a setting that came before the sign-in', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send({ type: 'timeout.changed', timeoutMs: 30_000 })
    actor.send(signedIn)
    advance(clock, 30_000)
    expect(timedOutAtMs).toEqual([30_000])
  })

  it('stops watching on sign-out', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 9_000)
    actor.send({ type: 'user.signedOut' })
    advance(clock, 60_000)
    expect(timedOutAtMs).toEqual([])
  })

  it('exempts a wall display until it becomes an ordinary session again', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send({ type: 'user.signedIn', exempt: true })
    advance(clock, 60_000)
    actor.send({ type: 'exempt.changed', exempt: true })
    expect([actor.getSnapshot().value, timedOutAtMs]).toEqual([{ resting: 'exempt' }, []])
    actor.send({ type: 'exempt.changed', exempt: false })
    expect(actor.getSnapshot().value).toBe('watching')
    advance(clock, 9_000)
    actor.send({ type: 'exempt.changed', exempt: true })
    advance(clock, 60_000)
    expect([actor.getSnapshot().value, timedOutAtMs]).toEqual([{ resting: 'exempt' }, []])
  })

  it('watches the next person after a time-out', () => {
    const { actor, clock, timedOutAtMs } = startIdle()
    actor.send(signedIn)
    advance(clock, 10_000)
    actor.send({ type: 'user.signedOut' })
    actor.send(signedIn)
    advance(clock, 10_000)
    expect(timedOutAtMs).toEqual([10_000, 20_000])
  })
})

describe('the idle graph', () => {
  const options = {
    input: {},
    events: [
      signedIn,
      { type: 'user.signedIn', exempt: true },
      { type: 'user.signedOut' },
      { type: 'exempt.changed', exempt: true },
      { type: 'exempt.changed', exempt: false },
      { type: 'timeout.changed', timeoutMs: 20_000 },
      activity,
      { type: 'activity', quietMs: 60_000 },
    ],
  }

  it('reaches every state and has a way out of each', () => {
    expect(visitedPlaces(idleMachine, options)).toEqual(restingPlacesOf(idleMachine))
    expect(deadEnds(idleMachine, options)).toEqual([])
  })

  it('rests after every sign-out', () => {
    const signOuts = edgesOf(idleMachine, options).filter(({ event }) => event.type === 'user.signedOut')
    expect(signOuts.map(({ state }) => JSON.stringify(state.value))).toHaveLength(5)
    for (const { nextState } of signOuts) expect(nextState.value).toEqual({ resting: 'nobody' })
  })

  it('times nobody out who is not being watched', () => {
    const timeOuts = edgesOf(idleMachine, options).filter(
      ({ state, nextState }) => nextState.matches('timedOut') && !state.matches('timedOut'),
    )
    expect(timeOuts.length).toBeGreaterThan(1)
    for (const { state } of timeOuts) expect(state.hasTag('watched')).toBe(true)
  })
})
