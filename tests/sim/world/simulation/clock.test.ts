import { join } from 'node:path'
import { expect, it } from 'vitest'
import { simulationTopic } from '#shared/topics.ts'
import { VirtualClock } from '#sim/base/clock.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import type { WorldState } from '#sim/world/ports.ts'
import { keepClock, takeUpClock } from '#sim/world/simulation/clockFile.ts'
import { Simulation } from '#sim/world/simulation/simulation.ts'
import { connectConsole } from '../../../support/console.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const somebody = { id: 'acc_1', name: '某人', nameEn: 'Somebody' }

/** Of no matter to these tests. */
const aside = { onError: () => undefined, keepClock: () => Promise.resolve() }
const LONG_AGO_MS = Date.UTC(2020, 0, 1)

const files = (): DiskFiles => new DiskFiles(join(temporaryFolder(), 'files'))

async function leftPaused(): Promise<DiskFiles> {
  const left = files()
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 60 })
  clock.pause()
  await keepClock(left, 1, clock)
  return left
}

it('a world that was paused at another speed stands there after a restart', async () => {
  const clock = await takeUpClock(await leftPaused(), 1, 0)
  expect([clock.isPaused, clock.speed]).toEqual([true, 60])
  expect(clock.now() - LONG_AGO_MS).toBeLessThan(60_000)
})

it('a speed that was set for the start counts, and nothing happens before what is on record', async () => {
  const set = await takeUpClock(await leftPaused(), 10, 0)
  expect([set.isPaused, set.speed]).toEqual([false, 10])
  expect(set.now()).toBeGreaterThan(LONG_AGO_MS + 86_400_000)
  const recordedMs = LONG_AGO_MS + 5_000_000
  expect((await takeUpClock(await leftPaused(), 1, recordedMs)).now()).toBeGreaterThanOrEqual(recordedMs)
})

it('of several moves at once the last one is kept, and what cannot be read is as if nothing were', async () => {
  const left = files()
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  const moves = [2, 3, 60].map((speed) => {
    clock.setSpeed(speed)
    return keepClock(left, 1, clock)
  })
  await Promise.all(moves)
  expect((await takeUpClock(left, 1, 0)).speed).toBe(60)
  await left.put('world/clock.json', new TextEncoder().encode('{'))
  expect(await takeUpClock(left, 1, 0)).toMatchObject({ speed: 1, isPaused: false })
})

it('a disk that refuses to keep the clock hinders nobody who moves it', async () => {
  const refused: unknown[] = []
  const simulation = new Simulation({
    world: 'house',
    seed: 1,
    makeAnew: () => Promise.resolve(),
    onError: (error) => refused.push(error),
    keepClock: (kept, clock) => keepClock(kept, 1, clock),
  })
  await simulation.openFiles(new DiskFiles(join(temporaryFolder(), 'files'), { totalMaxBytes: 10 }))
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  simulation.attach({ clock, world })
  expect((await simulation.pause()).isPaused).toBe(true)
  expect(refused.map(String)).toEqual(['StorageError: the disk refused a write'])
})

it('time is paused, stepped and sped up through the API, and everybody is told', async () => {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  const notified: boolean[] = []
  site.server.services.simulation?.onNews(({ clock }) => void notified.push(clock.isPaused))
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
  // Notified twice per step: before its last reports, and at its end.
  expect(notified).toEqual([true, true, true, true, false])
})

it('a console that subscribes after a change hears of it, whatever its ticket said', async () => {
  const site = await startTestServer({ isSimulated: true })
  const token = await site.signIn('super')
  await site.post('/sim/clock', { action: 'pause' }, token)
  const { heard, ticket } = await connectConsole(site, await site.signIn('admin'))
  const news = () => heard.filter(({ topic }) => topic === simulationTopic(ticket.projectHex))
  await until(() => news().length > 0)
  expect(JSON.parse(news()[0]?.text ?? '')).toMatchObject({ clock: { isPaused: true } })
})

it('a reset ends a long step: what is left of it is not lived in a world that is closed', async () => {
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  clock.pause()
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  const next = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  const makeAnew = () => Promise.resolve(simulation.attach({ clock: next, world }))
  const simulation = new Simulation({ world: 'house', seed: 1, makeAnew, ...aside })
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
  const simulation = new Simulation({ world: 'house', seed: 1, makeAnew, ...aside })
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
  const makeAnew = () => Promise.reject(new StorageError(new Error('the disk is full')))
  const simulation = new Simulation({ world: 'house', seed: 1, makeAnew, ...aside })
  simulation.attach({ clock, world })
  await expect(simulation.reset(somebody)).rejects.toThrow('world_lost')
  await expect(simulation.pause()).rejects.toThrow('world_lost')
  simulation.attach({ clock, world })
  expect((await simulation.pause()).isPaused).toBe(true)
})

it('each minute of a step waits until what was sent in it is counted', async () => {
  const clock = new VirtualClock({ startMs: LONG_AGO_MS, speed: 1 })
  clock.pause()
  const world = { state: () => ({}) as WorldState, plugIn: () => Promise.resolve() }
  const makeAnew = () => Promise.resolve()
  const simulation = new Simulation({ world: 'house', seed: 1, makeAnew, ...aside })
  const asked: number[] = []
  const isIngesting = () => asked.push(Math.round((clock.now() - LONG_AGO_MS) / 60_000)) < 3
  simulation.attach({ clock, world, isIngesting })
  await simulation.step(120_000)
  expect(asked).toEqual([1, 1, 1, 2])
})
