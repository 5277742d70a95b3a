/** The day of a project as its home shows it. */

import { describe, expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { homeContract } from '#shared/contract/home.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { at } from '../../../support/context.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

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
    const { energy, dayStartMs, asOfMs, hours } = await today(site)
    expect([dayStartMs, asOfMs]).toEqual([NOW_MS - 10 * HOUR_MS, NOW_MS + 30 * MINUTE_MS])
    expect(energy.today.map((kwh) => kwh && Math.round(kwh * 10) / 10)).toEqual([
      ...Array.from({ length: 9 }, () => null),
      3,
      1.5,
      ...Array.from({ length: 13 }, () => null),
    ])
    expect(hours).toHaveLength(24)
    // Consumption of a silent week is in no hour.
    expect(energy.todayAfterGap).toEqual({
      kwh: 96,
      sinceMs: NOW_MS - 7 * DAY_MS,
      untilMs: NOW_MS - HOUR_MS,
    })
    expect(energy.before[10]).toBeCloseTo(4)
  })

  it.each([
    // 10 kWh until 23:40, 3 until 00:20, 1 more until 00:50.
    ['Asia/Kolkata', '2026-06-10T18:30:00Z', [-20, 20, 50], [4]],
    // Two midnights: the first hour comes twice.
    ['Atlantic/Azores', '2026-10-25T00:00:00Z', [-20, 20, 50, 80, 110], [4, 2]],
    // No midnight.
    ['Africa/Cairo', '2026-04-23T22:00:00Z', [-20, 20, 50, 80], [4, 1]],
  ])('begins where the date of its zone begins: %s', async (timeZone, startsAt, minutes, kwh) => {
    const startMs = Date.parse(startsAt)
    const { site, clock, meter, says } = await aHouse()
    const [project] = site.projects
    await site.workspace(project).run('DescribeProject', { timeZone }, at(2_000))
    clock.advance(startMs - 60 * MINUTE_MS - clock.now())
    says(meter, { energy: 100 })
    const counts = [110, 113, 114, 115, 116]
    for (const [n, minute] of minutes.entries()) {
      clock.advance(startMs + minute * MINUTE_MS - clock.now())
      says(meter, { energy: counts[n] ?? 0 })
    }
    const { energy, dayStartMs } = await today(site)
    expect(dayStartMs).toBe(startMs)
    expect(energy.today.filter((one) => one !== null)).toEqual(kwh)
    expect(energy.today.slice(0, kwh.length)).toEqual(kwh)
  })

  it('is another one at once when the project gets another zone', async () => {
    const { site } = await aHouse()
    const [project] = site.projects
    const before = await today(site)
    await site.workspace(project).run('DescribeProject', { timeZone: 'Asia/Kolkata' }, at(2_000))
    expect((await today(site)).dayStartMs).toBe(before.dayStartMs + 2.5 * HOUR_MS)
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

  it.each([
    ['Asia/Kolkata', '2026-06-10T18:30:00Z', 24],
    ['Asia/Kathmandu', '2026-06-10T18:15:00Z', 24],
    // From half past to a full hour: the day has half an hour less.
    ['Australia/Lord_Howe', '2026-10-03T13:30:00Z', 24],
    ['Europe/Lisbon', '2026-03-29T00:00:00Z', 23],
    ['Europe/Lisbon', '2026-10-24T23:00:00Z', 25],
  ])('has guests and let rooms in the hours of %s', async (timeZone, startsAt, length) => {
    const startMs = Date.parse(startsAt)
    const { site, clock, panel, says } = await aHouse()
    const [project] = site.projects
    await site.workspace(project).run('DescribeProject', { timeZone }, at(2_000))
    // Let until 23:50, again from 00:10 to 00:40, and from 01:00 on.
    const let_ = new Map([
      [-70, true],
      [-10, false],
      [10, true],
      [40, false],
      [60, true],
    ])
    let isLet = true
    for (let minute = -70; minute <= 90; minute += 5) {
      clock.advance(startMs + minute * MINUTE_MS - clock.now())
      isLet = let_.get(minute) ?? isLet
      says(panel, { checked_in: isLet })
    }
    const known = (figures: readonly (number | null)[]) =>
      figures.flatMap((figure) => (figure === null ? [] : Math.round(figure * 1_000) / 1_000))
    const first = await today(site)
    expect(first.hours).toHaveLength(length)
    expect(first.guests).toEqual({ arrivals: 2, departures: 1 })
    expect(known(first.occupied.today.slice(0, 2))).toEqual([0.5, 1])
    expect(known(first.occupied.today)).toHaveLength(2)
    const again = await site.restart()
    expect(await today(again)).toEqual({ ...first, asOfMs: expect.any(Number) })
    clock.advance(7 * DAY_MS)
    expect(known((await today(again)).occupied.before)).toEqual([0.5, 1])
  })

  it('counts guests who come and go by what happens, also several times within an hour and over a restart', async () => {
    const { site, clock, panel, says } = await aHouse()
    clock.advance(8 * DAY_MS + 11 * HOUR_MS)
    for (const isLet of [true, false, true, false]) {
      says(panel, { checked_in: isLet })
      clock.advance(5 * MINUTE_MS)
    }
    expect(await today(site)).toMatchObject({ guests: { arrivals: 1, departures: 2 } })
    const again = await site.restart()
    expect(await today(again)).toMatchObject({ guests: { arrivals: 1, departures: 2 } })
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
    const control = async (deviceId: DeviceId, by: string): Promise<void> => {
      const items = [{ deviceId, values: { brightness: 20 } }]
      expect((await site.post('/device/control', { items }, by)).body.status).toBe(200)
    }
    await control(house.lights[0], operator)
    await control(house.lights[1], token)
    await control(house.lights[0], token)
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
