/** A device of a kind that is in no list: from its announcement to values, history, commands and automations. */
import { expect, it } from 'vitest'
import type { Device, DeviceId } from '#shared/records/device.ts'
import { reportTopic } from '#shared/topics.ts'
import { dataOf } from '../../../support/accounts.ts'
import { connectConsole } from '../../../support/console.ts'
import { aMqttClientFor, type TestGateway } from '../../../support/gateway.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const ADDRESS = 'device 1001'
const PROPERTIES = [
  { name: 'supply_temperature', title: 'Supply', type: 'number', unit: '°C', min: -20, max: 120, step: 0.1 },
  { name: 'setpoint', type: 'number', unit: '°C', min: 16, max: 55, step: 0.5, access: 'rw' },
  { name: 'running', type: 'boolean', on: 'ON', off: 'OFF', access: 'rw' },
  { name: 'operation', type: 'enum', values: ['eco', 'boost'], access: 'rw' },
  { name: 'serial', type: 'text' },
  // Invalid values are dropped.
  { name: 'inverted', type: 'number', min: 5, max: 5 },
  { name: 'choiceless', type: 'enum' },
]
const PUMP = { number: ADDRESS, name: 'Heat pump', model: 'HP-7', kind: 'heat_pump', properties: PROPERTIES }

const announce = (site: TestServer, gateway: TestGateway, list: readonly object[]) =>
  gateway.client.publishAsync(
    `${reportTopic(site.projects[0].hex, HOST_NUMBER)}/devices`,
    JSON.stringify(list),
    { qos: 1 },
  )

async function startWithPump() {
  const site = await startTestServer()
  const [project] = site.projects
  const token = await site.signIn('admin')
  const gateway = await aMqttClientFor(site, project)
  await announce(site, gateway, [PUMP])
  const { host, rooms } = project.house
  const take = (kind: string) =>
    site.post(
      '/live/takeindevices',
      { devices: [{ hostId: host, number: ADDRESS, kind, name: 'Heat pump', areaId: rooms[0] }] },
      token,
    )
  return { site, project, token, gateway, take }
}

async function taken(start: Awaited<ReturnType<typeof startWithPump>>): Promise<Device> {
  const [id] = dataOf<{ deviceIds: DeviceId[] }>(await start.take('generic')).deviceIds
  const device = id && start.site.workspace(start.project).state.get('device', id)
  if (!device) throw new Error('not added')
  return device
}

it('is found as what it is, and added with its own properties, which outlive a restart', async () => {
  const start = await startWithPump()
  const { site, token, project, gateway } = start
  const found = await site.post('/live/founddevices', {}, token)
  expect(found.body.data).toMatchObject({ list: [{ number: ADDRESS, name: 'Heat pump', kind: 'generic' }] })
  const { id, capabilities } = await taken(start)
  expect(capabilities).toMatchObject({ version: 1, kind: 'heat_pump' })
  expect(capabilities?.properties.map(({ name, type, settable }) => [name, type, settable])).toEqual([
    ['supply_temperature', 'number', false],
    ['setpoint', 'number', true],
    ['running', 'binary', true],
    ['operation', 'choice', true],
    ['serial', 'text', false],
  ])
  const options = await site.post('/moban/getdeviceopt', { deviceId: id }, token)
  expect(options.body.data).toMatchObject({ kind: 'generic', properties: { length: 5 } })
  const values = { supply_temperature: 41.5, setpoint: 45 }
  await gateway.report({ t: 1, seq: 1, d: { [ADDRESS]: values } })
  await eventually(() =>
    expect(site.server.services.telemetry.last.get(project.id, id)?.values).toEqual(values),
  )
  const again = await site.restart()
  expect(again.workspace(again.projects[0]).state.get('device', id)?.capabilities).toEqual(capabilities)
  await eventually(() =>
    expect(again.server.services.telemetry.last.get(project.id, id)?.values).toEqual(values),
  )
})

it('reports what it announced and nothing else, and its numbers have a history', async () => {
  const start = await startWithPump()
  const { site, token, project, gateway } = start
  const { id } = await taken(start)
  await gateway.report({
    t: 2,
    seq: 2,
    d: {
      [ADDRESS]: { supply_temperature: 48, operation: 'turbo', running: 'ON', brightness: 5, serial: 'A7' },
    },
  })
  const { last } = site.server.services.telemetry
  await eventually(() =>
    expect(last.get(project.id, id)?.values).toEqual({
      ...{ supply_temperature: 48, running: 'ON', serial: 'A7' },
    }),
  )
  expect(await site.counted('refused_report', 'unknown_property')).toBe(1)
  expect(await site.counted('refused_report', 'unfit_value')).toBe(1)
  const nowMs = site.server.services.clock.now()
  const series = await site.post(
    '/moban/getdevseries',
    { deviceId: id, property: 'supply_temperature', fromMs: nowMs - 60_000, toMs: nowMs + 60_000 },
    token,
  )
  const data = dataOf<{ unit: string; points: { max: number }[] }>(series)
  expect([data.unit, Math.max(...data.points.map(({ max }) => max))]).toEqual(['°C', 48])
})

it('is commanded within the range that it announced, and confirmed as any other', async () => {
  const start = await startWithPump()
  const { site, token, gateway } = start
  const { id } = await taken(start)
  const console = await connectConsole(site, token)
  const send = (values: object) => site.post('/device/control', { items: [{ deviceId: id, values }] }, token)
  expect((await send({ setpoint: 60 })).body).not.toMatchObject({ data: { results: [{ ok: true }] } })
  await send({ supply_temperature: 20 })
  await send({ setpoint: 50.5, running: 'ON', operation: 'boost' })
  await eventually(() =>
    expect(gateway.controls.map(({ d }) => d)).toEqual([
      { [ADDRESS]: { setpoint: 50.5, running: 'ON', operation: 'boost' } },
    ]),
  )
  const heard = () => console.commits().flatMap(({ events }) => events.map(({ type }) => type))
  await eventually(() => expect(heard()).toContain('DeviceCommandConfirmed'))
})

it('nothing is of no kind without properties of its own, and of many only some are kept', async () => {
  const { site, gateway, take, token, project } = await startWithPump()
  const many = Array.from({ length: 64 }, (_, i) => ({ name: `p${i}`, type: 'number', access: 'rw' }))
  await announce(site, gateway, [
    { ...PUMP, number: 'a', properties: ['state', 'flow'] },
    { ...PUMP, number: 'b', properties: many },
    { ...PUMP, number: 'c', properties: [...many, { name: 'p64', type: 'number' }] },
    { ...PUMP, number: 'd', properties: [{ name: 'Bad name', type: 'number' }] },
    {
      ...PUMP,
      number: 'e',
      kind: 'dimmable_light',
      properties: [{ name: 'brightness', type: 'number', max: 254 }],
    },
  ])
  const { discovery } = site.server.services
  const { host } = project.house
  await eventually(() => expect(discovery.get(host, 'e')).not.toBeNull())
  expect(['a', 'b', 'c', 'd', 'e'].map((number) => discovery.get(host, number)?.guess?.kind)).toEqual([
    expect.not.stringMatching('generic'),
    'generic',
    undefined,
    undefined,
    'dimmable_light',
  ])
  expect(discovery.get(host, 'b')?.capabilities?.properties).toHaveLength(64)
  const named = { hostId: host, number: 'a', kind: 'generic', name: 'Other', areaId: project.house.rooms[0] }
  const refused = await site.post('/live/takeindevices', { devices: [named] }, token)
  expect(refused.body).toMatchObject({ data: { code: 'device_kind_unknown' } })
  expect((await take('heat_pump')).body).toMatchObject({ data: { code: 'device_kind_unknown' } })
})
