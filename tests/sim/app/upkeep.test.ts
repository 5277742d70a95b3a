import { pino } from 'pino'
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import type { MakingProgress } from '#sim/base/making.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { testConfig } from '../../support/testServer.ts'

it('a simulated world is looked after in its own time: moved by hand, keyframes come every hour of it', async () => {
  const folder = temporaryFolder()
  const clock = new ManualClock(Date.UTC(2026, 5, 1, 4))
  const config = { ...testConfig(folder), world: 'house' }
  const steps: MakingProgress[] = []
  const estate = await startEstate(config, {
    onStep: (progress) => steps.push(progress),
    projectFolder: folder,
    clock,
    logger: pino({ level: 'silent' }),
  })
  // Progress and remaining time are shown for a large world.
  expect(steps[0]).toMatchObject({ doing: expect.stringMatching(/^building /), done01: 0, leftMs: null })
  expect(steps.filter(({ doing }) => /^living 2026-06-01 0[0-3]:00 in /.test(doing))).toHaveLength(4)
  const shares = steps.map(({ done01 }) => done01)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toMatchObject({
    doing: expect.stringMatching(/^recording /),
    leftMs: expect.any(Number),
  })
  expect(estate.server.health.making.progress()).toBeNull()
  const savedAt: number[] = []
  const { telemetry } = estate.server.services
  const save = telemetry.saveKeyframe.bind(telemetry)
  telemetry.saveKeyframe = (atMs) => {
    savedAt.push(atMs)
    save(atMs)
  }
  const world = must(estate.world, 'the world')
  await world.start()
  const startMs = world.now()
  await world.step(125 * 60_000)
  expect(savedAt.map((atMs) => (atMs - startMs) / 60_000)).toEqual([60, 120])
  await estate.close()
})
