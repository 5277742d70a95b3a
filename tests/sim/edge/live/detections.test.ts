import { describe, expect, it, vi } from 'vitest'
import type { DecisionRow, RoomStateRow } from '#shared/contract/detection.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { aNewDevice } from '../../../support/records.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const START_MS = Date.parse('2026-03-10T12:00:00Z')
const MINUTE = 60_000
const [LAMP, MOTION] = ['00158D00000000A0', '00158D00000000B1']

/** A room with a lamp that is on and a sensor that has just seen someone leave; its rule waits ten minutes, and five more. */
async function startSite(more: object = {}) {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const { rooms, host } = project.house
  const place = { areaId: rooms[0], hostId: host, number: MOTION, name: '人体感应', nameEn: 'Motion' }
  const sensor = aNewDevice({ ...place, kind: 'presence_sensor', model: 'PR' })
  const made = await site.workspace(project).run('AddDevices', { devices: [sensor] }, at(START_MS))
  const [device] = factsOf(made).of('DeviceAdded')
  const token = await site.signIn('admin')
  const rule = {
    name: '无人关灯',
    areaIds: [rooms[0]],
    hours: { days: [1, 2, 3, 4, 5, 6, 7], isAllDay: true, from: '00:00', to: '00:00' },
    signals: ['presence'],
    quietMinutes: 10,
    graceMinutes: 5,
    isLightsOff: true,
    isRestored: true,
    ...more,
  }
  expect((await site.post('/moban/adddetection', rule, token)).body.status).toBe(200)
  const gateway = await aMqttClientFor(site, project)
  await gateway.report({ t: 1, seq: 1, d: { [LAMP]: { state: 'ON' }, [MOTION]: { occupancy: false } } })
  return { clock, site, gateway, token, motion: device?.deviceId as DeviceId }
}

const vacancyOf = (site: TestServer) => [...site.workspace(site.projects[0]).state.all('vacancy')].at(-1)
const phaseOf = (site: TestServer) => vacancyOf(site)?.phase

async function ask<T>(site: TestServer, path: string, token: string, input: object = {}): Promise<T[]> {
  const { body } = await site.post(path, input, token)
  return (body.data as { list: T[] }).list
}

describe('an empty room', () => {
  it('is announced, turned off in the name of its rule, and set back when somebody returns', async () => {
    const { clock, site, gateway, token, motion } = await startSite()
    const [watched] = await ask<RoomStateRow>(site, '/moban/detectionroomlist', token)
    expect(watched).toMatchObject({
      stage: 'watching',
      dueAtMs: START_MS + 10 * MINUTE,
      why: { is: 'nobody', sinceMs: START_MS, evidence: [{ signal: 'presence', deviceId: motion }] },
    })
    clock.advance(10 * MINUTE)
    await until(() => phaseOf(site) === 'pending')
    const onNews = vi.fn()
    const stop = site.server.services.detections.onChange(onNews)
    await gateway.report({ t: 2, seq: 2, d: { [MOTION]: { occupancy: false } } })
    expect(onNews).not.toHaveBeenCalled()
    clock.advance(5 * MINUTE)
    await until(() => vacancyOf(site)?.steps[0]?.outcome === 'confirmed')
    expect(onNews).toHaveBeenCalled()
    stop()
    expect(gateway.controls.map(({ d }) => d)).toEqual([{ [LAMP]: { state: 'OFF' } }])
    await gateway.report({ t: 2, seq: 2, d: { [LAMP]: { state: 'OFF' }, [MOTION]: { occupancy: true } } })
    await until(() => gateway.controls.length === 2)
    expect(gateway.controls[1]?.d).toEqual({ [LAMP]: { state: 'ON' } })
    await until(() => vacancyOf(site)?.steps[1]?.outcome === 'confirmed')
    const [decision] = await ask<DecisionRow>(site, '/moban/detectionrecord', token, { outcome: 'done' })
    expect(decision).toMatchObject({ ruleName: '无人关灯', ending: 'returned', outcome: 'done' })
    expect(await ask(site, '/moban/detectionrecord', token, { outcome: 'failed' })).toEqual([])
    const history = await ask<object>(site, '/moban/devopthistorylist', token, {
      deviceId: site.projects[0].house.lights[0],
    })
    expect(JSON.stringify(history)).toContain('无人关灯')
  })

  it('is turned off after a restart too, once its sensor is heard again, and not before', async () => {
    const { clock, site, token } = await startSite()
    clock.advance(10 * MINUTE)
    await until(() => phaseOf(site) === 'pending')
    const again = await site.restart()
    clock.advance(6 * MINUTE)
    const [room] = await ask<RoomStateRow>(again, '/moban/detectionroomlist', token)
    expect(room).toMatchObject({ stage: 'pending', why: { is: 'unknown' } })
    const gateway = await aMqttClientFor(again, again.projects[0])
    await gateway.report({ t: 3, seq: 1, d: { [LAMP]: { state: 'ON' }, [MOTION]: { occupancy: false } } })
    await until(() => vacancyOf(again)?.steps[0]?.outcome === 'confirmed')
    expect(vacancyOf(again)).toMatchObject({ phase: 'acted', sinceMs: START_MS })
    expect(gateway.controls.map(({ d }) => d)).toEqual([{ [LAMP]: { state: 'OFF' } }])
  })

  it('stays as it is where somebody comes back in time, or where its host is lost', async () => {
    const { clock, site, gateway } = await startSite()
    clock.advance(10 * MINUTE)
    await until(() => phaseOf(site) === 'pending')
    await gateway.report({ t: 2, seq: 2, d: { [MOTION]: { occupancy: true } } })
    await until(() => phaseOf(site) === 'ended')
    expect(vacancyOf(site)).toMatchObject({ ending: 'presence', steps: [] })
    await gateway.report({ t: 3, seq: 3, d: { [MOTION]: { occupancy: false } } })
    await gateway.report({ t: 4, host: 'offline' })
    clock.advance(30 * MINUTE)
    await site.signIn('operator')
    expect(phaseOf(site)).toBe('ended')
    expect(gateway.controls).toEqual([])
  })

  it('is left alone by a rule that was taken off it while a decision was on its way', async () => {
    const { clock, site } = await startSite()
    const workspace = site.workspace(site.projects[0])
    const [rule] = workspace.state.all('detection')
    const detectionId = rule?.id ?? 'det_none'
    const [, another] = site.projects[0].house.rooms
    const decided = vi.spyOn(workspace, 'run')
    clock.advance(10 * MINUTE)
    expect(decided.mock.calls.map(([name]) => name)).toEqual(['AnnounceVacancy'])
    await workspace.run('ChangeDetection', { detectionId, areaIds: [another] }, at(clock.now()))
    await until(() => site.server.services.workspaces.isSettled)
    decided.mockClear()
    for (let i = 0; i < 30; i += 1) {
      clock.advance(MINUTE)
      await until(() => site.server.services.workspaces.isSettled)
    }
    expect(decided.mock.calls.map(([name]) => name)).toEqual([])
  })
})
