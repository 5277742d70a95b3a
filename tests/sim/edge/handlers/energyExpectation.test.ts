/** The weather-corrected expectation, recomputed from the raw readings by code that shares nothing with the server's. */
import { expect, it } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { energyExpectationContract } from '#shared/contract/energyExpectation.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { createRng } from '#sim/base/rng.ts'
import { at } from '../../../support/context.ts'
import { startTestServer } from '../../../support/testServer.ts'

type Expectation = OutputOf<typeof energyExpectationContract.ask>

const ZONE = 'Europe/Berlin'
const NOW = Date.parse('2026-04-08T10:00:00Z')
const dates = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })

async function aMeter(isSimulated: boolean) {
  const site = await startTestServer({ clock: new ManualClock(NOW), isSimulated })
  const [project] = site.projects
  const { host, rooms } = project.house
  const workspace = site.workspace(project)
  await workspace.run('DescribeProject', { timeZone: ZONE, latitude: 52.5, longitude: 13.4 }, at(2_000))
  const device = {
    ...{ number: '00158D00000000C1', name: '电表', nameEn: 'Meter', kind: 'energy_meter', model: 'M-1' },
    ...{ areaId: rooms[0], hostId: host, circuits: [{ name: '一', nameEn: 'One' }] },
    ...{ isJoined: true, isConfigured: true, connection: 'zigbee' as const },
  }
  const added = await workspace.run('AddDevices', { devices: [device] }, at(2_000))
  const [id] = (added?.changes ?? []).flatMap((one): DeviceId[] =>
    'put' in one && one.put.type === 'device' ? [one.put.id] : [],
  )
  if (!id) throw new Error('no meter')
  const outdoors = (atMs: number): number => {
    const { outdoors: over, workspaces } = site.server.services
    const found = workspaces.project(project.id)
    return (found && over?.(found.project, atMs).temperatureC) ?? Number.NaN
  }
  const ask = async (asked: object): Promise<Expectation> => {
    const answer = await site.post('/moban/getpowerexpectation', asked, await site.signIn('admin'))
    expect(answer.body).toMatchObject({ status: 200 })
    return answer.body.data
  }
  return { site, project, id, outdoors, ask }
}

/** Every ten minutes, with load rising as it gets colder. */
function readings(fromMs: number, temperatureC: (atMs: number) => number) {
  const rng = createRng(4, 'expectation')
  const found: { readonly atMs: number; readonly kwh: number }[] = []
  let kwh = 50
  for (let atMs = fromMs; atMs <= NOW; atMs += 10 * MINUTE_MS) {
    found.push({ atMs, kwh: Math.round(kwh * 1_000) / 1_000 })
    kwh += (1 + Math.max(0, 18 - temperatureC(atMs)) * 0.2 + rng.next()) / 6
  }
  return found
}

interface DateSum {
  kwh: number
  sumC: number
  parts: number
}

/** By date in Intl: quarter counts, temperatures at mid-hour. */
function byDate(
  found: ReturnType<typeof readings>,
  temperatureC: (atMs: number) => number,
): Map<string, DateSum> {
  const days = new Map<string, DateSum>()
  const of = (atMs: number): DateSum => {
    const date = dates.format(atMs)
    const day = days.get(date) ?? { kwh: 0, sumC: 0, parts: 0 }
    days.set(date, day)
    return day
  }
  for (const [n, { atMs, kwh }] of found.entries()) {
    const before = found[n - 1]
    if (before) of(atMs).kwh += kwh - before.kwh
  }
  const first = found[0]?.atMs ?? 0
  for (let atMs = first; atMs < NOW; atMs += 60 * MINUTE_MS) {
    const day = of(atMs)
    day.sumC += temperatureC(atMs + 30 * MINUTE_MS)
    day.parts += 1
  }
  return days
}

const det = ([[a, b, c], [d, e, f], [g, h, i]]: [number[], number[], number[]]): number => {
  const n = (value: number | undefined): number => value ?? 0
  return (
    n(a) * (n(e) * n(i) - n(f) * n(h)) -
    n(b) * (n(d) * n(i) - n(f) * n(g)) +
    n(c) * (n(d) * n(h) - n(e) * n(g))
  )
}

it('expects of a week what the days before it had in the same weather, over a change of the clocks', async () => {
  const { site, project, id, outdoors, ask } = await aMeter(true)
  // A first midnight of the project, so that every date but the last is whole.
  const found = readings(Date.parse('2026-01-31T23:00:00Z'), outdoors)
  for (const { atMs, kwh } of found)
    site.server.services.telemetry.merge(project.id, id, { energy: kwh }, atMs)
  const answer = await ask({ period: 'week', date: '2026-03-29' })
  expect(answer.fault).toBeNull()
  expect(answer.days.map(({ date }) => date)).toEqual([
    ...['2026-03-23', '2026-03-24', '2026-03-25', '2026-03-26', '2026-03-27', '2026-03-28', '2026-03-29'],
  ])
  const days = byDate(found, outdoors)
  const rows = [...days]
    .filter(([date]) => date < '2026-03-23')
    .map(([, { kwh, sumC, parts }]) => ({
      kwh,
      x: [parts / 24, (Math.max(0, 18 - sumC / parts) * parts) / 24, 0],
    }))
  expect(answer.fit).toMatchObject({ days: rows.length, from: '2026-02-01', until: '2026-03-22' })
  // Without cooling: two columns by Cramer's rule.
  const s = (p: (row: (typeof rows)[number]) => number): number => rows.reduce((sum, row) => sum + p(row), 0)
  const [aa, ab, bb] = [
    s(({ x }) => (x[0] ?? 0) ** 2),
    s(({ x }) => (x[0] ?? 0) * (x[1] ?? 0)),
    s(({ x }) => (x[1] ?? 0) ** 2),
  ]
  const [ay, by] = [s(({ x, kwh }) => (x[0] ?? 0) * kwh), s(({ x, kwh }) => (x[1] ?? 0) * kwh)]
  const whole = det([
    [aa, ab, 0],
    [ab, bb, 0],
    [0, 0, 1],
  ])
  const base =
    det([
      [ay, ab, 0],
      [by, bb, 0],
      [0, 0, 1],
    ]) / whole
  const heating =
    det([
      [aa, ay, 0],
      [ab, by, 0],
      [0, 0, 1],
    ]) / whole
  expect(answer.fit?.baseKwh).toBeCloseTo(base, 2)
  expect(answer.fit?.heatingKwh).toBeCloseTo(heating, 3)
  expect(answer.fit?.coolingKwh).toBeNull()
  let [kwh, expectedKwh] = [0, 0]
  for (const { date, ...one } of answer.days) {
    const day = days.get(date)
    if (!day) throw new Error(date)
    const expected =
      (base * day.parts) / 24 + (heating * Math.max(0, 18 - day.sumC / day.parts) * day.parts) / 24
    expect(one.kwh).toBeCloseTo(day.kwh, 2)
    expect(one.expectedKwh).toBeCloseTo(expected, 1)
    kwh += day.kwh
    expectedKwh += expected
  }
  expect(days.get('2026-03-29')?.parts).toBe(23)
  expect(answer.result?.kwh).toBeCloseTo(kwh, 1)
  expect(answer.result?.expectedKwh).toBeCloseTo(expectedKwh, 0)
})

it('says why it expects nothing', async () => {
  const { site, project, id, outdoors, ask } = await aMeter(true)
  expect(await ask({ period: 'week' })).toMatchObject({
    fault: 'few_days',
    earlierDays: 0,
    fit: null,
    result: null,
  })
  for (const { atMs, kwh } of readings(NOW - 40 * DAY_MS, outdoors))
    site.server.services.telemetry.merge(project.id, id, { energy: kwh }, atMs)
  expect(await ask({ period: 'day' })).toMatchObject({ fault: 'not_over', result: null, neededDays: 28 })
  expect(await ask({ period: 'day', date: '2026-03-10' })).toMatchObject({ fault: 'few_days', result: null })
  expect(await ask({ period: 'week', kind: 'metering_socket' })).toMatchObject({ fault: 'no_meters' })
  const live = await aMeter(false)
  expect(await live.ask({ period: 'week' })).toMatchObject({ fault: 'no_weather', fit: null, days: [] })
})
