import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { type Clock, ManualClock, VirtualClock } from '#sim/base/clock.ts'
import { connectConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { eventsOf } from '../../../support/logs.ts'
import { aNewDevice } from '../../../support/records.ts'
import { addSecondHost } from '../../../support/secondHost.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const ENDS = new Set(['DeviceCommandConfirmed', 'DeviceCommandFailed', 'DeviceCommandTimedOut'])

/** How commands of the first project ended, from the log. */
async function endings(site: TestServer): Promise<AtriumEvent[]> {
  const events = await eventsOf(site.server.log, `project:${site.projects[0].id}`)
  return (events as AtriumEvent[]).filter(({ type }) => ENDS.has(type))
}

const START_MS = 1_700_000_000_000

const startSite = () => startSiteAt(new ManualClock(START_MS))

async function startSiteAt<C extends Clock>(clock: C) {
  const site = await startTestServer({ clock })
  const gateway = await aMqttClientFor(site, site.projects[0])
  const token = await site.signIn('admin')
  const light = site.projects[0].house.lights[0]
  const control = async (values: object = { state: 'ON' }, deviceId: string = light) => {
    const answer = await site.post('/device/control', { items: [{ deviceId, values }] }, token)
    return {
      answer,
      commandId: (answer.body.data as { commands?: { commandId: string }[] }).commands?.[0]?.commandId,
    }
  }
  const open = (): number => site.workspace(site.projects[0]).state.count('command')
  return { clock, site, gateway, token, control, open }
}

describe('a command to a device', () => {
  it('reaches its gateway under the device’s number, and ends confirmed', async () => {
    const { site, gateway, control, open } = await startSite()
    const { commandId } = await control({ state: 'ON', brightness: 40 })
    await until(async () => (await endings(site)).length === 1)
    expect(open()).toBe(0)
    expect(gateway.controls).toEqual([
      { id: commandId, d: { '00158D00000000A0': { state: 'ON', brightness: 40 } } },
    ])
    expect(await endings(site)).toEqual([{ type: 'DeviceCommandConfirmed', data: { commandId } }])
  })

  it('ends failed with the reason the gateway gives', async () => {
    const { site, gateway, control } = await startSite()
    gateway.answer = ({ id }) => void gateway.report({ t: 3, ack: id, ok: false, error: 'no route <b>' })
    const { commandId } = await control()
    await until(async () => (await endings(site)).length === 1)
    expect(await endings(site)).toEqual([
      { type: 'DeviceCommandFailed', data: { commandId, reason: 'no route <b>' } },
    ])
  })

  it('has its five seconds in real time, however fast the world runs', async () => {
    const clock = new VirtualClock({ startMs: START_MS, speed: 1_000 })
    const { site, gateway, control } = await startSiteAt(clock)
    const before = clock.now()
    gateway.answer = ({ id }) => {
      // A minute of the world: far more than the deadline would be there.
      clock.schedule(60_000, () => void gateway.report({ t: 3, ack: id, ok: true }))
    }
    const { commandId } = await control()
    await until(async () => (await endings(site)).length === 1)
    expect(await endings(site)).toEqual([{ type: 'DeviceCommandConfirmed', data: { commandId } }])
    expect(clock.now() - before).toBeGreaterThan(60_000)
    clock.stop()
  })

  it('times out after five seconds of silence, and an answer after that changes nothing', async () => {
    const { site, gateway, control, open, clock } = await startSite()
    gateway.answer = () => undefined
    const { commandId } = await control()
    await until(() => gateway.controls.length === 1)
    clock.advance(4_999)
    expect(open()).toBe(1)
    clock.advance(1)
    await until(async () => (await endings(site)).length === 1)
    await gateway.report({ t: 3, ack: commandId, ok: true })
    expect(await endings(site)).toEqual([{ type: 'DeviceCommandTimedOut', data: { commandId } }])
    expect(await site.counted('refused_report', 'unknown_command')).toBe(1)
  })

  it('that was answered in time does not time out afterwards', async () => {
    const { site, control, clock } = await startSite()
    await control()
    await until(async () => (await endings(site)).length === 1)
    clock.advance(60_000)
    expect(await endings(site)).toHaveLength(1)
  })

  it('cannot be answered by another host', async () => {
    const { site, gateway, control, open } = await startSite()
    gateway.answer = () => undefined
    const stranger = await (await addSecondHost(site, site.projects[0])).connect()
    const { commandId } = await control()
    await stranger.report({ t: 3, ack: commandId, ok: true })
    expect(open()).toBe(1)
    expect(await site.counted('refused_report', 'unknown_command')).toBe(1)
    await stranger.end()
  })

  it('goes to every host it concerns; the part of one that is offline fails at once', async () => {
    const { site, gateway, token, open } = await startSite()
    const { leakSensor, connect } = await addSecondHost(site, site.projects[0])
    const [{ house }] = site.projects
    const items = [
      { deviceId: house.lights[0], values: { state: 'ON' } },
      { deviceId: house.lights[1], values: { state: 'OFF' } },
    ]
    const answer = await site.post('/device/control', { items }, token)
    expect(answer.body.data).toMatchObject({
      commands: [{ hostId: house.host, deviceIds: [...house.lights] }],
    })
    await until(() => open() === 0)
    expect(gateway.controls).toHaveLength(1)
    // A leak sensor can be told nothing, wherever its host is.
    const sensor = { items: [{ deviceId: leakSensor, values: { water_leak: true } }] }
    expect((await site.post('/device/control', sensor, token)).body.data).toEqual({
      code: 'property_unknown',
    })
    await (await connect()).end()
  })

  it('sends nothing to a host that is offline, even while its connection listens', async () => {
    const { site, gateway, token } = await startSite()
    const [{ house }] = site.projects
    const { host, connect } = await addSecondHost(site, site.projects[0])
    const workspace = site.workspace(site.projects[0])
    const number = '00158D0000000FB4'
    const far = aNewDevice({
      number,
      name: '灯二',
      nameEn: 'Far light',
      areaId: house.rooms[1],
      hostId: host,
    })
    await workspace.run('AddDevices', { devices: [far] }, at(1_600))
    const deviceId = must(workspace.state.first('device', 'number', number), 'the far light').id
    const second = await connect()
    const control = (values: object) =>
      site.post(
        '/device/control',
        { items: [house.lights[0], deviceId].map((id) => ({ deviceId: id, values })) },
        token,
      )
    await second.report({ t: 3, host: 'online' })
    await until(() => workspace.state.get('host', host)?.isOnline)
    await control({ state: 'ON' })
    await until(async () => (await endings(site)).length === 2)
    expect(second.controls).toHaveLength(1)
    await second.report({ t: 4, host: 'offline' })
    await until(() => workspace.state.get('host', host)?.isOnline === false)
    await control({ state: 'OFF' })
    await until(async () => (await endings(site)).length === 4)
    expect(gateway.controls).toHaveLength(2)
    // Messages published before this answer have arrived before it.
    await second.report({ t: 5, seq: 1, d: {} })
    expect(second.controls).toHaveLength(1)
    expect(await endings(site)).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ reason: 'gateway_offline' }) }),
    )
    await second.end()
  })

  it('is refused while its only host is offline, and nothing goes out', async () => {
    const { site, gateway, control } = await startSite()
    await gateway.report({ t: 3, host: 'offline' })
    const { answer } = await control()
    expect([answer.http, answer.body.data]).toEqual([200, { code: 'gateway_offline' }])
    expect(answer.body.msg).toContain('H-01')
    expect(gateway.controls).toEqual([])
    expect(await endings(site)).toEqual([])
  })

  it('is told to consoles as it begins and as it ends', async () => {
    const { site, token, control } = await startSite()
    const live = await connectConsole(site, token)
    const { commandId } = await control()
    const ofCommand = () =>
      live
        .commits()
        .filter(({ command }) => command.includes('DeviceCommand') || command === 'ControlDevices')
    await until(() => ofCommand().length === 2)
    expect(ofCommand().map(({ events }) => events.map(({ type }) => type))).toEqual([
      ['DeviceCommandIssued'],
      ['DeviceCommandConfirmed'],
    ])
    expect(JSON.stringify(ofCommand()[1])).toContain(commandId)
    const seqs = live.commits().map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index))
  })

  it('that is open when the server ends is sent once more with its id when its host is back', async () => {
    const { site, gateway, control, clock } = await startSite()
    gateway.answer = () => undefined
    const { commandId } = await control()
    await until(() => gateway.controls.length === 1)
    await gateway.end()
    const again = await site.restart(() => clock.advance(8_000))
    expect(again.workspace(again.projects[0]).state.count('command')).toBe(1)
    const back = await aMqttClientFor(again, again.projects[0])
    for (let looks = 0; looks < 3; looks += 1) clock.advance(500)
    await until(async () => (await endings(again)).length === 1)
    expect(back.controls).toEqual(gateway.controls)
    expect(await endings(again)).toEqual([{ type: 'DeviceCommandConfirmed', data: { commandId } }])
  })

  it('that was open at a restart gives way to a newer one for its device', async () => {
    const { site, gateway, control, clock } = await startSite()
    gateway.answer = () => undefined
    const { commandId } = await control()
    await until(() => gateway.controls.length === 1)
    await gateway.end()
    const again = await site.restart(() => clock.advance(8_000))
    const back = await aMqttClientFor(again, again.projects[0])
    const items = [{ deviceId: site.projects[0].house.lights[0], values: { state: 'OFF' } }]
    await again.post('/device/control', { items }, await again.signIn('admin'))
    await until(() => back.controls.length === 1)
    for (let looks = 0; looks < 3; looks += 1) clock.advance(500)
    await until(async () => (await endings(again)).length === 2)
    expect(back.controls.map(({ d }) => Object.values(d))).toEqual([[{ state: 'OFF' }]])
    expect((await endings(again)).find(({ type }) => type === 'DeviceCommandTimedOut')?.data).toEqual({
      commandId,
    })
  })

  it.each([
    ['its host stays away', 8_000, 45_500],
    ['it is of long ago', 120_000, 1],
  ])('that is open at a restart and not sent again times out where %s', async (_, awayMs, laterMs) => {
    const { site, gateway, control, clock } = await startSite()
    gateway.answer = () => undefined
    const { commandId } = await control()
    await until(() => gateway.controls.length === 1)
    await gateway.end()
    const again = await site.restart(() => clock.advance(awayMs))
    for (let ms = 0; ms < laterMs; ms += 500) clock.advance(500)
    await until(async () => (await endings(again)).length === 1)
    expect(await endings(again)).toEqual([{ type: 'DeviceCommandTimedOut', data: { commandId } }])
  })
})

describe('marking devices normal', () => {
  it('clears their alarms on every screen', async () => {
    const { site, gateway, token } = await startSite()
    await gateway.report({ t: 4, seq: 1, d: { '00158D00000000A3': { water_leak: true } } })
    const { leakSensor } = site.projects[0].house
    const answer = await site.post('/device/setdevnormal', { deviceIds: [leakSensor] }, token)
    expect(answer.body.data).toEqual({ marked: [leakSensor] })
    const abnormal = await site.post('/moban/devicelist', { condition: 'abnormal' }, token)
    expect(abnormal.body.data).toMatchObject({ total: 0 })
    const active = await site.post('/userinfo/notifylist', { state: 'active' }, token)
    expect(active.body.data).toMatchObject({ total: 0 })
  })
})

describe('acknowledging alarms', () => {
  it('is one step for many, and holds in every list, on every console and after a restart', async () => {
    const { site, gateway, token } = await startSite()
    for (const code of ['smoke', 'gas']) await gateway.report(`${code}|Alarm||`)
    const listed = await site.post('/userinfo/notifylist', { state: 'unacknowledged' }, token)
    const { list } = listed.body.data as { list: { id: string }[] }
    expect(list).toHaveLength(2)
    const live = await connectConsole(site, await site.signIn('operator'))
    const ids = list.map(({ id }) => id)
    const answer = await site.post('/userinfo/updatemsgstate', { ids }, token)
    expect(answer.body.data).toEqual({ acknowledged: ids, reviewed: [] })
    await until(() => live.commits().some(({ command }) => command === 'AcknowledgeAlarms'))
    const second = await site.post('/userinfo/updatemsgstate', { ids }, token)
    expect([second.http, second.body.data]).toEqual([200, { code: 'alarm_settled' }])
    const again = await site.restart()
    const header = await again.post('/userinfo/notifyheaderlist', {}, token)
    expect(header.body.data).toEqual({ list: [], unacknowledged: 0 })
    const all = (await again.post('/userinfo/notifylist', {}, token)).body.data as { list: object[] }
    expect(all.list).toMatchObject([
      { acknowledgedBy: { name: 'admin' } },
      { acknowledgedBy: { name: 'admin' } },
    ])
  })
})
