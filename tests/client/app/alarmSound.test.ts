import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OpenAlarms, OpenAlarmsListener } from '#client/app/alarms/openAlarms.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { stubBrowser } from '../support/browser.ts'

/** Default mute duration. */
const USUAL_MS = 15 * MINUTE_MS
let beeps = 0
let isAllowed = true

const listeners: OpenAlarmsListener[] = []
vi.mock('#client/app/alarms/openAlarms.ts', () => ({
  onOpenAlarms: (listener: OpenAlarmsListener) => listeners.push(listener),
}))
vi.mock('#client/platform/audio.ts', () => ({
  createBeeper: () => ({
    isArmed: () => isAllowed,
    arm: async () => isAllowed,
    beep: () => {
      beeps += 1
    },
    silence: () => undefined,
    onArmedChange: () => undefined,
  }),
}))
vi.mock('#client/platform/page.ts', async (original) => ({
  ...(await original<object>()),
  onActivity: () => () => undefined,
}))

beforeEach(() => {
  isAllowed = true
  vi.useFakeTimers()
  stubBrowser({ serverUrl: '' })
  for (const storage of ['localStorage', 'sessionStorage']) {
    const kept = new Map<string, string>()
    vi.stubGlobal(storage, {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
  }
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Other tests have the real modules.
afterAll(() => void vi.resetModules())

/** The page as it is loaded by this person, with an alarm that has just come. */
async function loadedBy(accountId: string, seenSeq = 1) {
  vi.resetModules()
  listeners.length = 0
  const { liveState } = await import('#client/app/liveState.ts')
  const viewer = { isSuper: false, rights: new Set<never>(), limits: [], timeZone: 'UTC' }
  liveState.viewer.set({ ...viewer, accountId: accountId as never })
  const sound = await import('#client/app/actors/alarmSoundActor.ts')
  sound.startAlarmSound()
  const open: OpenAlarms = {
    ...{ projectId: 'prj_1' as never, world: 'one', seq: 5, seenSeq },
    ...{ ids: ['alm_5-0'], heldIds: [], newestRaisedSeq: 5, newestCriticalSeq: 5 },
  }
  for (const listener of listeners) listener(open)
  return { ...sound, isMuted: () => sound.alarmSoundActor.getSnapshot().hasTag('muted') }
}

it('stays muted through a reload until its time is over, for whoever muted it', async () => {
  const first = await loadedBy('acc_1')
  first.muteSound()
  expect(first.isMuted()).toBe(true)
  vi.advanceTimersByTime(USUAL_MS / 2)
  const again = await loadedBy('acc_1', 5)
  expect(again.isMuted()).toBe(true)
  expect((await loadedBy('acc_2')).isMuted()).toBe(false)
  vi.advanceTimersByTime(USUAL_MS)
  expect(again.isMuted()).toBe(false)
  expect((await loadedBy('acc_1')).isMuted()).toBe(false)
})

it('plays a sample once on request, even while muted, unless the browser blocks sound', async () => {
  const sound = await loadedBy('acc_1', 5)
  beeps = 0
  expect(await sound.playSample()).toBe(true)
  expect([beeps, sound.soundState.get()]).toEqual([1, 'armed'])
  sound.muteSound()
  expect(await sound.playSample()).toBe(true)
  expect([beeps, sound.soundState.get()]).toEqual([2, 'muted'])
  isAllowed = false
  expect(await sound.playSample()).toBe(false)
  expect(beeps).toBe(2)
})

it('is unmuted for good by hand', async () => {
  const first = await loadedBy('acc_1')
  first.muteSound()
  first.unmuteSound()
  expect((await loadedBy('acc_1')).isMuted()).toBe(false)
})

it('is not muted for longer than an hour where the clock was set back', async () => {
  const first = await loadedBy('acc_1')
  first.muteSound()
  vi.setSystemTime(Date.now() - USUAL_MS * 24)
  expect((await loadedBy('acc_1')).isMuted()).toBe(false)
})

it('is muted for as long as was chosen, also where a critical alarm sounds meanwhile', async () => {
  const sound = await loadedBy('acc_1')
  const raised = (newestRaisedSeq: number, newestCriticalSeq: number) => {
    for (const listener of listeners)
      listener({
        ...{ projectId: 'prj_1' as never, world: 'one', seq: newestRaisedSeq, seenSeq: null },
        ...{ ids: [`alm_${newestRaisedSeq}-0`], heldIds: [], newestRaisedSeq, newestCriticalSeq },
      })
  }
  sound.muteSound(5)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(sound.isMuted()).toBe(false)
  sound.muteSound(5)
  raised(6, 5)
  expect(sound.isMuted()).toBe(true)
  beeps = 0
  await sound.armSound()
  raised(7, 7)
  expect(sound.soundState.get()).toBe('armed')
  vi.advanceTimersByTime(MINUTE_MS)
  expect([beeps, sound.soundState.get()]).toEqual([20, 'muted'])
  vi.advanceTimersByTime(3 * MINUTE_MS)
  expect([beeps, sound.soundState.get()]).toEqual([20, 'muted'])
  expect((await loadedBy('acc_1', 7)).isMuted()).toBe(true)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(sound.soundState.get()).toBe('armed')
})

it('is silenced anew until the time that was chosen, by whoever does not choose again', async () => {
  const sound = await loadedBy('acc_1')
  sound.muteSound(60)
  const untilMs = sound.mutedUntilMs.get()
  vi.advanceTimersByTime(MINUTE_MS)
  sound.muteSound()
  expect(sound.mutedUntilMs.get()).toBe(untilMs)
  sound.muteSound(5)
  expect(sound.mutedUntilMs.get()).toBe(Date.now() + 5 * MINUTE_MS)
})
