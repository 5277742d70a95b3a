/** Devices as engineers set them up, through the server: decisions, reports, and records that end with them. */
import { expect, it } from 'vitest'
import type { DeviceId } from '#shared/records/device.ts'
import { connectGateway } from '../../../support/gateway.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const token = await site.signIn('admin')
  const send = async <T>(path: string, body: object) => {
    const { status, msg, data } = (await site.post(path, body, token)).body
    return { status, msg, data: data as T }
  }
  const { host, rooms } = project.house
  const lamp = (n: number, more = {}) => ({
    hostId: host,
    areaId: rooms[0],
    number: `00124B00000000${n.toString(16).toUpperCase().padStart(2, '0')}`,
    name: `壁灯${n}`,
    kind: 'dimmable_light',
    circuits: [{ name: '灯', style: 'light', feeds: '壁灯' }],
    ...more,
  })
  const { state } = site.workspace(project)
  return { site, project, send, lamp, state, token }
}

it('a device that was added joins when its host first reports it, and nothing is left in memory once it is deleted', async () => {
  const { site, project, send, lamp, state } = await start()
  const { telemetry, vault } = site.server.services
  const added = await send<{ deviceId: DeviceId }>('/moban/adddevice', lamp(1))
  const { deviceId } = added.data
  expect(state.get('device', deviceId)).toMatchObject({
    number: '00124B0000000001',
    isJoined: false,
    isConfigured: true,
    connection: 'default',
    location: null,
    circuits: [{ name: '灯', nameEn: '', style: 'light', feeds: '壁灯' }],
  })
  const { host } = project.house
  const secret = await vault.renewGatewaySecret(host)
  const number = state.get('host', host)?.number ?? ''
  const url = `mqtt://127.0.0.1:${site.server.mqttPort}`
  const gateway = await connectGateway({ url, hex: project.hex, number, secret })
  await gateway.report({ t: 1, seq: 1, d: { '00124B0000000001': { state: 'ON' } } })
  await until(() => state.get('device', deviceId)?.isJoined === true)
  expect(telemetry.last.get(project.id, deviceId)?.values).toEqual({ state: 'ON' })
  expect((await send('/moban/deldevice', { deviceIds: [deviceId] })).status).toBe(200)
  expect(state.get('device', deviceId)).toBeUndefined()
  expect(telemetry.last.get(project.id, deviceId)).toBeUndefined()
  await gateway.end()
})

it('a hundred at once at the limit of a host make exactly as many as it still may have', async () => {
  const { project, send, lamp, state } = await start()
  const { host } = project.house
  const before = state.by('device', 'host', host).size
  const first = 255 - before - 40
  const filling = Array.from({ length: first - 1 }, (_, n) => {
    const { hostId: _host, areaId: _area, ...facts } = lamp(1)
    const digits = (n + 1).toString(16).toUpperCase().padStart(4, '0')
    return { ...facts, number: `00124B000001${digits}`, name: `顶灯${n}` }
  })
  await send('/moban/adddevice', lamp(0xff, { more: filling }))
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => send('/moban/adddevice', lamp(n))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
  expect(answers.filter(({ status }) => status === 1132)).toHaveLength(60)
  expect(state.by('device', 'host', host).size).toBe(255)
  const free = await send<{ left: number; numbers: string[] }>('/moban/selecaddnums', { hostId: host })
  expect(free.data).toEqual({ left: 0, numbers: [] })
})

it('a number that is offered is free, and what is refused names the rule in both languages', async () => {
  const { site, project, send, lamp, state, token } = await start()
  const { host } = project.house
  const { data } = await send<{ numbers: string[] }>('/moban/selecaddnums', { hostId: host, count: 3 })
  expect(new Set(data.numbers).size).toBe(3)
  for (const number of data.numbers) expect(state.first('device', 'number', number)).toBeUndefined()
  const allF = await send('/moban/adddevice', lamp(1, { number: 'FFFFFFFFFFFFFFFF' }))
  expect([allF.status, allF.msg]).toEqual([1123, 'The unique number must not be all F'])
  const copied = await site.post(
    '/moban/copydevices',
    { deviceIds: project.house.lights.slice(0, 2), times: 26 },
    token,
  )
  expect(copied.body).toMatchObject({ status: 1139 })
})

it('a device that a host reports is found, taken in with what it seems to be, and is found no more', async () => {
  const { site, project, send, state } = await start()
  const { host, rooms } = project.house
  const secret = await site.server.services.vault.renewGatewaySecret(host)
  const number = state.get('host', host)?.number ?? ''
  const url = `mqtt://127.0.0.1:${site.server.mqttPort}`
  const gateway = await connectGateway({ url, hex: project.hex, number, secret })
  const stranger = '00124B00000000E1'
  const other = '00124B00000000E2'
  await gateway.report({
    t: 1,
    seq: 1,
    d: { [stranger]: { state_l1: 'ON', state_l2: 'OFF', linkquality: 90 } },
  })
  await gateway.report({ t: 1, seq: 2, d: { [other]: { contact: true } } })
  const found = async () =>
    (await send<{ list: { number: string; kind: string; isIgnored: boolean }[] }>('/live/founddevices', {}))
      .data.list
  expect(await found()).toMatchObject([
    { number: stranger, kind: 'switch_panel', circuits: 2, linkquality: 90, isIgnored: false },
    { number: other, kind: 'door_sensor' },
  ])
  const device = { hostId: host, number: stranger, areaId: rooms[0], name: '门口面板', kind: 'switch_panel' }
  const unheard = { ...device, number: '00124B00000000E3' }
  expect(await send('/live/takeindevices', { devices: [device, unheard] })).toMatchObject({ status: 1143 })
  // All or nothing, with the row that is refused.
  const second = { ...device, number: other, kind: 'door_sensor' }
  expect(await send('/live/takeindevices', { devices: [device, second] })).toMatchObject({
    data: { code: 'device_name_taken', row: 1 },
  })
  expect(state.first('device', 'number', stranger)).toBeUndefined()
  const taken = await send<{ deviceIds: DeviceId[] }>('/live/takeindevices', { devices: [device] })
  const [deviceId] = taken.data.deviceIds
  expect(state.get('device', deviceId ?? '')).toMatchObject({
    isJoined: true,
    isConfigured: true,
    circuits: [{ name: '第1路' }, { name: '第2路' }],
  })
  await send('/live/ignorefounddevices', { hostId: host, numbers: [other] })
  expect(await found()).toMatchObject([{ number: other, isIgnored: true }])
  await gateway.end()
})

it('a step over many devices comes with its way back, which another engineer’s change closes', async () => {
  const { project, send, lamp, state } = await start()
  const { rooms } = project.house
  const added = await send<{ deviceId: DeviceId }>('/moban/adddevice', lamp(1))
  const more = await send<{ deviceId: DeviceId }>('/moban/adddevice', lamp(2))
  const deviceIds = [added.data.deviceId, more.data.deviceId]
  const names = () => deviceIds.map((id) => state.get('device', id)?.name)
  // Duplicate ids are changed once and undone as one step.
  const rename = { deviceIds: [...deviceIds, ...deviceIds], pattern: '{area}灯{n}', patternEn: '' }
  const renamed = await send<{ steps: object[] }>('/live/renamedevices', rename)
  expect(renamed.data.steps).toHaveLength(2)
  expect(names()).not.toContain('壁灯1')
  const { steps } = renamed.data
  // Two steps of one device would conflict.
  expect((await send('/live/putbackdevices', { steps: [...steps, steps[0]] })).status).toBe(400)
  expect((await send('/live/putbackdevices', { steps })).status).toBe(200)
  expect(names()).toEqual(['壁灯1', '壁灯2'])
  // An undone change cannot be undone again.
  expect((await send('/live/putbackdevices', { steps })).status).toBe(411)
  const move = { deviceIds, areaId: rooms[1] }
  const placed = await send<{ steps: object[] }>('/live/changedevices', move)
  await send('/moban/updatedevice', { deviceId: deviceIds[1], areaId: rooms[0] })
  expect(await send('/live/putbackdevices', { steps: placed.data.steps })).toMatchObject({ status: 411 })
  expect(deviceIds.map((id) => state.get('device', id)?.areaId)).toEqual([rooms[1], rooms[0]])
})
