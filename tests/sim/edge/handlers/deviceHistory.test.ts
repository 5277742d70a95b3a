/** History and decisions of a device for its page. */

import { describe, expect, it } from 'vitest'
import type { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { type Person, startTestServer, type TestServer } from '../../../support/testServer.ts'

const START_MS = 20_000 * DAY_MS + 8 * HOUR_MS
type Contract = typeof deviceHistoryContract

async function aHouse() {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const workspace = site.workspace(project)
  const numberOf = (id: string) => workspace.state.get('device', id as `dev_${string}`)?.number ?? ''
  const [light, otherLight] = project.house.lights
  let seq = 0
  const says = async (device: string, values: object, afterMinutes = 0) => {
    clock.advance(afterMinutes * MINUTE_MS)
    seq += 1
    await gateway.report({ t: 1, seq, d: { [numberOf(device)]: values } })
  }
  return { site, clock, gateway, workspace, light, otherLight, sensor: project.house.leakSensor, says }
}

const tokens = new WeakMap<TestServer, Map<Person, string>>()

/** Signing in is slow on purpose. */
async function tokenOf(site: TestServer, person: Person): Promise<string> {
  const known = tokens.get(site) ?? new Map<Person, string>()
  tokens.set(site, known)
  const token = known.get(person) ?? (await site.signIn(person))
  known.set(person, token)
  return token
}

async function ask<K extends 'series' | 'states' | 'operations'>(
  site: TestServer,
  path: string,
  body: object,
  person: Person = 'admin',
): Promise<{ http: number; data: OutputOf<Contract[K]> }> {
  const answer = await site.post(path, body, await tokenOf(site, person))
  return { http: answer.http, data: answer.body.data as OutputOf<Contract[K]> }
}

const SERIES = '/moban/getdevseries'
const RECORD = '/moban/getdevstaterecord'
const LOG = '/moban/devopthistorylist'

describe('the series of a property', () => {
  it('is what was reported, and hours over a longer time; other properties and devices are refused', async () => {
    const { site, clock, light, says } = await aHouse()
    await says(light, { brightness: 20 })
    await says(light, { brightness: 40 }, 10)
    await says(light, { state: 'ON' }, 10)
    const nowMs = clock.now()
    const day = { deviceId: light, property: 'brightness', fromMs: nowMs - DAY_MS, toMs: nowMs + HOUR_MS }
    const raw = await ask<'series'>(site, SERIES, day)
    expect(raw.data.points.map(({ atMs, mean }) => [atMs - START_MS, mean])).toEqual([
      [0, 20],
      [10 * MINUTE_MS, 40],
      [20 * MINUTE_MS, 40],
    ])
    expect(raw.data).toMatchObject({ unit: '%', stepMs: 0 })

    const week = await ask<'series'>(site, SERIES, { ...day, fromMs: nowMs - 7 * DAY_MS })
    expect(week.data.points).toEqual([
      { atMs: START_MS + 10 * MINUTE_MS, mean: 30, min: 20, max: 40, isAfterGap: true },
    ])

    const unknown = await site.post(SERIES, { ...day, property: 'state' }, await tokenOf(site, 'admin'))
    expect(unknown.body.status).toBe(1202)
    expect((await ask(site, SERIES, { ...day, toMs: day.fromMs })).http).toBe(400)
    expect((await ask(site, SERIES, { ...day, fromMs: nowMs - 401 * DAY_MS })).http).toBe(400)
    expect((await ask(site, SERIES, { ...day, deviceId: 'dev_nobody' })).http).toBe(404)
  })

  it('is found again after a restart', async () => {
    const { site, clock, light, says } = await aHouse()
    await says(light, { brightness: 20 })
    await says(light, { brightness: 60 }, 15)
    const question = {
      deviceId: light,
      property: 'brightness',
      fromMs: START_MS - 7 * DAY_MS,
      toMs: clock.now(),
    }
    const before = await ask<'series'>(site, SERIES, question)
    const again = await site.restart()
    expect((await ask<'series'>(again, SERIES, question)).data).toEqual(before.data)
  })
})

describe('the state record', () => {
  it('has a row for each change, newest first, by property and time and in pages', async () => {
    const { site, light, otherLight, says } = await aHouse()
    await says(light, { state: 'OFF', brightness: 20 })
    await says(otherLight, { state: 'ON' }, 1)
    await says(light, { state: 'ON', brightness: 20 }, 1)
    await says(light, { state: 'ON', brightness: 50 }, 1)
    const all = await ask<'states'>(site, RECORD, { deviceId: light })
    expect(all.data).toMatchObject({ total: 2, pageNum: 1 })
    expect(all.data.list).toEqual([
      { atMs: START_MS + 3 * MINUTE_MS, property: 'brightness', value: 50, before: 20 },
      { atMs: START_MS + 2 * MINUTE_MS, property: 'state', value: 'ON', before: 'OFF' },
    ])
    const state = await ask<'states'>(site, RECORD, { deviceId: light, property: 'state' })
    expect(state.data.list.map(({ value }) => value)).toEqual(['ON'])
    const late = await ask<'states'>(site, RECORD, { deviceId: light, fromMs: START_MS + 3 * MINUTE_MS })
    expect(late.data.list.map(({ property }) => property)).toEqual(['brightness'])
    const second = await ask<'states'>(site, RECORD, { deviceId: light, pageNum: 2, pageSize: 1 })
    expect(second.data.list.map(({ property }) => property)).toEqual(['state'])
  })
})

describe('after a restart', () => {
  it('the state record still has every earlier change, and the log says who or what made it', async () => {
    const { site, gateway, clock, workspace, light, says } = await aHouse()
    await says(light, { state: 'OFF', brightness: 20 })
    clock.advance(MINUTE_MS)
    const items = [{ deviceId: light, values: { state: 'ON' } }]
    await site.post('/device/control', { items }, await tokenOf(site, 'admin'))
    await expect.poll(() => [...workspace.state.all('command')]).toEqual([])
    await says(light, { state: 'ON' })
    await says(light, { brightness: 50 }, 5)
    const changes = [
      { atMs: START_MS + 6 * MINUTE_MS, property: 'brightness', value: 50, before: 20 },
      { atMs: START_MS + MINUTE_MS, property: 'state', value: 'ON', before: 'OFF' },
    ]
    expect((await ask<'states'>(site, RECORD, { deviceId: light })).data.list).toEqual(changes)
    await gateway.end()

    const again = await site.restart()
    expect((await ask<'states'>(again, RECORD, { deviceId: light })).data.list).toEqual(changes)
    const { data } = await ask<'operations'>(again, LOG, { deviceId: light, toMs: START_MS + MINUTE_MS })
    expect(data.list.find(({ command }) => command === 'ControlDevices')).toMatchObject({
      actorKind: 'account',
      actorName: 'admin',
      channel: 'web',
      before: { state: 'OFF' },
    })

    const next = await aMqttClientFor(again, again.projects[0])
    clock.advance(DAY_MS)
    const number = again.workspace(again.projects[0]).state.get('device', light)?.number ?? ''
    await next.report({ t: 1, seq: 1, d: { [number]: { state: 'OFF' } } })
    const last = await again.restart()
    expect((await ask<'states'>(last, RECORD, { deviceId: light })).data.list).toEqual([
      { atMs: START_MS + DAY_MS + 6 * MINUTE_MS, property: 'state', value: 'OFF', before: 'ON' },
      ...changes,
    ])
  })
})

/** A command to both lights, of which the operator may see the first, and an alarm of the sensor. */
async function aHouseWithPast() {
  const house = await aHouse()
  const { site, gateway, light, otherLight, sensor, says, workspace } = house
  await says(light, { state: 'OFF' })
  const items = [light, otherLight].map((deviceId) => ({ deviceId, values: { state: 'ON' } }))
  house.clock.advance(MINUTE_MS)
  await site.post('/device/control', { items }, await tokenOf(site, 'admin'))
  await expect.poll(() => [...workspace.state.all('command')]).toEqual([])
  await says(sensor, { water_leak: true })
  await expect.poll(() => workspace.state.count('alarm')).toBe(1)
  const alarmIds = [...workspace.state.all('alarm')].map(({ id }) => id)
  await site.post('/userinfo/updatemsgstate', { ids: alarmIds }, await tokenOf(site, 'admin'))
  await gateway.end()
  return house
}

const summary = ({ list }: OutputOf<Contract['operations']>) =>
  list.map(({ events }) => events.map(({ type }) => type))

describe('the operation log', () => {
  it('tells who told the device what, what it said before, and how it ended', async () => {
    const { site, light } = await aHouseWithPast()
    const { data } = await ask<'operations'>(site, LOG, { deviceId: light })
    expect(summary(data)).toEqual([['DeviceCommandConfirmed'], ['DeviceCommandIssued'], ['DeviceAdded']])
    expect(data.list[1]).toMatchObject({
      actorKind: 'account',
      actorName: 'admin',
      channel: 'web',
      before: { state: 'OFF' },
    })
    // Three devices were added at once; this page is about one of them.
    expect(data.list[2]?.eventCount).toBe(1)
  })

  it('finds alarms by the device they are of, and their end by the alarm', async () => {
    const { site, sensor } = await aHouseWithPast()
    const { data } = await ask<'operations'>(site, LOG, { deviceId: sensor })
    expect(summary(data)).toEqual([['AlarmAcknowledged'], ['AlarmRaised'], ['DeviceAdded']])
    const commands = await ask<'operations'>(site, LOG, { deviceId: sensor, command: 'RaiseAlarm' })
    expect(commands.data.total).toBe(1)
  })

  it('shows a limited operator the part about its own devices, and nothing of a device elsewhere', async () => {
    const { site, light, otherLight } = await aHouseWithPast()
    const { data } = await ask<'operations'>(site, LOG, { deviceId: light }, 'operator')
    expect(summary(data)).toEqual([['DeviceCommandConfirmed'], ['DeviceCommandIssued'], ['DeviceAdded']])
    expect(JSON.stringify(data)).toContain(light)
    expect(JSON.stringify(data)).not.toContain(otherLight)
    for (const path of [LOG, RECORD])
      expect((await ask(site, path, { deviceId: otherLight }, 'operator')).http).toBe(404)
    const question = { deviceId: otherLight, property: 'brightness', fromMs: 0, toMs: HOUR_MS }
    expect((await ask(site, SERIES, question, 'operator')).http).toBe(404)
  })

  it('as a whole is for those who may see logs', async () => {
    const { site, workspace } = await aHouseWithPast()
    expect((await ask(site, LOG, {}, 'operator')).http).toBe(403)
    const all = await ask<'operations'>(site, LOG, { pageSize: 5 })
    await expect.poll(() => site.server.log.lastSeq(workspace.stream)).toBe(workspace.seq)
    expect(all.data.total).toBeGreaterThan(8)
    expect(all.data.list.map(({ seq }) => seq)).toEqual(
      [...all.data.list.map(({ seq }) => seq)].sort((a, b) => b - a),
    )
    const mine = await ask<'operations'>(site, LOG, {
      actorId: all.data.list.find(({ actorName }) => actorName === 'admin')?.actorId,
    })
    expect(new Set(mine.data.list.map(({ actorName }) => actorName))).toEqual(new Set(['admin']))
  })
})

it('a device that took another’s place goes on with its history, under its own number', async () => {
  const { site, gateway, light, says } = await aHouse()
  await says(light, { brightness: 20 })
  const number = '00158D00000000F9'
  const body = { deviceId: light, number }
  expect((await site.post('/live/replacedevice', body, await tokenOf(site, 'admin'))).body.status).toBe(200)
  await says(light, { brightness: 60 }, 5)
  const { data } = await ask<'states'>(site, RECORD, { deviceId: light, property: 'brightness' })
  expect(data.list.map(({ value, before }) => [value, before])).toEqual([[60, 20]])
  await gateway.end()
})
