/** Push through the real server, from a gateway's report to another system and back into the delivery log. */
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import type { PushType } from '#shared/records/pushAddress.ts'
import { WAITS_MS } from '#sim/processes/push/sender.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { type Receiver, startReceiver } from './receiver.ts'

interface Delivery {
  readonly id: number
  readonly type: string
  readonly state: string
  readonly attempts: number
  readonly status: number | null
  readonly problem: string | null
  readonly messageId: string
}

async function start(types?: readonly PushType[]) {
  const receiver = await startReceiver()
  const site = await startTestServer({ config: { pushAllowedHosts: [receiver.host] } })
  const admin = await site.signIn('admin')
  const say = async (path: string, body: object = {}, token = admin, on: TestServer = site) =>
    (await on.post(`/moban/${path}`, body, token)).body
  const added = await say('addthirdpush', { url: receiver.url, ...(types ? { types } : {}) })
  const { addressId, secret } = added.data as { addressId: string; secret: string }
  await say('openthirdpush', { isOn: true })
  const { house } = site.projects[0]
  await say('editonedevpush', { deviceIds: [house.leakSensor, house.lights[0]], isOn: true })
  const deliveries = async (filter: object = {}, on: TestServer = site, token = admin) =>
    (
      (await say('pushdeliverylist', { pageSize: 100, ...filter }, token, on)).data as {
        list: readonly Delivery[]
      }
    ).list
  return { receiver, site, admin, say, addressId, secret, deliveries }
}

const typesOf = ({ received }: Receiver) =>
  received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
let seq = 0
const packet = (d: object) => ({ t: 1, seq: ++seq, d })
const leak = (isLeaking: boolean) => packet({ [LEAK_NUMBER]: { water_leak: isLeaking } })

describe('push', () => {
  it('tells another system of an alarm and its end, signed, in order, once each', async () => {
    const { receiver, site, secret, deliveries } = await start(['alarm.raised', 'alarm.cleared'])
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report(leak(true))
    await gateway.report(leak(false))
    await until(() => receiver.received.length === 2)
    expect(typesOf(receiver)).toEqual(['alarm.raised', 'alarm.cleared'])
    for (const { body, headers } of receiver.received) {
      const message = new Webhook(secret).verify(body, headers as Record<string, string>) as {
        data: { device: { number: string }; alarm: { code: string }; seq: number }
      }
      expect(message.data.device.number).toBe(LEAK_NUMBER)
      expect(message.data.alarm.code).toBe('water_leak')
      expect(message.data.seq).toBeGreaterThan(0)
    }
    await until(async () => (await deliveries({ state: 'delivered' })).length === 2)
    expect((await deliveries())[0]).toMatchObject({
      type: 'alarm.cleared',
      attempts: 1,
      status: 204,
      problem: null,
    })
    await gateway.end()
  })

  it('tells changed values of devices that take part, and of no others', async () => {
    const { receiver, site } = await start(['device.state'])
    const gateway = await aMqttClientFor(site, site.projects[0])
    const [on, off] = ['00158D00000000A0', '00158D00000000A1']
    await gateway.report(packet({ [on]: { state: 'ON', brightness: 50 }, [off]: { state: 'ON' } }))
    await until(() => receiver.received.length === 1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'device.state',
      data: { device: { number: on }, values: { state: 'ON', brightness: 50 } },
    })
    await gateway.report(packet({ [on]: { state: 'ON', brightness: 60 } }))
    await until(() => receiver.received.length === 2)
    expect(JSON.parse(receiver.received[1]?.body ?? '').data.values).toEqual({ brightness: 60 })
    await gateway.end()
  })

  it('repeats a failed message under its id with the same bytes, while later ones wait', async () => {
    const { receiver, site, deliveries } = await start(['alarm.raised', 'alarm.cleared'])
    receiver.answer = (response) => response.writeHead(receiver.received.length === 1 ? 500 : 204).end()
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report(leak(true))
    await until(() => receiver.received.length === 1)
    await gateway.report(leak(false))
    await until(async () => (await deliveries({ state: 'waiting' })).length === 2)
    const [second, first] = await deliveries()
    expect(first).toMatchObject({ type: 'alarm.raised', attempts: 1, status: 500, problem: 'status' })
    expect(second).toMatchObject({ type: 'alarm.cleared', attempts: 0 })
    await until(() => receiver.received.length === 3)
    expect(typesOf(receiver)).toEqual(['alarm.raised', 'alarm.raised', 'alarm.cleared'])
    const [once, again] = receiver.received
    expect(again?.body).toBe(once?.body)
    expect(again?.headers['webhook-id']).toBe(once?.headers['webhook-id'])
    await gateway.end()
  }, 30_000)

  it('loses nothing with a restart, and sends what ended once more when told to', async () => {
    const { receiver, site, deliveries } = await start(['alarm.cleared'])
    receiver.answer = (response) => response.writeHead(503, { 'retry-after': '3600' }).end()
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report(leak(true))
    await gateway.report(leak(false))
    await until(() => receiver.received.length === 1)
    await gateway.end()
    receiver.answer = (response) => response.writeHead(204).end()
    const again = await site.restart()
    const admin = await again.signIn('admin')
    const [waiting] = await deliveries({}, again, admin)
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, status: 503 })
    const { list } = (await again.post('/moban/getpushurllist', {}, admin)).body.data as {
      list: { id: string }[]
    }
    const pause = (isPaused: boolean) =>
      again.post('/moban/pausethirdpush', { addressId: list[0]?.id, isPaused }, admin)
    await pause(true)
    // Resuming does not wait for the retry delay.
    await pause(false)
    await until(() => receiver.received.length === 2)
    await until(async () => (await deliveries({ state: 'delivered' }, again, admin)).length === 1)
    await again.post('/moban/resendpush', { deliveryIds: [waiting?.id] }, admin)
    await until(() => receiver.received.length === 3)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('pauses an address that is gone and keeps what waits for it', async () => {
    const { receiver, site, say, addressId, deliveries } = await start(['alarm.raised'])
    receiver.answer = (response) => response.writeHead(410).end()
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report(leak(true))
    await until(
      () => site.workspace(site.projects[0]).state.get('pushAddress', addressId)?.paused?.reason === 'gone',
    )
    expect(await deliveries({ state: 'waiting' })).toHaveLength(1)
    receiver.answer = (response) => response.writeHead(204).end()
    await say('pausethirdpush', { addressId, isPaused: false })
    await until(async () => (await deliveries({ state: 'delivered' })).length === 1)
    await gateway.end()
  })

  it('signs with the former secret too for a day after another one was made', async () => {
    const { receiver, say, addressId, secret } = await start()
    const { secret: next } = (await say('renewpushsecret', { addressId })).data as { secret: string }
    expect((await say('testthirdpush', { addressId })).data).toMatchObject({ isDelivered: true, status: 204 })
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received
    for (const valid of [secret, next])
      expect(new Webhook(valid).verify(body, headers as Record<string, string>)).toMatchObject({
        type: 'test',
      })
  })

  it('refuses private addresses, repeated ones, and devices without an address', async () => {
    const { site, say, addressId, receiver } = await start()
    const { post } = site
    const admin = await site.signIn('admin')
    const add = async (url: string) => (await post('/moban/addthirdpush', { url }, admin)).body.status
    expect(await add('http://127.0.0.1:1/')).toBe(1184)
    expect(await add('https://[::ffff:10.0.0.1]/')).toBe(1184)
    expect(await add('https://user:word@push.example/')).toBe(1181)
    expect(await add('ftp://push.example/')).toBe(1181)
    expect(await add(receiver.url.replace('/hook', '/./hook'))).toBe(1182)
    await say('delthirdpush', { addressId })
    const { house } = site.projects[0]
    const { state } = site.workspace(site.projects[0])
    expect(state.get('device', house.leakSensor)?.isPushed).toBeUndefined()
    const on = await say('editonedevpush', { deviceIds: [house.leakSensor], isOn: true })
    expect(on.status).toBe(1183)
  })

  it('is set up by those who see the whole project only; others say it of their own devices', async () => {
    const { site, addressId } = await start()
    const { house } = site.projects[0]
    await giveRole(site, 'viewer', { rights: ['home.view', 'push.manage'], areas: [house.rooms[1]] })
    const token = await site.signIn('viewer')
    for (const [path, body] of [
      ['getpushurllist', {}],
      ['addthirdpush', { url: 'https://push.example/' }],
      ['getpushurlcontent', {}],
      ['pushdeliverylist', {}],
      ['openthirdpush', { isOn: false }],
      ['delthirdpush', { addressId }],
    ] as const)
      expect((await site.post(`/moban/${path}`, body, token)).http, path).toBe(403)
    const switched = async (deviceId: string) =>
      (await site.post('/moban/editonedevpush', { deviceIds: [deviceId], isOn: true }, token)).body.status
    expect(await switched(house.lights[1])).toBe(200)
    expect(await switched(house.lights[0])).not.toBe(200)
  })
})

it('a message is repeated for a day', () => {
  const dayMs = WAITS_MS.reduce((sum, wait) => sum + wait, 0)
  expect(dayMs).toBeGreaterThan(0.9 * DAY_MS)
  expect(dayMs).toBeLessThanOrEqual(DAY_MS)
})
