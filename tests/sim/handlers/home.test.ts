/** The day of a project as its home shows it. */

import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { homeContract } from '#shared/contract/home.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/clock.ts'
import { at } from '../../support/context.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'

type Today = OutputOf<typeof homeContract.today>
type Changes = OutputOf<typeof homeContract.changes>

/** 10 in the morning in Shanghai. */
const NOW_MS = 20_000 * DAY_MS + 2 * HOUR_MS

async function aHouse() {
  const clock = new ManualClock(NOW_MS - 8 * DAY_MS)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { host, rooms } = project.house
  const device = (index: number, kind: string, room: 0 | 1) => ({
    number: `00158D00000000B${index}`,
    name: `设备${index}`,
    nameEn: `Device ${index}`,
    kind,
    model: 'M-1',
    areaId: rooms[room],
    hostId: host,
    circuits: [{ name: '一', nameEn: 'One' }],
    isJoined: true,
    isConfigured: true,
    connection: 'zigbee' as const,
  })
  const kinds = ['energy_meter', 'metering_socket', 'room_status_panel', 'presence_sensor'] as const
  const devices = kinds.map((kind, index) => device(index, kind, kind === 'presence_sensor' ? 1 : 0))
  const added = await site.workspace(project).run('AddDevices', { devices }, at(2_000))
  const [meter, socket, panel, sensor] = (added?.changes ?? []).flatMap((change) =>
    'put' in change && change.put.type === 'device' ? [change.put.id] : [],
  ) as [DeviceId, DeviceId, DeviceId, DeviceId]
  const { telemetry } = site.server.services
  const says = (id: DeviceId, values: Parameters<typeof telemetry.merge>[2]) =>
    telemetry.merge(project.id, id, values, clock.now())
  return { site, clock, meter, socket, panel, sensor, says }
}

async function ask<T>(site: TestServer, path: string, who: 'admin' | 'operator' = 'admin'): Promise<T> {
  return (await site.post(path, {}, await site.signIn(who))).body.data
}
const today = (site: TestServer): Promise<Today> => ask<Today>(site, '/moban/gethometoday')

describe('the day of a project', () => {
  it('counts what is behind a meter once, beside the same hours of last week', async () => {
    const { site, clock, meter, socket, says } = await aHouse()
    clock.advance(DAY_MS)
    says(meter, { energy: 100 })
    says(meter, { energy: 104 })
    clock.advance(7 * DAY_MS - HOUR_MS)
    says(meter, { energy: 200 })
    says(socket, { energy: 10 })
    says(meter, { energy: 203 })
    says(socket, { energy: 12 })
    clock.advance(HOUR_MS)
    says(meter, { energy: 204.5 })
    clock.advance(30 * MINUTE_MS)
    const { energy, dayStartMs, asOfMs } = await today(site)
    expect([dayStartMs, asOfMs]).toEqual([NOW_MS - 10 * HOUR_MS, NOW_MS + 30 * MINUTE_MS])
    expect(energy.today.map((kwh) => kwh && Math.round(kwh * 10) / 10)).toEqual([
      ...Array.from({ length: 9 }, () => expect.toBeOneOf([null, 0])),
      99,
      1.5,
      ...Array.from({ length: 13 }, () => null),
    ])
    expect(energy.before[10]).toBeCloseTo(4)
  })

  it('knows which rooms were let, and those in use where nothing knows that, also after a restart', async () => {
    const { site, clock, panel, sensor, says } = await aHouse()
    clock.advance(8 * DAY_MS - 2 * HOUR_MS)
    const steps: readonly (readonly [boolean, boolean])[] = [
      [false, false],
      [false, true],
      [true, true],
      [true, true],
      [true, false],
    ]
    for (const [isLet, isInside] of steps) {
      says(panel, { checked_in: isLet, occupancy: false })
      says(sensor, { occupancy: isInside })
      clock.advance(30 * MINUTE_MS)
    }
    const expected = {
      guests: { arrivals: 1, departures: 0 },
      occupied: { rooms: 2, today: expect.arrayContaining([0.5, 2]) },
    }
    const before = await today(site)
    expect(before).toMatchObject(expected)
    expect(before.occupied.today.slice(8, 10)).toEqual([0.5, 2])
    expect(before.weather).toBeNull()
    const again = await site.restart()
    expect((await today(again)).occupied.today.slice(8, 10)).toEqual([0.5, 2])
  })

  it('tells what happened in the last hour, and nothing older', async () => {
    const { site, clock } = await aHouse()
    const [project] = site.projects
    clock.advance(8 * DAY_MS)
    const context = (atMs: number) => ({ ...at(2_000), nowMs: atMs })
    const { host } = project.house
    await site.workspace(project).run('NoteHostOnline', { hostId: host }, context(clock.now() - 2 * HOUR_MS))
    await site
      .workspace(project)
      .run('NoteHostOffline', { hostId: host, reason: 'silent' }, context(clock.now() - MINUTE_MS))
    const { list } = await ask<Changes>(site, '/moban/gethomechanges')
    expect(list.map(({ events }) => events.map(({ type }) => type))).toEqual([
      ['HostWentOffline', 'AlarmRaised'],
    ])
  })

  it('tells those with few areas what they did and what concerns their devices, of all that happened', async () => {
    const { site, clock } = await aHouse()
    const [project] = site.projects
    const { house } = project
    clock.advance(8 * DAY_MS)
    await site.workspace(project).run('NoteHostOnline', { hostId: house.host }, at(clock.now()))
    const [token, operator] = [await site.signIn('admin'), await site.signIn('operator')]
    const told = async (deviceId: DeviceId, by: string): Promise<void> => {
      const items = [{ deviceId, values: { brightness: 20 } }]
      expect((await site.post('/device/control', { items }, by)).body.status).toBe(200)
    }
    await told(house.lights[0], operator)
    await told(house.lights[1], token)
    await told(house.lights[0], token)
    const devices = ({ list }: Changes): string[] =>
      JSON.stringify(list).match(/(?<="deviceId":")[^"]+/g) ?? []
    expect(devices(await ask<Changes>(site, '/moban/gethomechanges'))).toEqual([
      house.lights[0],
      house.lights[1],
      house.lights[0],
    ])
    expect(devices(await ask<Changes>(site, '/moban/gethomechanges', 'operator'))).toEqual([
      house.lights[0],
      house.lights[0],
    ])
  })
})
