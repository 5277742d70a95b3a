import { pino } from 'pino'
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/clock.ts'
import { startEstate } from '#sim/startEstate.ts'
import { temporaryFolder } from '../support/folders.ts'
import { testConfig } from '../support/testServer.ts'

it('a simulated world is looked after in its own time: moved by hand, keyframes come every hour of it', async () => {
  const folder = temporaryFolder()
  const clock = new ManualClock(Date.UTC(2026, 5, 1, 4))
  const config = { ...testConfig(folder), world: 'house' }
  const said: string[] = []
  const estate = await startEstate(config, {
    onStep: (text) => said.push(text),
    projectFolder: folder,
    clock,
    logger: pino({ level: 'silent' }),
  })
  // Whoever waits for a large one is told how far it is.
  expect(said[0]).toMatch(/^building /)
  expect(said.filter((text) => /^living 2026-06-01 0[0-3]:00 in /.test(text))).toHaveLength(4)
  expect(estate.server.health.doing).toBeNull()
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
