/** Energy reports, recomputed from the raw readings by a slow sum that shares no code with the server. */
import { describe, expect, it } from 'vitest'
import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import type { EnergyGroup, energyContract } from '#shared/contract/energy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { createRng } from '#sim/base/rng.ts'
import { at } from '../../../support/context.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

type Overall = OutputOf<typeof energyContract.overall>
type All = OutputOf<typeof energyContract.all>
type Types = OutputOf<typeof energyContract.queryTypes>
type Asked = Partial<RequestOf<typeof energyContract.all>>

interface Reading {
  readonly atMs: number
  readonly kwh: number
}

/** Project with devices of these kinds, the last in the second room. */
async function aHouse(nowMs: number, kinds: readonly string[], timeZone = 'Asia/Shanghai') {
  const clock = new ManualClock(nowMs)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { host, rooms } = project.house
  const devices = kinds.map((kind, index) => ({
    number: `00158D00000000B${index}`,
    name: `电器${index}`,
    nameEn: `Appliance ${index}`,
    kind,
    model: 'M-1',
    areaId: rooms[index === kinds.length - 1 ? 1 : 0],
    hostId: host,
    circuits: [{ name: '一', nameEn: 'One' }],
    isJoined: true,
    isConfigured: true,
    connection: 'zigbee' as const,
  }))
  const workspace = site.workspace(project)
  await workspace.run('DescribeProject', { timeZone }, at(2_000))
  const added = kinds.length === 0 ? null : await workspace.run('AddDevices', { devices }, at(2_000))
  const ids = (added?.changes ?? []).flatMap((change): DeviceId[] =>
    'put' in change && change.put.type === 'device' ? [change.put.id] : [],
  )
  const { telemetry } = site.server.services
  const report = (id: DeviceId, readings: readonly Reading[]): void => {
    for (const { atMs, kwh } of readings) telemetry.merge(project.id, id, { energy: kwh }, atMs)
  }
  return { site, clock, ids, report, project, rooms }
}

const ENDPOINTS = {
  overall: '/moban/getPowerOverall',
  all: '/moban/getPowerAll',
  types: '/moban/getdevicepowercxtypes',
} as const

async function ask<T>(site: TestServer, what: keyof typeof ENDPOINTS, asked: Asked = {}): Promise<T> {
  const answer = await site.post(ENDPOINTS[what], asked, await site.signIn('admin'))
  expect(answer.body).toMatchObject({ status: 200 })
  return answer.body.data
}

/** A counter that is read every few minutes, with its readings left out from time to time. */
function readingsOf(seed: number, fromMs: number, untilMs: number): Reading[] {
  const rng = createRng(seed, 'readings')
  const readings: Reading[] = []
  let kwh = 100 * seed
  for (let atMs = fromMs; atMs < untilMs; atMs += Math.round((3 + rng.next() * 9) * MINUTE_MS)) {
    kwh += rng.next() * 0.3
    const isSilent = Math.floor(atMs / (7 * HOUR_MS)) % 5 === seed % 5
    if (!isSilent) readings.push({ atMs, kwh: Math.round(kwh * 1000) / 1000 })
  }
  return readings
}

/** Each difference at the time of the later reading, by the date that Intl shows in that zone. */
function slowSum(readings: readonly Reading[], timeZone: string, isOf: (date: string) => boolean): number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  let sum = 0
  for (const [n, { atMs, kwh }] of readings.entries()) {
    const before = readings[n - 1]
    if (before && isOf(format.format(atMs))) sum += kwh - before.kwh
  }
  return sum
}

describe('the energy of a period', () => {
  it.each([
    // 23, 25, 23.5 hours, and a midnight that does not exist.
    ['Europe/Berlin', '2026-03-29', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 24],
    ['Africa/Cairo', '2026-04-24', 23],
  ])(
    'is what an independent sum of the readings has, around the clock change of %s',
    async (timeZone, date, hours) => {
      const noonMs = Date.parse(`${date}T12:00:00Z`)
      const [fromMs, untilMs] = [noonMs - 9 * DAY_MS, noonMs + 9 * DAY_MS]
      const kinds = ['energy_meter', 'metering_socket', 'metering_socket']
      const { site, ids, report } = await aHouse(untilMs, kinds, timeZone)
      const readings = ids.map((_, n) => readingsOf(n + 1, fromMs, untilMs))
      for (const [n, id] of ids.entries()) report(id, readings[n] ?? [])
      const sum = (device: number, isOf: (date: string) => boolean): number =>
        slowSum(readings[device] ?? [], timeZone, isOf)
      const dateBefore = new Date(Date.parse(date) - DAY_MS).toISOString().slice(0, 10)

      const day = await ask<Overall>(site, 'overall', { period: 'day', date })
      expect(day.steps).toHaveLength(hours)
      expect(day.period.untilMs - day.period.fromMs).toBeCloseTo(
        timeZone === 'Australia/Lord_Howe' ? 23.5 * HOUR_MS : hours * HOUR_MS,
      )
      expect(day.meters).toBe(1)
      expect(day.total.kwh).toBeCloseTo(
        sum(0, (one) => one === date),
        3,
      )
      expect(day.total.beforeKwh).toBeCloseTo(
        sum(0, (one) => one === dateBefore),
        3,
      )
      const inSteps = day.steps.reduce((all, { kwh }) => all + (kwh ?? 0), 0)
      const apart = day.afterGaps.reduce((all, { kwh }) => all + kwh, 0)
      expect(inSteps + apart).toBeCloseTo(day.total.kwh ?? 0, 3)

      const inWeek = (one: string): boolean => one >= day.before.date && one <= date
      const range = { period: 'range', date: dateBefore, until: date } as const
      const rows = await ask<All>(site, 'all', { ...range, by: 'device' })
      expect(rows.total.kwh).toBeCloseTo(sum(0, inWeek), 3)
      for (const n of [1, 2])
        expect(rows.list.find(({ id }) => id === ids[n])?.kwh).toBeCloseTo(sum(n, inWeek), 3)
      // Energy of the meter without sockets: rows sum to the meter.
      const all = rows.list.reduce((total, { kwh }) => total + (kwh ?? 0), 0)
      expect(all).toBeCloseTo(rows.total.kwh ?? 0, 3)
      expect((await ask<Overall>(site, 'overall', range)).total).toEqual({
        ...rows.total,
        ...{
          kwh: expect.closeTo(rows.total.kwh ?? 0, 3),
          beforeKwh: expect.closeTo(rows.total.beforeKwh ?? 0, 3),
        },
        ...{
          gapKwh: expect.closeTo(rows.total.gapKwh, 3),
          earlierKwh: expect.closeTo(rows.total.earlierKwh, 3),
        },
      })
    },
  )

  it('is of the meter where one counts, of the devices where none does, and their rows tell where and what', async () => {
    const nowMs = Date.parse('2026-06-10T12:00:00Z')
    const { site, ids, report, rooms } = await aHouse(nowMs, ['metering_socket', 'ev_charger'])
    const [socket, charger] = ids as [DeviceId, DeviceId]
    const startMs = Date.parse('2026-06-10T00:00:00+08:00')
    const minutes = (kwh: number): Reading[] =>
      Array.from({ length: 13 }, (_, n) => ({ atMs: startMs + n * 5 * MINUTE_MS, kwh: 50 + (kwh * n) / 12 }))
    report(socket, minutes(2))
    report(charger, minutes(6))
    const rowsBy = async (by: EnergyGroup) => {
      const { list } = await ask<All>(site, 'all', { date: '2026-06-10', by })
      return list.map(({ id, kwh }) => [id, Math.round((kwh ?? 0) * 1000) / 1000])
    }
    expect(await rowsBy('kind')).toEqual([
      ['ev_charger', 6],
      ['metering_socket', 2],
    ])
    expect(await rowsBy('area')).toEqual([
      [rooms[1], 6],
      [rooms[0], 2],
    ])
    expect(await rowsBy('floor')).toEqual([[expect.stringMatching(/^flr_/), 8]])
    const one = await ask<All>(site, 'all', { date: '2026-06-10', by: 'device', kind: 'ev_charger' })
    expect(one.total.kwh).toBeCloseTo(6, 3)
    expect(one.list).toMatchObject([{ id: charger, nameEn: 'Appliance 1', areaId: rooms[1] }])
    expect(await ask<Types>(site, 'types')).toMatchObject({
      kinds: [
        { kind: 'metering_socket', devices: 1, isMainMeter: false },
        { kind: 'ev_charger', devices: 1, isMainMeter: false },
      ],
      today: '2026-06-10',
      firstDate: expect.stringMatching(/^2026-06-(09|10)$/),
    })
  })

  it('has a load curve with its peak and when it was', async () => {
    const startMs = Date.parse('2026-06-10T00:00:00+08:00')
    const { site, ids, report } = await aHouse(startMs + 20 * HOUR_MS, ['energy_meter'])
    let kwh = 10
    const readings = Array.from({ length: 97 }, (_, n) => {
      // 4 kW, and 12 kW from 7:00 to 7:15.
      const atMs = startMs + n * 5 * MINUTE_MS
      kwh += n === 0 ? 0 : atMs > startMs + 7 * HOUR_MS && atMs <= startMs + 7.25 * HOUR_MS ? 1 : 1 / 3
      return { atMs: atMs - MINUTE_MS, kwh }
    })
    report(ids[0] as DeviceId, readings)
    const { peak, load } = await ask<Overall>(site, 'overall', { date: '2026-06-10' })
    expect(peak).toEqual({
      atMs: startMs + 7 * HOUR_MS,
      untilMs: startMs + 7.25 * HOUR_MS,
      kw: expect.closeTo(12, 3),
      isPartial: false,
    })
    expect(load.find(({ atMs }) => atMs === startMs + 2 * HOUR_MS)?.kw).toBeCloseTo(4, 3)
    // Nothing was reported after eight o'clock, which is no load of zero.
    expect(load.every(({ atMs }) => atMs < startMs + 8.25 * HOUR_MS)).toBe(true)
  })

  it('tells what was used while nothing was reported, and what of it may be older than the period', async () => {
    const startMs = Date.parse('2026-06-10T00:00:00+08:00')
    const { site, ids, report } = await aHouse(startMs + 24 * HOUR_MS, ['energy_meter'])
    report(ids[0] as DeviceId, [
      { atMs: startMs - 6 * HOUR_MS, kwh: 100 },
      { atMs: startMs + 2 * HOUR_MS, kwh: 108 },
      { atMs: startMs + 2 * HOUR_MS + 5 * MINUTE_MS, kwh: 109 },
      { atMs: startMs + 8 * HOUR_MS, kwh: 112 },
    ])
    const { total, steps, afterGaps } = await ask<Overall>(site, 'overall', { date: '2026-06-10' })
    expect(total).toMatchObject({ kwh: 12, gapKwh: 11, earlierKwh: 8, beforeKwh: null })
    expect(total.coverage01).toBeLessThan(0.05)
    expect(steps.map(({ kwh }) => kwh).filter((kwh) => kwh !== null)).toEqual([1])
    expect(afterGaps).toEqual([
      { kwh: 8, sinceMs: startMs - 6 * HOUR_MS, untilMs: startMs + 2 * HOUR_MS },
      { kwh: 3, sinceMs: startMs + 2 * HOUR_MS + 5 * MINUTE_MS, untilMs: startMs + 8 * HOUR_MS },
    ])
  })

  it('that is not over is compared with as much of the one before', async () => {
    const startMs = Date.parse('2026-06-10T00:00:00+08:00')
    const { site, ids, report } = await aHouse(startMs + 6 * HOUR_MS, ['energy_meter'])
    const readings = Array.from({ length: 30 * 12 + 1 }, (_, n) => ({
      atMs: startMs - DAY_MS + n * 5 * MINUTE_MS - MINUTE_MS,
      kwh: 10 + n / 12,
    }))
    report(ids[0] as DeviceId, readings)
    const { total, comparedUntilMs, steps } = await ask<Overall>(site, 'overall', { period: 'day' })
    expect(comparedUntilMs).toBe(startMs - DAY_MS + 6 * HOUR_MS)
    expect(total.kwh).toBeCloseTo(6, 1)
    expect(total.beforeKwh).toBeCloseTo(6, 1)
    expect(steps.filter(({ kwh }) => kwh !== null)).toHaveLength(6)
    expect(steps.filter(({ beforeKwh }) => beforeKwh !== null)).toHaveLength(24)
  })

  it('is compared with the same weekday a year earlier, up to the same point, where something was reported', async () => {
    const startMs = Date.parse('2026-06-10T00:00:00+08:00')
    const { site, ids, report } = await aHouse(startMs + 6 * HOUR_MS, ['energy_meter'])
    const readings = (fromMs: number, kwhPerHour: number) =>
      Array.from({ length: 24 * 12 + 1 }, (_, n) => ({
        atMs: fromMs + n * 5 * MINUTE_MS - MINUTE_MS,
        kwh: 10 + (n / 12) * kwhPerHour,
      }))
    report(ids[0] as DeviceId, readings(startMs - 364 * DAY_MS, 2))
    const { lastYear } = await ask<Overall>(site, 'overall', { period: 'day' })
    expect(lastYear).toEqual({ date: '2025-06-11', until: '2025-06-11', kwh: expect.closeTo(12, 0) })
    expect((await ask<Overall>(site, 'overall', { period: 'day', date: '2026-06-01' })).lastYear).toBeNull()
  })

  it('is not there where there are no meters, which is no zero', async () => {
    const { site } = await aHouse(Date.parse('2026-06-10T12:00:00Z'), [])
    const overall = await ask<Overall>(site, 'overall')
    expect(overall).toMatchObject({ meters: 0, total: { kwh: null, beforeKwh: null }, peak: null, load: [] })
    expect(overall.steps.every(({ kwh }) => kwh === null)).toBe(true)
    expect((await ask<All>(site, 'all')).list).toEqual([])
    expect(await ask<Types>(site, 'types')).toMatchObject({ kinds: [], firstDate: null })
  })

  it('has steps of hours, days and months', async () => {
    const { site } = await aHouse(Date.parse('2026-06-10T12:00:00Z'), [])
    const stepsOf = async (asked: Asked) => {
      const { step, steps } = await ask<Overall>(site, 'overall', asked)
      return [step, steps.length]
    }
    expect(await stepsOf({ period: 'range', date: '2026-06-01', until: '2026-06-03' })).toEqual(['hour', 72])
    expect(await stepsOf({ period: 'week' })).toEqual(['day', 7])
    expect(await stepsOf({ period: 'month', date: '2026-02-11' })).toEqual(['day', 28])
    expect(await stepsOf({ period: 'year' })).toEqual(['month', 12])
  })
})

describe('a question about energy', () => {
  it.each([
    [{ period: 'range', date: '2026-06-09', until: '2026-06-01' }, 'ends on 2026-06-01, before it begins'],
    [{ period: 'day', date: '2026-06-11' }, 'today is 2026-06-10'],
    [{ period: 'month', date: '2026-07-01' }, 'today is 2026-06-10'],
    [{ period: 'range', date: '2024-01-01', until: '2026-06-01' }, 'at most 400'],
  ] as const)('with the bad period %j is refused in words', async (asked, words) => {
    const { site } = await aHouse(Date.parse('2026-06-10T12:00:00Z'), [])
    for (const path of [ENDPOINTS.overall, ENDPOINTS.all]) {
      const answer = await site.post(path, asked, await site.signIn('admin'), { 'accept-language': 'en' })
      expect(answer.body.status).toBeGreaterThanOrEqual(1600)
      expect(answer.body.msg).toContain(words)
    }
  })

  it.each([{ date: '2026-02-30' }, { date: 'yesterday' }, { period: 'decade' }, { date: '1970-01-01' }])(
    'with %j is malformed',
    async (asked) => {
      const { site } = await aHouse(Date.parse('2026-06-10T12:00:00Z'), [])
      expect((await site.post(ENDPOINTS.overall, asked, await site.signIn('admin'))).http).toBe(400)
    },
  )

  it('needs the right to reports, and is answered with the meters in sight only', async () => {
    const startMs = Date.parse('2026-06-10T00:00:00+08:00')
    const { site, ids, report, project, rooms } = await aHouse(startMs + 2 * HOUR_MS, [
      ...['metering_socket', 'metering_socket'],
    ])
    for (const [n, id] of ids.entries())
      report(
        id,
        Array.from({ length: 13 }, (_, m) => ({
          atMs: startMs + m * 5 * MINUTE_MS,
          kwh: 5 + m * (n + 1) * 0.1,
        })),
      )
    for (const path of Object.values(ENDPOINTS)) {
      expect((await site.post(path, {}, await site.signIn('viewer'))).http).toBe(403)
      expect((await site.post(path, { xmid: project.id }, await site.signIn('foreigner'))).http).not.toBe(200)
    }
    const workspace = site.workspace(project)
    const role = await workspace.run(
      'AddRole',
      {
        name: '一号房',
        nameEn: 'First room',
        description: '',
        rights: ['home.view', 'reports.view'],
        areas: [rooms[0]],
        devices: [],
        scenes: 'all',
        entersConsole: true,
      },
      at(2_000),
    )
    const event = role?.commit.events[0]
    if (event?.type !== 'RoleAdded') throw new Error('no role was added')
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.stranger)
    if (!account) throw new Error('no such account')
    const member = { accountId: account.id, roleId: event.data.roleId, nickname: 'Limited' }
    await workspace.run('AddMember', member, at(2_000))
    const token = await site.signIn('stranger')
    const own: All = (await site.post(ENDPOINTS.all, { by: 'device' }, token)).body.data
    expect(own.list.map(({ id }) => id)).toEqual([ids[0]])
    expect(own.total.kwh).toBeCloseTo(1.2, 3)
    const overall: Overall = (await site.post(ENDPOINTS.overall, {}, token)).body.data
    expect([overall.meters, overall.total.kwh]).toEqual([1, expect.closeTo(1.2, 3)])
    const types: Types = (await site.post(ENDPOINTS.types, {}, token)).body.data
    expect(types.kinds).toEqual([{ kind: 'metering_socket', devices: 1, isMainMeter: false }])
  })
})
