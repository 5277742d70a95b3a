/** After a restart faults persist, and so do the true values beneath. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { type Estate, startEstate } from '#sim/app/startEstate.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../support/context.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { testConfig } from '../../support/testServer.ts'

const START_MS = Date.UTC(2026, 5, 1, 4)

async function open(folder: string, startMs: number): Promise<Estate> {
  const clock = new ManualClock(startMs)
  const options = { projectFolder: folder, clock, logger: pino({ level: 'silent' }) }
  const estate = await startEstate({ ...testConfig(folder), world: 'house' }, options)
  await estate.world?.start()
  return estate
}

function houseOf({ server, world }: Estate) {
  const [found] = [...server.services.workspaces.projects()]
  const { project, workspace } = must(found, 'a project')
  const [sensor] = workspace.state.by('device', 'kind', 'temperature_humidity').values()
  const { number, id } = must(sensor, 'a sensor')
  const { truth } = must(world, 'a world')
  return {
    workspace,
    number,
    room: () => must(truth.device(number), number).room.temperatureC,
    trueC: () => Number(must(truth.device(number), number).values.temperature),
    readC: () => server.services.telemetry.last.get(project.id, id)?.values.temperature,
  }
}

it('a sensor that was forced to 40 °C is forced again, in a room that is not warmer for it', async () => {
  const folder = temporaryFolder()
  const first = await open(folder, START_MS)
  const before = houseOf(first)
  const fault = { kind: 'sensor_value', device: before.number, property: 'temperature', value: 40 } as const
  await before.workspace.run('InjectFaults', { faults: [fault] }, at(START_MS))
  await first.world?.step(2 * MINUTE_MS)
  expect(before.readC()).toBe(40)
  const roomC = before.room()
  expect(roomC).toBeLessThan(32)
  await first.close()

  const second = await open(folder, START_MS + 3 * MINUTE_MS)
  const after = houseOf(second)
  expect([...after.workspace.state.all('fault')]).toMatchObject([{ fault, by: { name: 'Tester' } }])
  await second.world?.step(MINUTE_MS)
  expect(after.readC()).toBe(40)
  expect(Math.abs(after.trueC() - roomC)).toBeLessThan(1.5)
  expect(Math.abs(after.room() - roomC)).toBeLessThan(1.5)
  // As after a power cut: the true values are not on the disk.
  await second.server.close()
  await second.world?.close()
  rmSync(join(folder, 'files/world'), { recursive: true })

  const third = await open(folder, START_MS + 5 * MINUTE_MS)
  const last = houseOf(third)
  expect(last.room()).toBeLessThan(32)
  expect(last.trueC()).toBeLessThan(32)
  await last.workspace.run('ClearAllFaults', {}, at(START_MS + 5 * MINUTE_MS))
  await third.world?.step(MINUTE_MS)
  expect(last.readC()).toBeLessThan(32)
  await third.close()
})
