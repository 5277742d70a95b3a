import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { type Clock, ManualClock } from '#sim/base/clock.ts'
import { systemContext } from '#sim/core/workspace/systemContext.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { eventsOf } from '../../../support/logs.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const NUMBER = '00158D00000000A0'

const START_MS = 1_700_000_000_000

/** Lamp that is off, whose host confirms every command. */
async function startSite<C extends Clock = ManualClock>(clock = new ManualClock(START_MS) as Clock as C) {
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  const token = await site.signIn('admin')
  let seq = 0
  const report = (state: string) => {
    seq += 1
    return gateway.report({ t: 1, seq, d: { [NUMBER]: { state } } })
  }
  await report('OFF')
  const events = async (type: AtriumEvent['type']) =>
    ((await eventsOf(site.server.log, `project:${project.id}`)) as AtriumEvent[]).filter(
      (event) => event.type === type,
    )
  let confirmed = 0
  const command = async (values: object) => {
    await site.post('/device/control', { items: [{ deviceId: project.house.lights[0], values }] }, token)
    confirmed += 1
    await until(async () => (await events('DeviceCommandConfirmed')).length === confirmed)
  }
  return { clock, site, token, gateway, report, events, command, light: project.house.lights[0] }
}

describe('a command that its host has confirmed', () => {
  it('is found to be disobeyed where the device goes on reporting otherwise', async () => {
    const { clock, report, events, command, light } = await startSite()
    await command({ state: 'ON' })
    await report('OFF')
    clock.advance(4_999)
    expect(await events('DeviceCommandDisobeyed')).toEqual([])
    clock.advance(1)
    await until(async () => (await events('DeviceCommandDisobeyed')).length === 1)
    const [{ data: confirmed } = { data: {} }] = await events('DeviceCommandConfirmed')
    expect(await events('DeviceCommandDisobeyed')).toMatchObject([
      { data: { ...confirmed, deviceIds: [light] } },
    ])
  })

  it('is obeyed by a device that has reported it, whatever is done by hand after, or was told something else since', async () => {
    const { clock, report, events, command } = await startSite()
    await command({ state: 'ON' })
    await report('ON')
    await report('OFF')
    clock.advance(5_000)
    // Already in that state, so nothing is reported.
    await report('ON')
    await command({ state: 'ON' })
    await report('OFF')
    clock.advance(5_000)
    await command({ state: 'ON' })
    clock.advance(3_000)
    await command({ state: 'OFF' })
    clock.advance(10_000)
    // A number comes by and by.
    await command({ brightness: 80 })
    clock.advance(10_000)
    // A further command does not confirm the first.
    await command({ state: 'ON' })
    clock.advance(3_000)
    await command({ brightness: 40 })
    clock.advance(2_000)
    await until(async () => (await events('DeviceCommandDisobeyed')).length > 0)
    clock.advance(10_000)
    expect(await events('DeviceCommandDisobeyed')).toHaveLength(1)
  })

  it('is believed of a host that is gone by then', async () => {
    const { clock, gateway, report, events, command } = await startSite()
    await command({ state: 'ON' })
    await gateway.report({ t: 3, host: 'offline' })
    clock.advance(5_000)
    await gateway.report({ t: 3, host: 'online' })
    await report('ON')
    await command({ state: 'OFF' })
    clock.advance(5_000)
    await until(async () => (await events('DeviceCommandDisobeyed')).length > 0)
    expect(await events('DeviceCommandDisobeyed')).toHaveLength(1)
  })

  it('is not excused by another one that its host refused', async () => {
    const { clock, site, token, gateway, events, command, light } = await startSite()
    await command({ state: 'ON' })
    gateway.answer = ({ id }) => void gateway.report({ t: 2, ack: id, ok: false, error: 'busy' })
    await site.post('/device/control', { items: [{ deviceId: light, values: { state: 'OFF' } }] }, token)
    await until(async () => (await events('DeviceCommandFailed')).length === 1)
    clock.advance(5_000)
    await until(async () => (await events('DeviceCommandDisobeyed')).length === 1)
  })

  it('is watched by the server that hears its host’s word, whoever had sent it', async () => {
    const { clock, site, token, gateway, light } = await startSite()
    gateway.answer = () => undefined
    await site.post('/device/control', { items: [{ deviceId: light, values: { state: 'ON' } }] }, token)
    await until(() => gateway.controls.length === 1)
    await gateway.end()
    const after = await site.restart()
    const [project] = after.projects
    const again = await aMqttClientFor(after, project)
    const types = async () =>
      ((await eventsOf(after.server.log, `project:${project.id}`)) as AtriumEvent[]).map(({ type }) => type)
    await again.report({ t: 1, seq: 2, d: { [NUMBER]: { state: 'OFF' } } })
    await again.report({ t: 2, ack: gateway.controls[0]?.id, ok: true })
    await until(async () => (await types()).includes('DeviceCommandConfirmed'))
    clock.advance(5_000)
    await until(async () => (await types()).includes('DeviceCommandDisobeyed'))
  })

  it('of a past that is told later is judged by no report of today', async () => {
    const { clock, site, report, events, light } = await startSite()
    const past = { ...systemContext('builder', clock), nowMs: START_MS + 1_000 }
    clock.advance(3_600_000)
    await report('OFF')
    const { workspace } = must(site.server.services.workspaces.project(site.projects[0].id), 'a project')
    await workspace.run('ControlDevices', { items: [{ deviceId: light, values: { state: 'ON' } }] }, past)
    await until(async () => (await events('DeviceCommandConfirmed')).length === 1)
    clock.advance(5_000)
    await report('OFF')
    expect(await events('DeviceCommandDisobeyed')).toEqual([])
  })

  it('has five seconds of the world as well, which may be paused', async () => {
    const [world, real] = [new ManualClock(START_MS), new ManualClock(0)]
    const clock: Clock = {
      now: () => world.now(),
      schedule: (delayMs, run) => world.schedule(delayMs, run),
      transport: real,
    }
    const { events, command } = await startSite(clock)
    await command({ state: 'ON' })
    real.advance(60_000)
    world.advance(4_999)
    expect(await events('DeviceCommandDisobeyed')).toEqual([])
    world.advance(1)
    await until(async () => (await events('DeviceCommandDisobeyed')).length === 1)
  })
})
