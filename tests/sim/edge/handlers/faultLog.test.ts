/** Faults of all devices and hosts: since when, how long, how often, and by whom they were ended. */
import { describe, expect, it } from 'vitest'
import type { FaultKindRow, FaultRow } from '#shared/contract/faultLog.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

const FAULTS = '/moban/getdevfaultrecord'
const START_MS = 20_000 * DAY_MS
const LEAK = { code: 'water_leak' }

async function ask(site: TestServer, body: object, token: string) {
  const answer = await site.post(FAULTS, body, token)
  const data = answer.body.data as { list: FaultRow[]; total: number } | null
  return { http: answer.http, list: data?.list ?? [], total: data?.total ?? 0 }
}

/** The sensor leaked for an hour a day ago, and leaks now. */
async function aHouseThatLeaks() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { house } = project
  const gateway = await aMqttClientFor(site, project)
  const { state } = site.workspace(project)
  const number = state.get('device', house.leakSensor)?.number ?? ''
  let seq = 0
  const says = async (isLeaking: boolean, afterMs: number) => {
    clock.advance(afterMs)
    seq += 1
    await gateway.report({ t: 1, seq, d: { [number]: { water_leak: isLeaking } } })
  }
  const active = () =>
    [...state.all('alarm')].filter(({ isActive, code }) => isActive && code === LEAK.code).length
  await says(true, 0)
  await expect.poll(active).toBe(1)
  await says(false, HOUR_MS)
  await expect.poll(active).toBe(0)
  const token = await site.signIn('admin')
  const settle = async () => {
    const ids = [...state.all('alarm')].map(({ id }) => id)
    await site.post('/userinfo/updatemsgstate', { ids }, token)
  }
  await settle()
  await says(true, 23 * HOUR_MS)
  await expect.poll(active).toBe(1)
  clock.advance(10 * MINUTE_MS)
  await gateway.end()
  return { site, house, clock, token, log: (body: object) => ask(site, body, token) }
}

describe('the fault log', () => {
  it('tells since when, how long and how often a device had a fault', async () => {
    const { log, house } = await aHouseThatLeaks()
    const { list } = await log(LEAK)
    expect(list).toMatchObject([
      { deviceId: house.leakSensor, isActive: true, clearedAtMs: null, condition: 'abnormal' },
      { deviceId: house.leakSensor, isActive: false, raisedAtMs: START_MS },
    ])
    expect(list[1]?.clearedAtMs).toBe(START_MS + HOUR_MS)
    for (const row of list) expect(row).toMatchObject({ failures: 2, meanBetweenMs: DAY_MS })
  })

  it('is filtered by state, kind, code, device, place and time, and sorted', async () => {
    const { log, house } = await aHouseThatLeaks()
    expect((await log({ ...LEAK, state: 'open' })).total).toBe(1)
    expect((await log({ ...LEAK, state: 'over' })).total).toBe(1)
    expect((await log({ kind: 'water_leak', ...LEAK })).total).toBe(2)
    expect((await log({ kind: 'dimmable_light', ...LEAK })).total).toBe(0)
    expect((await log({ deviceId: house.lights[0], ...LEAK })).total).toBe(0)
    expect((await log({ areaId: house.rooms[0], ...LEAK })).total).toBe(2)
    expect((await log({ areaId: house.rooms[1], ...LEAK })).total).toBe(0)
    // Faults that started before and lasted into the period count.
    const within = { fromMs: START_MS + MINUTE_MS, toMs: START_MS + 2 * MINUTE_MS }
    expect((await log({ ...LEAK, ...within })).list).toMatchObject([{ isActive: false }])
    expect((await log({ ...LEAK, fromMs: START_MS + 2 * HOUR_MS })).list).toMatchObject([{ isActive: true }])
    expect((await log({ ...LEAK, span: 'week' })).total).toBe(2)
    const byTime = await log({ ...LEAK, sort: '-lasted' })
    expect(byTime.list.map(({ isActive }) => isActive)).toEqual([false, true])
    for (const bad of [{ state: 'maybe' }, { sort: 'name' }, { span: 'year' }])
      expect((await log(bad)).http).toBe(400)
  })

  it('is searched by names of devices and places, in both languages', async () => {
    const { log } = await aHouseThatLeaks()
    for (const search of ['水浸', 'leak sensor']) expect((await log({ ...LEAK, search })).total).toBe(2)
    expect((await log({ ...LEAK, search: '没有' })).total).toBe(0)
    // With the filters and the order of the list.
    expect((await log({ ...LEAK, search: '水浸', state: 'open' })).total).toBe(1)
    const byTime = await log({ ...LEAK, search: '水浸', sort: '-lasted' })
    expect(byTime.list.map(({ isActive }) => isActive)).toEqual([false, true])
  })

  it('says who marked a device normal, and is the same after a restart', async () => {
    const { site, house, token, log } = await aHouseThatLeaks()
    const marked = await site.post('/device/setdevnormal', { deviceIds: [house.leakSensor] }, token)
    expect(marked.body.status).toBe(200)
    const { list } = await log({ ...LEAK, state: 'over' })
    expect(list[0]?.clearedBy).toMatchObject({ name: 'admin' })
    const again = await site.restart()
    expect((await ask(again, { ...LEAK, state: 'over' }, token)).list).toEqual(list)
  })

  it('computes the mean time between failures of a kind from the hours of all its devices', async () => {
    const { site, token, clock } = await aHouseThatLeaks()
    const answer = await site.post('/moban/getfaultkinds', {}, token)
    const { list } = answer.body.data as { list: FaultKindRow[] }
    const { state } = site.workspace(site.projects[0])
    const sensors = [...state.by('device', 'kind', 'water_leak').values()]
    const hours = sensors.reduce((sum, one) => sum + (clock.now() - one.createdAtMs) / HOUR_MS, 0)
    expect(list.find(({ kind }) => kind === 'water_leak')).toEqual({
      kind: 'water_leak',
      devices: sensors.length,
      deviceHours: Math.round(hours),
      failures: 2,
      meanBetweenHours: Math.round((hours / 2) * 10) / 10,
    })
    expect(list.map(({ kind }) => kind)).toContain('host')
    expect(list.find(({ kind }) => kind === 'dimmable_light')).toMatchObject({ meanBetweenHours: null })
  })

  it('needs the right to logs', async () => {
    const { site } = await aHouseThatLeaks()
    const operator = await site.signIn('operator')
    expect((await ask(site, {}, operator)).http).toBe(403)
    expect((await site.post('/moban/getfaultkinds', {}, operator)).http).toBe(403)
  })
})
