/** Energy targets through the real server: projections recomputed from the readings, one alarm, the result of a month. */
import { expect, it, vi } from 'vitest'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { energyTargetsContract } from '#shared/contract/energyTargets.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { createRng } from '#sim/base/rng.ts'
import { at } from '../../../support/context.ts'
import { startTestServer } from '../../../support/testServer.ts'

type Progress = OutputOf<typeof energyTargetsContract.progress>

const ZONE = 'Europe/Berlin'
/** In a month of 743 hours. */
const NOW = Date.parse('2026-03-11T09:30:00Z')
const MONTH_BEGINS = Date.parse('2026-02-28T23:00:00Z')
const MONTH_ENDS = Date.parse('2026-03-31T22:00:00Z')

async function aSite() {
  const clock = new ManualClock(NOW)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { host, rooms } = project.house
  const workspace = site.workspace(project)
  await workspace.run('DescribeProject', { timeZone: ZONE }, at(2_000))
  const device = (n: number, kind: string, areaId: (typeof rooms)[number]) => ({
    ...{ number: `00158D00000000D${n}`, name: `电器${n}`, nameEn: `Device ${n}`, kind, model: 'M-1' },
    ...{ areaId, hostId: host, circuits: [{ name: '一', nameEn: 'One' }] },
    ...{ isJoined: true, isConfigured: true, connection: 'zigbee' as const },
  })
  const devices = [device(1, 'energy_meter', rooms[0]), device(2, 'metering_socket', rooms[1])]
  const added = await workspace.run('AddDevices', { devices }, at(2_000))
  const ids = (added?.changes ?? []).flatMap((one): DeviceId[] =>
    'put' in one && one.put.type === 'device' ? [one.put.id] : [],
  )
  const { telemetry } = site.server.services
  const readings = ids.map((id, n) => {
    const found = readingsOf(n + 1)
    for (const { atMs, kwh } of found) telemetry.merge(project.id, id, { energy: kwh }, atMs)
    return found
  })
  const token = await site.signIn('admin')
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await site.post(path, body, token)
    expect(answer.body).toMatchObject({ status: 200 })
    return answer.body.data
  }
  const alarms = () => [...workspace.state.all('alarm')].filter(({ code }) => code.startsWith('tgt_'))
  return { site, clock, project, workspace, rooms, ids, readings, post, alarms }
}

function readingsOf(seed: number) {
  const rng = createRng(seed, 'targets')
  const found: { readonly atMs: number; readonly kwh: number }[] = []
  let kwh = 10
  for (let atMs = NOW - 40 * DAY_MS; atMs <= NOW; atMs += 10 * MINUTE_MS) {
    found.push({ atMs, kwh: Math.round(kwh * 1000) / 1000 })
    kwh += rng.next() * 0.2
  }
  return found
}

const dates = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })

/** The consumption on the dates, each difference at the time of its later reading. */
function used(readings: ReturnType<typeof readingsOf>, isOf: (date: string) => boolean): number {
  let sum = 0
  for (const [n, { atMs, kwh }] of readings.entries()) {
    const before = readings[n - 1]
    if (before && isOf(dates.format(atMs))) sum += kwh - before.kwh
  }
  return sum
}

it('a month is projected from its days so far and the mean of the last four weeks', async () => {
  const { post, readings, rooms } = await aSite()
  const add = (body: object) => post<{ targetId: string }>('/moban/addenergytarget', body)
  const whole = await add({ scope: 'project', month: '2026-03', kwh: 5_000 })
  const room = await add({ scope: 'area', areaId: rooms[1], month: '2026-03', kwh: 6_000 })
  const kind = await add({ scope: 'kind', kind: 'metering_socket', month: '2026-03', kwh: 7_000 })
  await add({ scope: 'project', month: '2026-04', kwh: 1 })
  const progress = await post<Progress>('/moban/energytargetprogress', {})
  expect(progress.month).toBe('2026-03')
  expect(progress.list.map(({ targetId }) => targetId)).toEqual(
    [whole, room, kind].map((one) => one.targetId),
  )
  // The host's meter counts for the total, the socket for its room.
  for (const [n, device] of [0, 1, 1].entries()) {
    const of = readings[device] ?? []
    const soFar = used(of, (date) => date >= '2026-03-01')
    // 2026-02-11 to 2026-03-10: 28 dates, none with a change of the clocks.
    const daily = used(of, (date) => date >= '2026-02-11' && date <= '2026-03-10') / 28
    const projected = soFar + (daily * (MONTH_ENDS - NOW)) / DAY_MS
    expect(progress.list[n]?.usedKwh).toBeCloseTo(soFar, 2)
    expect(progress.list[n]?.projectedKwh).toBeCloseTo(projected, 1)
    expect(progress.list[n]?.method).toBe('average')
  }
  expect((MONTH_ENDS - MONTH_BEGINS) / HOUR_MS).toBe(743)
  const next = await post<Progress>('/moban/energytargetprogress', { month: '2026-04' })
  expect(next.list).toMatchObject([{ usedKwh: null, projectedKwh: null, method: 'unknown' }])
})

it('a target about to be missed has one alarm, which ends when it is changed, and a result when the month is over', async () => {
  const { post, clock, alarms, workspace, readings } = await aSite()
  const { targetId } = await post<{ targetId: string }>('/moban/addenergytarget', {
    ...{ scope: 'project', month: '2026-03', kwh: 20 },
  })
  await vi.waitFor(() =>
    expect(alarms()).toMatchObject([{ code: targetId, isActive: true, severity: 'minor' }]),
  )
  const [alarm] = alarms()
  // Readers of the alarm may not see energy figures.
  expect(alarm?.english?.body).toMatch(/2026-03: the projection is above the target$/)
  // Hourly evaluation keeps the same alarm.
  clock.advance(2 * HOUR_MS)
  await vi.waitFor(() => expect(alarms()).toMatchObject([{ id: alarm?.id, count: 1 }]))
  await post('/moban/updateenergytarget', { targetId, kwh: 900 })
  await vi.waitFor(() => expect(alarms().filter(({ isActive }) => isActive)).toEqual([]))
  expect(workspace.state.get('energyTarget', targetId as never)?.result).toBeNull()
  clock.advance(MONTH_ENDS + 3 * DAY_MS + 2 * HOUR_MS - clock.now())
  const soFar = used(readings[0] ?? [], (date) => date >= '2026-03-01')
  await vi.waitFor(() =>
    expect(workspace.state.get('energyTarget', targetId as never)?.result?.kwh).toBeCloseTo(soFar, 2),
  )
  expect(alarms().filter(({ isActive }) => isActive)).toEqual([])
})

it('meters that are silent make no projection, and end no alarm', async () => {
  const { post, clock, alarms } = await aSite()
  const asked = { scope: 'project', month: '2026-03', kwh: 20 }
  await post('/moban/addenergytarget', asked)
  await vi.waitFor(() => expect(alarms()).toMatchObject([{ isActive: true }]))
  clock.advance(3 * DAY_MS)
  const { list } = await post<Progress>('/moban/energytargetprogress', {})
  expect(list).toMatchObject([{ projectedKwh: null, method: 'unknown' }])
  expect(list[0]?.usedKwh).toBeGreaterThan(20)
  expect(alarms()).toMatchObject([{ isActive: true }])
})

it('only who configures the project sets targets', async () => {
  const { site } = await aSite()
  for (const person of ['viewer', 'operator'] as const) {
    const asked = { scope: 'project', month: '2026-05', kwh: 1 }
    const denied = await site.post('/moban/addenergytarget', asked, await site.signIn(person))
    expect(denied.body).toMatchObject({ status: 403 })
  }
})
