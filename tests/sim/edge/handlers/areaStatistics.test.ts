/** Area statistics through the real server. */
import { expect, it } from 'vitest'
import type { AreaStatisticsRow } from '#shared/contract/areaStatistics.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const NOON = Date.parse('2026-03-10T12:00:00Z')

async function start() {
  const clock = new ManualClock(NOON)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { host, rooms } = project.house
  const device = (kind: string, index: number) => ({
    ...{ number: `00158D00000000B${index}`, name: `设备${index}`, nameEn: '', kind, model: 'M-1' },
    ...{ areaId: rooms[0], hostId: host, circuits: [{ name: '一', nameEn: 'One' }] },
    ...{ isJoined: true, isConfigured: true, connection: 'zigbee' as const },
  })
  const devices = [device('presence_sensor', 0), device('thermostat', 1)]
  const added = await site.workspace(project).run('AddDevices', { devices }, at(2_000))
  const ids = (added?.changes ?? []).flatMap((change) =>
    'put' in change && change.put.type === 'device' ? [change.put.id] : [],
  )
  return { clock, site, project, rooms, ids }
}

it('each area in sight has its occupied hours, its comfort and its alarms of the period', async () => {
  const { clock, site, project, rooms, ids } = await start()
  const [sensor, thermostat] = ids
  if (!sensor || !thermostat) throw new Error('no devices')
  const { telemetry } = site.server.services
  const gateway = await aMqttClientFor(site, project)
  await gateway.report({ t: 1, seq: 1, d: { [LEAK_NUMBER]: { water_leak: true } } })
  for (let minutes = 0; minutes <= 120; minutes += 15) {
    const atMs = NOON + minutes * MINUTE_MS
    telemetry.merge(project.id, sensor, { occupancy: minutes < 60 }, atMs)
    telemetry.merge(project.id, thermostat, { local_temperature: 21.4, occupied_heating_setpoint: 21 }, atMs)
  }
  clock.advance(2 * HOUR_MS)
  const rowsOf = async (token: string): Promise<readonly AreaStatisticsRow[]> =>
    (
      (await site.post('/moban/getareastatistics', { period: 'week' }, token)).body.data as never as {
        list: AreaStatisticsRow[]
      }
    ).list
  const admin = await site.signIn('admin')
  await until(async () => (await rowsOf(admin)).some(({ alarms }) => alarms === 1))
  const rows = await rowsOf(admin)
  const first = rows.find(({ id }) => id === rooms[0])
  expect(first).toMatchObject({ occupiedHours: 1, knownHours: 2, comfort01: 1, alarms: 1 })
  expect(rows.find(({ id }) => id === rooms[1])).toMatchObject({
    occupiedHours: null,
    comfort01: null,
    alarms: 0,
  })
  await giveRole(site, 'viewer', { rights: ['home.view', 'reports.view'], areas: [rooms[1]] })
  expect((await rowsOf(await site.signIn('viewer'))).map(({ id }) => id)).toEqual([rooms[1]])
  await gateway.end()
})
