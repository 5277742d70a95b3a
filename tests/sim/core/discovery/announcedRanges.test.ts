/** Known kinds whose gateway counts in other ranges, and devices whose gateway announces other properties than before. */
import { expect, it } from 'vitest'
import type { DeviceId } from '#shared/records/device.ts'
import { reportTopic } from '#shared/topics.ts'
import { ANNOUNCED_CHANGES_MAX } from '#sim/core/ingest/announcedChanges.ts'
import { dataOf } from '../../../support/accounts.ts'
import { connectConsole } from '../../../support/console.ts'
import { aMqttClientFor, type TestGateway } from '../../../support/gateway.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const brightness = (more: object) => [
  { name: 'state', type: 'boolean', on: 'ON', off: 'OFF', access: 'rw' },
  { name: 'brightness', type: 'number', access: 'rw', ...more },
]
const LAMP = {
  number: 'lamp',
  name: 'Lamp',
  kind: 'dimmable_light',
  properties: brightness({ min: 0, max: 254 }),
}
const BLIND = {
  number: 'blind',
  name: 'Blind',
  kind: 'curtain',
  properties: [{ name: 'position', type: 'number', min: 0, max: 100, inverted: true, access: 'rw' }],
}
const pump = (max: number) => ({
  number: 'pump',
  name: 'Pump',
  kind: 'heat_pump',
  properties: [{ name: 'setpoint', type: 'number', unit: '°C', min: 16, max, step: 0.5, access: 'rw' }],
})

async function start(list: readonly object[]) {
  const site = await startTestServer()
  const [project] = site.projects
  const token = await site.signIn('admin')
  const gateway = await aMqttClientFor(site, project)
  await announce(site, gateway, list)
  const { host: hostId, rooms } = project.house
  const take = async (number: string, kind: string): Promise<DeviceId> => {
    const devices = [{ hostId, number, kind, name: `The ${number}`, areaId: rooms[0] }]
    const [id] = dataOf<{ deviceIds: DeviceId[] }>(
      await site.post('/live/takeindevices', { devices }, token),
    ).deviceIds
    if (!id) throw new Error('not added')
    return id
  }
  const values = (id: DeviceId, at: TestServer = site) =>
    at.server.services.telemetry.last.get(project.id, id)?.values
  return { site, project, token, gateway, take, values }
}

const announce = (site: TestServer, gateway: TestGateway, list: readonly object[]) =>
  gateway.client.publishAsync(
    `${reportTopic(site.projects[0].hex, HOST_NUMBER)}/devices`,
    JSON.stringify(list),
    { qos: 1 },
  )

it('numbers come and go in the announced range, also those from before it was added and after a restart', async () => {
  const { site, project, token, gateway, take, values } = await start([LAMP, BLIND])
  await gateway.report({
    t: 1,
    seq: 1,
    d: { lamp: { state: 'ON', brightness: 127 }, blind: { position: 20 } },
  })
  const [lamp, blind] = [await take('lamp', 'dimmable_light'), await take('blind', 'curtain')]
  await eventually(() => expect(values(lamp)).toEqual({ state: 'ON', brightness: 50 }))
  await eventually(() => expect(values(blind)).toEqual({ position: 80 }))
  const items = [
    { deviceId: lamp, values: { brightness: 100 } },
    { deviceId: blind, values: { position: 30 } },
  ]
  await site.post('/device/control', { items }, token)
  await eventually(() =>
    expect(Object.assign({}, ...gateway.controls.map(({ d }) => d))).toEqual({
      lamp: { brightness: 254 },
      blind: { position: 70 },
    }),
  )
  await gateway.report({ t: 2, seq: 2, d: { lamp: { brightness: 254 }, blind: { position: 300 } } })
  await eventually(() => expect(values(lamp)).toMatchObject({ brightness: 100 }))
  expect(await site.counted('refused_report', 'unfit_value')).toBe(1)
  const again = await site.restart()
  await eventually(() => expect(values(lamp, again)).toEqual({ state: 'ON', brightness: 100 }))
  const later = await aMqttClientFor(again, project)
  await later.report({ t: 3, seq: 1, d: { lamp: { brightness: 64 } } })
  await eventually(() => expect(values(lamp, again)).toMatchObject({ brightness: 25 }))
})

it('an announcement with another range changes the device once, and one with the same nothing', async () => {
  const { site, project, token, gateway, take, values } = await start([LAMP, pump(55)])
  await gateway.report({ t: 1, seq: 1, d: { lamp: { state: 'ON' } } })
  const [lamp, device] = [await take('lamp', 'dimmable_light'), await take('pump', 'generic')]
  const console = await connectConsole(site, token)
  const changes = () =>
    console.commits().flatMap(({ events }) => events.filter(({ type }) => type === 'DevicePropertiesChanged'))
  await announce(site, gateway, [LAMP, pump(55)])
  await announce(site, gateway, [{ ...LAMP, properties: brightness({ unit: '%' }) }, pump(60)])
  await eventually(() => expect(changes()).toHaveLength(2))
  const state = () => site.workspace(project).state
  expect(state().get('device', lamp)).not.toHaveProperty('scales')
  expect(state().get('device', device)?.capabilities?.properties).toMatchObject([
    { name: 'setpoint', max: 60 },
  ])
  await gateway.report({ t: 2, seq: 2, d: { lamp: { brightness: 64 } } })
  await eventually(() => expect(values(lamp)).toMatchObject({ brightness: 64 }))
  const items = [{ deviceId: device, values: { setpoint: 58 } }]
  await site.post('/device/control', { items }, token)
  await eventually(() => expect(gateway.controls.map(({ d }) => d)).toEqual([{ pump: { setpoint: 58 } }]))
  // A name alone says nothing of ranges, and a device of no kind keeps what it has.
  await announce(site, gateway, [{ ...pump(60), properties: ['setpoint'] }])
  await gateway.report({ t: 3, seq: 3, d: { pump: { setpoint: 57 } } })
  await eventually(() => expect(values(device)).toEqual({ setpoint: 57 }))
  expect(changes()).toHaveLength(2)
})

it('one that announces this and that in turns is believed a few times an hour', async () => {
  const { site, project, gateway, take } = await start([pump(55)])
  const device = await take('pump', 'generic')
  const maxOf = () => {
    const [property] = site.workspace(project).state.get('device', device)?.capabilities?.properties ?? []
    return property?.type === 'number' ? property.max : null
  }
  for (let n = 1; n <= ANNOUNCED_CHANGES_MAX; n += 1) {
    await announce(site, gateway, [pump(60 + n)])
    await eventually(() => expect(maxOf()).toBe(60 + n))
  }
  await announce(site, gateway, [pump(100)])
  await eventually(async () => expect(await site.counted('refused_report', 'announced_too_often')).toBe(1))
  expect(maxOf()).toBe(60 + ANNOUNCED_CHANGES_MAX)
})
