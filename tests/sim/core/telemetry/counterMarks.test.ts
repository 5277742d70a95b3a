/** Where rules of energy counters applied: stored, joined by the day, and the same after a restart. */
import { expect, it } from 'vitest'
import type { counterMarksContract } from '#shared/contract/counterMarks.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { stepCounter } from '#shared/rules/counter.ts'
import { markOf } from '#shared/rules/counterMark.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

type Marks = OutputOf<typeof counterMarksContract.list>

/** Marks of readings that follow each other every ten minutes, or come at the minutes that are given. */
function marksOf(readings: readonly number[], minutes?: readonly number[]): (string | null)[] {
  let state: Parameters<typeof stepCounter>[0]
  return readings.map((kwh, n) => {
    const before = state
    const reading = { kwh, atMs: (minutes?.[n] ?? n * 10) * MINUTE_MS }
    const step = stepCounter(before, reading, 2)
    state = step.state
    return markOf(before, reading, step)
  })
}

it('a rule is named by what became of the reading', () => {
  expect(marksOf([50, 50.1, 50.1, 50.3])).toEqual([null, null, null, null])
  expect(marksOf([50, 50.1, 0, 0.1])).toEqual([null, null, 'fall', 'reset'])
  expect(marksOf([999.9, 999.95, 0, 0.1])).toEqual([null, null, 'fall', 'rollover'])
  expect(marksOf([50, 900, 50.2])).toEqual([null, 'rise', null])
  expect(marksOf([50, -1, 50.2, 50.1])).toEqual([null, 'impossible', null, 'jitter'])
  const replaced = marksOf([50, 900, 900.1, 900.2, 900.3, 900.4, 900.5, 900.6, 900.7])
  expect(replaced.filter((mark) => mark === 'replaced')).toHaveLength(1)
  expect(replaced.at(-1)).toBeNull()
})

it('the same count of the same instant is a duplicate, the same count later is not', () => {
  expect(marksOf([50, 50.1, 50.1, 50.1], [0, 10, 10, 20])).toEqual([null, null, 'duplicate', null])
})

const NOW = Date.parse('2026-07-02T10:00:00Z')

async function marksFrom(site: TestServer): Promise<Marks['list']> {
  const asked = { period: 'day', date: '2026-07-02' }
  const answer = await site.post('/moban/getpowermarks', asked, await site.signIn('admin'))
  expect(answer.body).toMatchObject({ status: 200 })
  return (answer.body.data as Marks).list
}

it('marks of a day have their number and first and last time, and survive a restart', async () => {
  const site = await startTestServer({ clock: new ManualClock(NOW) })
  const [project] = site.projects
  const { host, rooms } = project.house
  const device = {
    ...{ number: '00158D00000000A7', name: '电表', nameEn: 'Meter', kind: 'energy_meter', model: 'M-1' },
    ...{ areaId: rooms[0], hostId: host, circuits: [{ name: '一', nameEn: 'One' }] },
    ...{ isJoined: true, isConfigured: true, connection: 'zigbee' as const },
  }
  const added = await site.workspace(project).run('AddDevices', { devices: [device] }, at(2_000))
  const [id] = (added?.changes ?? []).flatMap((one): DeviceId[] =>
    'put' in one && one.put.type === 'device' ? [one.put.id] : [],
  )
  if (!id) throw new Error('no meter')
  const readings = [70, 70.1, 70.2, 0, 0.1, 0.2, -4, 0.3, -5, 0.4]
  const timeOf = (n: number): number => NOW - (readings.length - n) * 10 * MINUTE_MS
  for (const [n, kwh] of readings.entries())
    site.server.services.telemetry.merge(project.id, id, { energy: kwh }, timeOf(n))
  // Power that is fed in, and the noise of a current clamp.
  for (const power of [-800, -1_200, -2])
    site.server.services.telemetry.merge(project.id, id, { power }, timeOf(readings.length - 1) + 1)
  site.server.services.telemetry.merge(project.id, id, { energy: 0.4 }, timeOf(readings.length - 1))
  const marks = await marksFrom(site)
  const lastMs = timeOf(readings.length - 1)
  expect(marks).toEqual([
    { deviceId: id, mark: 'export', count: 2, firstMs: lastMs + 1, lastMs: lastMs + 1 },
    { deviceId: id, mark: 'duplicate', count: 1, firstMs: lastMs, lastMs },
    { deviceId: id, mark: 'impossible', count: 2, firstMs: timeOf(6), lastMs: timeOf(8) },
    { deviceId: id, mark: 'reset', count: 1, firstMs: timeOf(4), lastMs: timeOf(4) },
    { deviceId: id, mark: 'fall', count: 1, firstMs: timeOf(3), lastMs: timeOf(3) },
  ])
  expect(await marksFrom(await site.restart())).toEqual(marks)
})
