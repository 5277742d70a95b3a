import { expect, it } from 'vitest'
import { VirtualClock } from '#sim/clock.ts'
import { keepClock, takeUpClock } from '#sim/simulation/clockFile.ts'
import { Simulation } from '#sim/simulation/simulation.ts'
import { prepareDataFolder } from '#sim/storage/dataFolder.ts'
import type { WorldState } from '#sim/world/ports.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { startTestServer } from '../../support/testServer.ts'

const somebody = { id: 'acc_1', name: '某人', nameEn: 'Somebody' }

/** Of no matter to these tests. */
const aside = { runsFolder: '', onError: () => undefined }
const LONG_AGO_MS = Date.UTC(2020, 0, 1)

function leftPaused(): string {
  const folder = temporaryFolder()
  prepareDataFolder(folder)
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 60 })
  clock.pause()
  keepClock(folder, 1, clock)
  return folder
}

it('a world that was paused at another speed stands there after a restart', () => {
  const clock = takeUpClock(leftPaused(), 1, 0)
  expect([clock.isPaused, clock.speed]).toEqual([true, 60])
  expect(clock.now() - LONG_AGO_MS).toBeLessThan(60_000)
})

it('a speed that was set for the start counts, and nothing happens before what is on record', () => {
  const set = takeUpClock(leftPaused(), 10, 0)
  expect([set.isPaused, set.speed]).toEqual([false, 10])
  expect(set.now()).toBeGreaterThan(LONG_AGO_MS + 86_400_000)
  const recordedMs = LONG_AGO_MS + 5_000_000
  expect(takeUpClock(leftPaused(), 1, recordedMs).now()).toBeGreaterThanOrEqual(recordedMs)
})

it('time is paused, stepped and sped up through the API, and everybody is told', async () => {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  const told: boolean[] = []
  site.server.services.simulation?.onNews(({ clock }) => void told.push(clock.isPaused))
  const move = async (body: object) =>
    (await site.post('/sim/clock', body, token)).body.data as {
      nowMs: number
      isPaused: boolean
      speed: number
    }
  const paused = await move({ action: 'pause' })
  expect(paused.isPaused).toBe(true)
  expect(await move({ action: 'step', stepMs: 600_000 })).toEqual({
    ...paused,
    nowMs: paused.nowMs + 600_000,
  })
  expect(await move({ action: 'speed', speed: '0.5' })).toMatchObject({ speed: 0.5, isPaused: true })
  expect(await move({ action: 'resume' })).toMatchObject({ speed: 0.5, isPaused: false })
  // Of the step twice: before what is reported at its end, and when it is over.
  expect(told).toEqual([true, true, true, true, false])
})

it('a reset ends a long step: what is left of it is not lived in a world that is closed', async () => {
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  clock.pause()
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  const next = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  const makeAnew = () => Promise.resolve(simulation.attach({ clock: next, world }))
  const simulation = new Simulation({
    world: 'house',
    seed: 1,
    makeAnew,
    keepClock: () => undefined,
    ...aside,
  })
  simulation.attach({ clock, world })
  const step = simulation.step(86_400_000)
  await Promise.all([expect(step).rejects.toThrow('world_resetting'), simulation.reset(somebody)])
  expect(clock.now() - LONG_AGO_MS).toBeLessThan(86_400_000)
})

it('a long step tells how far it is and ends where somebody stops it; a second one makes it longer', async () => {
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  clock.pause()
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  const makeAnew = () => Promise.resolve()
  const ports = { world: 'house', seed: 1, makeAnew, keepClock: () => undefined, ...aside }
  const simulation = new Simulation(ports)
  simulation.attach({ clock, world, isIngesting: () => false })
  const both = Promise.all([simulation.step(60 * 60_000), simulation.step(23 * 60 * 60_000)])
  const way = simulation.news()?.step
  expect(way?.totalMs).toBe(24 * 60 * 60_000)
  simulation.stopStep()
  await both
  expect(simulation.news()?.step).toBeNull()
  expect(Math.round(clock.now() - LONG_AGO_MS)).toBe(way?.doneMs)
})

it('a world that could not be made anew is not on its way for ever: whoever asks is told', async () => {
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  const makeAnew = () => Promise.reject(new Error('the disk is gone'))
  const ports = { world: 'house', seed: 1, makeAnew, keepClock: () => undefined, ...aside }
  const simulation = new Simulation(ports)
  simulation.attach({ clock, world })
  await expect(simulation.reset(somebody)).rejects.toThrow('the disk is gone')
  expect(() => simulation.pause()).toThrow('world_lost')
  simulation.attach({ clock, world })
  expect(simulation.pause().isPaused).toBe(true)
})

it('each minute of a step waits until what was sent in it is counted', async () => {
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  clock.pause()
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  const makeAnew = () => Promise.resolve()
  const simulation = new Simulation({
    world: 'house',
    seed: 1,
    makeAnew,
    keepClock: () => undefined,
    ...aside,
  })
  const asked: number[] = []
  const isIngesting = () => asked.push(Math.round((clock.now() - LONG_AGO_MS) / 60_000)) < 3
  simulation.attach({ clock, world, isIngesting })
  await simulation.step(120_000)
  expect(asked).toEqual([1, 1, 1, 2])
})
