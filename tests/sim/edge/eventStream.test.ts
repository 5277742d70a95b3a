/** Live data as Server-Sent Events, with an API key. */
import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { keysOf, makeKey } from '../../support/apiKeys.ts'
import { at } from '../../support/context.ts'
import { openEvents } from '../../support/eventStream.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

async function start(more: object = {}) {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const key = await makeKey(site, admin, { rights: ['home.view', 'messages.view'], ...more })
  const gateway = await aMqttClientFor(site, site.projects[0])
  onTestFinished(() => gateway.end())
  const { house } = site.projects[0]
  const deviceOf = (id: DeviceId) =>
    must(site.workspace(site.projects[0]).state.get('device', id), 'a device')
  const [near, far] = [deviceOf(must(house.lights[0], 'a light')), deviceOf(must(house.lights[1], 'a light'))]
  return { site, admin, key, gateway, near, far, leak: deviceOf(house.leakSensor) }
}

const alarmIdsOf = (site: TestServer): readonly string[] =>
  [...site.workspace(site.projects[0]).state.all('alarm')].map(({ id }) => id)

it('brings reports and alarms of the project as they happen, and counts as a use of the key', async () => {
  const { site, admin, key, gateway, near, leak } = await start()
  const stream = await openEvents(site, key.secret)
  expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await until(() => stream.of('ready').length === 1)
  expect(stream.of('ready')[0]?.data).toEqual({ project: site.projects[0].id })
  await gateway.report({ t: 5, seq: 1, d: { [near.number]: { state: 'ON' } } })
  await until(() => stream.of('report').length === 1)
  expect(stream.of('report')[0]?.data).toMatchObject({ number: near.number, values: { state: 'ON' } })
  await gateway.report({ t: 6, seq: 2, d: { [leak.number]: { water_leak: true } } })
  await until(() => stream.of('alarm').length > 0)
  const [alarm] = stream.of('alarm')
  expect(alarm?.data.alarm).toMatchObject({ id: alarmIdsOf(site)[0], isActive: true })
  expect(Number(alarm?.id)).toBeGreaterThan(0)
  const own = (await keysOf(site, admin)).find(({ id }) => id === key.keyId)
  expect(own?.lastUse).not.toBeNull()
})

it('shows a key what is in its areas, and alarms to those with the right to messages', async () => {
  const { site, admin, gateway, near, far, leak } = await start()
  expect(near.areaId).not.toBe(far.areaId)
  const key = await makeKey(site, admin, { rights: ['home.view'], areas: [near.areaId] })
  const [part, whole] = [
    await openEvents(site, key.secret),
    await openEvents(site, (await makeKey(site, admin)).secret),
  ]
  await until(() => part.of('ready').length + whole.of('ready').length === 2)
  await gateway.report({ t: 5, seq: 1, d: { [far.number]: { state: 'ON' } } })
  await gateway.report({ t: 5, seq: 2, d: { [leak.number]: { water_leak: true } } })
  await gateway.report({ t: 5, seq: 3, d: { [near.number]: { state: 'ON' } } })
  const numbersIn = (stream: typeof part) => stream.of('report').map(({ data }) => data.number)
  await until(() => numbersIn(part).includes(near.number) && numbersIn(whole).includes(near.number))
  expect(numbersIn(part)).not.toContain(far.number)
  expect(numbersIn(whole)).toContain(far.number)
  expect([...part.of('alarm'), ...whole.of('alarm')]).toEqual([])
  expect(alarmIdsOf(site)).toHaveLength(1)
})

it('goes on after the last id, and says where alarms are missing', async () => {
  const { site, key, gateway, leak } = await start()
  const first = await openEvents(site, key.secret)
  await until(() => first.lastId() !== '')
  const lastId = first.lastId()
  await gateway.report({ t: 6, seq: 2, d: { [leak.number]: { water_leak: true } } })
  await until(() => alarmIdsOf(site).length === 1)
  const again = await openEvents(site, key.secret, { 'last-event-id': lastId })
  await until(() => again.of('alarm').length > 0)
  expect(again.of('alarm')[0]?.data.alarm).toMatchObject({ id: alarmIdsOf(site)[0] })
  // It keeps its id until missed events have arrived.
  expect(again.of('ready')[0]?.id).toBe('')
  await until(() => Number(again.lastId()) > Number(lastId))
  const late = await openEvents(site, key.secret, { 'last-event-id': '999999' })
  await until(() => late.of('gap').length === 1)
})

it('a client that missed more than it can be sent at once is told of a gap, and stays connected', async () => {
  const { site, key, gateway, near } = await start()
  const first = await openEvents(site, key.secret)
  await until(() => first.lastId() !== '')
  const lastId = first.lastId()
  const { hostId, areaId } = near
  const workspace = site.workspace(site.projects[0])
  for (let n = 0; n < 300; n += 1)
    await workspace.run(
      'RaiseAlarm',
      {
        ...{ hostId, deviceId: near.id, areaId, code: `big_${n}`, severity: 'minor', condition: null },
        ...{ title: 'x'.repeat(200), body: 'y'.repeat(200), footer: '' },
      },
      at(10_000 + n),
    )
  const again = await openEvents(site, key.secret, { 'last-event-id': lastId })
  await until(() => again.of('gap').length === 1)
  expect(again.of('alarm')).toEqual([])
  await gateway.report({ t: 6, seq: 2, d: { [near.number]: { state: 'ON' } } })
  await until(() => again.of('report').length > 0)
})

it('ends within a second of the key’s end, and opens to no other caller', async () => {
  const { site, admin, key } = await start()
  const stream = await openEvents(site, key.secret)
  await until(() => stream.of('ready').length === 1)
  const revokedAtMs = performance.now()
  await site.post('/auth/revokeapikey', { keyId: key.keyId }, admin)
  await until(() => stream.isOver())
  expect(performance.now() - revokedAtMs).toBeLessThan(5_000)
  expect((await openEvents(site, key.secret)).status).toBe(401)
  expect((await openEvents(site, null)).status).toBe(401)
  const blind = await makeKey(site, admin, { rights: ['control.devices'] })
  expect((await openEvents(site, blind.secret)).status).toBe(403)
})

it('gives a key five streams at once', async () => {
  const { site, key } = await start()
  const streams = await Promise.all(Array.from({ length: 6 }, () => openEvents(site, key.secret)))
  expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
})

it('ends a client that does not read', async () => {
  const { site, key } = await start()
  const { port } = new URL(site.url)
  const isClosed = new Promise<boolean>((resolve) => {
    const call = request({
      port,
      host: '127.0.0.1',
      path: '/api/live/events',
      headers: { authorization: `Bearer ${key.secret}` },
    })
    call.on('response', (response) => {
      response.pause()
      response.on('error', () => resolve(true))
      response.on('close', () => resolve(true))
    })
    call.on('error', () => resolve(true))
    call.end()
  })
  const healthy = await openEvents(site, key.secret)
  await until(() => healthy.of('ready').length === 1)
  const { liveReports, workspaces } = site.server.services
  const project = must(workspaces.project(site.projects[0].id), 'the project')
  const device = must(project.workspace.state.get('device', site.projects[0].house.leakSensor), 'the device')
  const values = { text: 'x'.repeat(8_192) }
  const merged = { device, values, before: undefined, isRepeated: false } as never
  let isOver = false
  void isClosed.then(() => {
    isOver = true
  })
  await until(() => {
    for (let n = 0; n < 100; n += 1) liveReports.note(project.project.id, [merged], 1)
    return isOver
  })
})

it('keeps no stopping server waiting', async () => {
  const { site, key } = await start()
  const stream = await openEvents(site, key.secret)
  await until(() => stream.of('ready').length === 1)
  await site.server.close()
  await until(() => stream.isOver())
})
