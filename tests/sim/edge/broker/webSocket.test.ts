import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IClientOptions } from 'mqtt'
import mqttPacket from 'mqtt-packet'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { BrokerOptions } from '#sim/edge/broker/broker.ts'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  connectPacket,
  consoleLogin,
  gatewayLogin,
  HEX_A,
  HOST_1,
  listen,
  publishPacket,
  REPORT_1,
  startStand,
} from './stand.ts'

/** The broker behind an HTTP server, as the console meets it. */
async function startWeb(options: BrokerOptions = {}) {
  const stand = await startStand(options)
  const server = createServer((_request, response) => response.end('the console'))
  server.on('upgrade', (request, socket, head) => stand.broker.handleUpgrade(request, socket, head))
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const own = `http://127.0.0.1:${port}`
  const browser = (login: IClientOptions): IClientOptions => ({
    ...login,
    protocol: 'ws',
    path: '/mqtt',
    wsOptions: { origin: own },
  })
  return { ...stand, webPort: port, own, browser }
}

/** Status of the answer to an upgrade: 101 when it was let in. */
function upgrade(port: number, origin: string | undefined, protocols = ['mqtt']): Promise<number> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/mqtt`,
    protocols,
    origin === undefined ? {} : { origin },
  )
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    socket.on('error', reject)
  })
}

async function openSocket(port: number, origin: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, ['mqtt'], { origin })
  onTestFinished(() => socket.terminate())
  const packets: string[] = []
  const parser = mqttPacket.parser({ protocolVersion: 4 })
  parser.on('packet', ({ cmd }) => packets.push(cmd))
  socket.on('message', (data) => parser.parse(data as Buffer))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => {
    socket.once('close', resolve)
  })
  await new Promise((resolve) => {
    socket.once('open', resolve)
  })
  return { socket, packets, closed }
}

test('a console of our own page is served', async () => {
  const { webPort, browser, broker, port } = await startWeb()
  const console = await connect(webPort, browser(consoleLogin('s1')))
  const heard = listen(console)
  await console.subscribeAsync([`home/${HEX_A}/#`, `devicesReport/${HEX_A}/+`])
  const gateway = await connect(port, gatewayLogin(HOST_1))
  await gateway.publishAsync(REPORT_1, 'report', { qos: 1 })
  await broker.publish(`home/${HEX_A}/large`, 'x'.repeat(500_000), { qos: 1 })
  await eventually(() => expect(heard.map(({ text }) => text.length)).toEqual([6, 500_000]))
})

test('a foreign and a broken origin are turned away with 403', async () => {
  const { webPort, count, own } = await startWeb()
  const foreign = [
    'http://evil.example',
    `${own}.evil.example`,
    'http://127.0.0.1:1',
    'http://localhost',
    'null',
    '://',
    'file://',
  ]
  for (const origin of foreign) expect(await upgrade(webPort, origin)).toBe(403)
  expect(count('connections_refused', 'origin')).toBe(foreign.length)
  expect(await upgrade(webPort, own)).toBe(101)
})

test('the public address is an origin of ours too', async () => {
  const { webPort } = await startWeb({ allowedOrigins: ['https://hotel.example'] })
  expect(await upgrade(webPort, 'https://hotel.example')).toBe(101)
  expect(await upgrade(webPort, 'http://hotel.example')).toBe(403)
  expect(await upgrade(webPort, 'https://hotel.example:444')).toBe(403)
})

test('without an Origin header a gateway signs in over WebSocket and a console with a valid ticket does not', async () => {
  const { webPort, reports, count } = await startWeb()
  const program: IClientOptions = { protocol: 'ws', path: '/mqtt' }
  const gateway = await connect(webPort, { ...gatewayLogin(HOST_1), ...program })
  await gateway.publishAsync(REPORT_1, 'over WebSocket', { qos: 1 })
  expect(reports.map(({ text }) => text)).toEqual(['over WebSocket'])
  await expect(connect(webPort, { ...consoleLogin('s1'), ...program })).rejects.toMatchObject({ code: 5 })
  expect(count('connections_refused', 'origin')).toBe(1)
  await expect(
    connect(webPort, { ...gatewayLogin(HOST_1), password: 'wrong', ...program }),
  ).rejects.toMatchObject({ code: 4 })
})

test('[MQTT-6.0.0-3] whoever does not offer the subprotocol mqtt is turned away with 400', async () => {
  const { webPort, own } = await startWeb()
  expect(await upgrade(webPort, own, ['chat'])).toBe(400)
  expect(await upgrade(webPort, own, [])).toBe(400)
  expect(await upgrade(webPort, own, ['chat', 'mqtt'])).toBe(101)
})

test('connections over WebSocket count for their address', async () => {
  const { webPort, own, broker } = await startWeb({ connectionsPerAddressMax: 2 })
  const first = await openSocket(webPort, own)
  await openSocket(webPort, own)
  expect(await upgrade(webPort, own)).toBe(503)
  first.socket.close()
  await eventually(() => expect(broker.stats().connections).toBe(1))
  expect(await upgrade(webPort, own)).toBe(101)
})

test('[MQTT-6.0.0-1] a text frame ends the connection', async () => {
  const { webPort, own, count } = await startWeb()
  const { socket, closed } = await openSocket(webPort, own)
  socket.send('hello')
  await closed
  expect(count('connections_refused', 'malformed')).toBe(1)
})

test('[MQTT-6.0.0-4] packets may be cut into frames anywhere', async () => {
  const { webPort, own, reports } = await startWeb()
  const { socket, packets } = await openSocket(webPort, own)
  const bytes = Buffer.concat([
    mqttPacket.generate(connectPacket(gatewayLogin(HOST_1))),
    mqttPacket.generate(publishPacket(REPORT_1, 'in pieces', 1)),
    mqttPacket.generate(publishPacket(REPORT_1, 'in pieces too', 2)),
  ])
  for (const byte of bytes) socket.send(Buffer.from([byte]))
  await eventually(() => expect(packets).toEqual(['connack', 'puback', 'puback']))
  expect(reports.map(({ text }) => text)).toEqual(['in pieces', 'in pieces too'])
})

test('a frame larger than any message of ours ends the connection before it is read', async () => {
  const { webPort, own, count, broker } = await startWeb()
  const { socket, closed } = await openSocket(webPort, own)
  socket.send(Buffer.alloc(8 * 1024 * 1024))
  await closed
  expect(count('connections_refused', 'oversize')).toBe(1)
  expect(broker.stats().bytesIn).toBe(0)
})

test('a CONNECT that declares 80 MiB ends at its header here too', async () => {
  const { webPort, own, count } = await startWeb()
  const { socket, closed } = await openSocket(webPort, own)
  socket.send(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x28]))
  await closed
  expect(count('connections_refused', 'oversize')).toBe(1)
})

test('an upgrade that is no WebSocket handshake harms nobody', async () => {
  const { webPort, own, browser } = await startWeb()
  const response = await fetch(`${own}/mqtt`)
  expect(await response.text()).toBe('the console')
  const { createConnection } = await import('node:net')
  const socket = createConnection({ port: webPort, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.write(
    `GET /mqtt HTTP/1.1\r\nHost: 127.0.0.1:${webPort}\r\nOrigin: ${own}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Version: 1\r\n\r\n',
  )
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data)))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  await connect(webPort, browser(consoleLogin('s1')))
})

test('a console whose socket is not read delays nobody over WebSocket either', async () => {
  const { webPort, own, browser, broker, count } = await startWeb({ outboundMaxBytes: 1024 * 1024 })
  const { socket, packets } = await openSocket(webPort, own)
  socket.send(mqttPacket.generate(connectPacket(consoleLogin('frozen'))))
  socket.send(
    mqttPacket.generate({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: `home/${HEX_A}/#`, qos: 0 }],
    }),
  )
  await eventually(() => expect(packets).toEqual(['connack', 'suback']))
  socket.pause()
  const reader = await connect(webPort, browser(consoleLogin('reader')))
  let heardBytes = 0
  reader.on('message', (_topic, payload) => {
    heardBytes += payload.length
  })
  await reader.subscribeAsync(`home/${HEX_A}/#`)
  let sentBytes = 0
  while (count('connections_cut', 'outbound_full') === 0) {
    await broker.publish(`home/${HEX_A}/feed`, Buffer.alloc(60_000), { qos: 0 })
    sentBytes += 60_000
    await eventually(() => expect(heardBytes).toBe(sentBytes))
  }
  expect(broker.stats().consoles).toBe(1)
})
