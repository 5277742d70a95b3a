import mqttPacket from 'mqtt-packet'
import { expect, test } from 'vitest'
import { HOST_PACKET_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  connectPacket,
  consoleLogin,
  gatewayLogin,
  HEX_A,
  HOST_1,
  HOST_2,
  openBare,
  openSignedIn,
  publishPacket,
  REPORT_1,
  startStand,
} from './stand.ts'

const REPORT_2 = `devicesReport/${HEX_A}/${HOST_2}`
const MIB = 1024 * 1024

/** First byte of a packet and its remaining length, as bytes. */
function header(firstByte: number, remainingBytes: number): Buffer {
  const bytes = [firstByte]
  let rest = remainingBytes
  do {
    bytes.push((rest % 128) + (rest >= 128 ? 128 : 0))
    rest = Math.floor(rest / 128)
  } while (rest > 0)
  return Buffer.from(bytes)
}

test('a CONNECT that declares 80 MiB ends at its header; nothing of its body is kept', async () => {
  const { port, count, broker } = await startStand()
  const before = process.memoryUsage().rss
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = await openBare(port)
      client.socket.write(header(0x10, 80 * MIB))
      for (let piece = 0; piece < 8; piece += 1) client.socket.write(Buffer.alloc(64 * 1024))
      return client
    }),
  )
  await Promise.all(clients.map(({ closed }) => closed))
  expect(count('connections_refused', 'oversize')).toBe(20)
  expect(broker.stats().connections).toBe(0)
  expect(process.memoryUsage().rss - before).toBeLessThan(48 * MIB)
})

test('before the sign-in the limit is 4 KiB, to the byte', async () => {
  const { port, count } = await startStand()
  const login = { ...gatewayLogin(HOST_1), password: 'x'.repeat(4_000) }
  const fill = 4 * 1024 - mqttPacket.generate(connectPacket(login)).length
  const fitting = await openBare(port)
  fitting.send(connectPacket({ ...login, password: 'x'.repeat(4_000 + fill) }))
  expect(await fitting.received('connack')).toMatchObject({ returnCode: 4 })
  const larger = await openBare(port)
  larger.send(connectPacket({ ...login, password: 'x'.repeat(4_001 + fill) }))
  await larger.closed
  expect(count('connections_refused', 'oversize')).toBe(1)
})

test('a gateway may send packets of 64 KiB, not a byte more', async () => {
  const { port, count, reports } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  const overhead = mqttPacket.generate(publishPacket(REPORT_1, 'x'.repeat(50_000), 1)).length - 50_000
  const largest = HOST_PACKET_SIZE_MAX_BYTES - overhead
  gateway.send(publishPacket(REPORT_1, 'x'.repeat(largest), 1))
  await gateway.received('puback')
  expect(reports[0]?.text).toHaveLength(largest)
  gateway.send(publishPacket(REPORT_1, 'x'.repeat(largest + 1), 2))
  await gateway.closed
  expect(count('packets_refused', 'oversize')).toBe(1)
  expect(reports).toHaveLength(1)
})

test('a console may send packets of 4 KiB only: it has nothing to say', async () => {
  const { port, count } = await startStand()
  const console = await openSignedIn(port, consoleLogin('s1'))
  console.socket.write(header(0x30, 5_000))
  await console.closed
  expect(count('packets_refused', 'oversize')).toBe(1)
})

test.each([
  ['an endless length', Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80, 0x01]), 'malformed'],
  ['a publish before CONNECT', mqttPacket.generate(publishPacket(REPORT_1, 'x', 1)), 'no_connect_first'],
  ['a browser that speaks HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), 'no_connect_first'],
  ['a CONNECT of another protocol', Buffer.from([0x10, 6, 0, 4, 1, 2, 3, 4]), 'protocol'],
])('%s ends the connection', async (_name, bytes, reason) => {
  const { port, count } = await startStand()
  const client = await openBare(port)
  client.socket.write(bytes)
  await client.closed
  expect(count('connections_refused', reason)).toBe(1)
})

test('a second CONNECT ends the connection', async () => {
  const { port, count } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(connectPacket(gatewayLogin(HOST_1)))
  await gateway.closed
  expect(count('packets_refused', 'protocol')).toBe(1)
})

test('whoever does not sign in within ten seconds is turned away, however busily it tries', async () => {
  const clock = new ManualClock(0)
  const { port, count, broker } = await startStand(
    {},
    { timers: clock, authenticateGateway: () => new Promise(() => {}) },
  )
  const silent = await openBare(port)
  const slow = await openBare(port)
  slow.socket.write(mqttPacket.generate(connectPacket(gatewayLogin(HOST_1))).subarray(0, 20))
  const undecided = await openBare(port)
  undecided.send(connectPacket(gatewayLogin(HOST_1)))
  const console = await openSignedIn(port, consoleLogin('s1'))
  await eventually(() => expect(broker.stats()).toMatchObject({ connections: 4, consoles: 1 }))
  clock.advance(9_999)
  slow.socket.write(Buffer.from([0]))
  await console.roundTrip()
  expect(broker.stats().connections).toBe(4)
  clock.advance(1)
  await Promise.all([silent.closed, slow.closed, undecided.closed])
  expect(count('connections_refused', 'sign_in_timeout')).toBe(3)
  await console.roundTrip()
})

test('one address gets so many connections and no more, until one of them ends', async () => {
  const { port, count, broker } = await startStand({ connectionsPerAddressMax: 3 })
  const clients = [await openBare(port), await openBare(port), await openBare(port)]
  await eventually(() => expect(broker.stats().connections).toBe(3))
  const fourth = await openBare(port)
  await fourth.closed
  expect(count('connections_refused', 'too_many_connections')).toBe(1)
  clients[0]?.socket.destroy()
  await eventually(() => expect(broker.stats().connections).toBe(2))
  await openSignedIn(port, gatewayLogin(HOST_1))
})

test('one account gets so many consoles and no more, over all its sessions; one that comes again takes its own place', async () => {
  const { port, count } = await startStand({ consolesPerAccountMax: 2 })
  const first = consoleLogin('ses_1')
  await connect(port, first)
  const second = await connect(port, consoleLogin('ses_2'))
  await expect(connect(port, consoleLogin('ses_3'))).rejects.toThrow()
  expect(count('connections_refused', 'too_many_consoles')).toBe(1)
  await connect(port, first)
  await second.endAsync()
  await eventually(() => connect(port, consoleLogin('ses_3')))
})

test('one session with all the consoles that it may have leaves places for the others of its account', async () => {
  const { port, count } = await startStand({ consolesPerAccountMax: 3, consolesPerSessionMax: 2 })
  const again = consoleLogin('ses_1')
  await connect(port, again)
  await connect(port, consoleLogin('ses_1'))
  await expect(connect(port, consoleLogin('ses_1'))).rejects.toThrow()
  expect(count('connections_refused', 'too_many_consoles')).toBe(1)
  await connect(port, consoleLogin('ses_2'))
  await connect(port, again)
})

test('an address may be exempt, the number of all connections never is', async () => {
  const { port, broker } = await startStand({
    connectionsPerAddressMax: 1,
    unlimitedAddresses: ['127.0.0.1'],
    connectionsMax: 3,
  })
  for (let index = 0; index < 3; index += 1) await openBare(port)
  await eventually(() => expect(broker.stats().connections).toBe(3))
  await (await openBare(port)).closed
})

test('a gateway that sends too fast is read more slowly; nothing is lost and others do not wait', async () => {
  const clock = new ManualClock(0)
  const { port, reports } = await startStand({ messagesPerSecond: 20, messagesBurst: 5 }, { timers: clock })
  const hasty = await openSignedIn(port, gatewayLogin(HOST_1))
  const texts = Array.from({ length: 32 }, (_, index) => `report ${index}`)
  hasty.send(...texts.map((text, index) => publishPacket(REPORT_1, text, index + 1)))
  await hasty.received('puback', 5)
  const calm = await connect(port, gatewayLogin(HOST_2))
  await calm.publishAsync(REPORT_2, 'calm', { qos: 1 })
  expect(reports.filter(({ host }) => host === HOST_1)).toHaveLength(5)
  for (let stored = 10; stored < 32; stored += 5) {
    clock.advance(250)
    await hasty.received('puback', stored)
    expect(reports.filter(({ host }) => host === HOST_1)).toHaveLength(stored)
  }
  clock.advance(250)
  await hasty.received('puback', 32)
  expect(reports.filter(({ host }) => host === HOST_1).map(({ text }) => text)).toEqual(texts)
})

test('a large report counts as several: who sends much is read as slowly as who sends many', async () => {
  const clock = new ManualClock(0)
  const { port, reports } = await startStand({ messagesPerSecond: 20, messagesBurst: 5 }, { timers: clock })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  for (let id = 1; id <= 3; id += 1) gateway.send(publishPacket(REPORT_1, 'x'.repeat(30_000), id))
  await gateway.received('puback', 2)
  await (await connect(port, gatewayLogin(HOST_2))).publishAsync(REPORT_2, 'calm', { qos: 1 })
  expect(reports.filter(({ host }) => host === HOST_1)).toHaveLength(2)
  clock.advance(250)
  await gateway.received('puback', 3)
})

test('acknowledgements of a client are free: only what it begins itself has a pace', async () => {
  const clock = new ManualClock(0)
  const { port, broker } = await startStand({ messagesPerSecond: 4, messagesBurst: 3 }, { timers: clock })
  const control = `devicesControl/${HEX_A}/${HOST_1}`
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: control, qos: 1 }] })
  await gateway.received('suback')
  for (let times = 1; times <= 50; times += 1) {
    await broker.publish(control, `command ${times}`, { qos: 1 })
    const command = await gateway.received('publish', times)
    gateway.send({ cmd: 'puback', messageId: command.messageId ?? 0 })
  }
  await gateway.roundTrip()
})

test('while the disk is slow no more than a few reports of a gateway wait in memory', async () => {
  const releases: (() => void)[] = []
  const { port } = await startStand(
    { unstoredMax: 4 },
    {
      onReport: (_gateway, payload) =>
        new Promise((resolve) => {
          releases.push(() => resolve(payload))
        }),
    },
  )
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  for (let id = 1; id <= 12; id += 1) {
    gateway.send(publishPacket(REPORT_1, `report ${id}`, id))
    await (await openSignedIn(port, gatewayLogin(HOST_2))).roundTrip()
  }
  expect(releases.length).toBeGreaterThan(0)
  expect(releases.length).toBeLessThanOrEqual(4)
  for (let id = 1; id <= 12; id += 1) {
    await eventually(() => expect(releases.length).toBeGreaterThanOrEqual(id))
    releases[id - 1]?.()
    await gateway.received('puback', id)
    expect(releases.length).toBeLessThanOrEqual(id + 4)
  }
})

test('large reports that wait for the disk are few, whatever their number may be', async () => {
  const releases: (() => void)[] = []
  const { port } = await startStand(
    { unstoredMaxBytes: 100_000 },
    {
      onReport: (_gateway, payload) =>
        new Promise((resolve) => {
          releases.push(() => resolve(payload))
        }),
    },
  )
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  for (let id = 1; id <= 6; id += 1) gateway.send(publishPacket(REPORT_1, 'x'.repeat(40_000), id))
  for (let id = 1; id <= 6; id += 1) {
    await eventually(() => expect(releases.length).toBeGreaterThanOrEqual(id))
    expect(releases.length).toBeLessThanOrEqual(id + 2)
    releases[id - 1]?.()
    await gateway.received('puback', id)
  }
})

test('a client that falls silent is given up after one and a half times its keep-alive, and not before', async () => {
  const clock = new ManualClock(0)
  const { port, count, reports, presence } = await startStand({}, { timers: clock })
  const will = { topic: REPORT_1, payload: Buffer.from('offline'), qos: 1, retain: false } as const
  const lively = await openSignedIn(port, gatewayLogin(HOST_2), { keepalive: 10 })
  const trusted = await openSignedIn(port, consoleLogin('s1'), { keepalive: 0 })
  await openSignedIn(port, gatewayLogin(HOST_1), { keepalive: 10, will })
  await eventually(() => expect(presence).toEqual([`+${HOST_2}`, `+${HOST_1}`]))
  for (let elapsedS = 3; elapsedS <= 15; elapsedS += 3) {
    clock.advance(3_000)
    lively.send(publishPacket(REPORT_2, `at ${elapsedS}`, elapsedS))
    await lively.received('puback', elapsedS / 3)
  }
  expect(presence).toEqual([`+${HOST_2}`, `+${HOST_1}`])
  clock.advance(3_000)
  await eventually(() => expect(presence).toEqual([`+${HOST_2}`, `+${HOST_1}`, `!${HOST_1}`]))
  expect(reports.at(-1)?.text).toBe('offline')
  expect(count('connections_cut', 'keep_alive')).toBe(1)
  await trusted.roundTrip()
})

test('a gateway whose reports wait for the disk is not taken for silent', async () => {
  const clock = new ManualClock(0)
  const releases: (() => void)[] = []
  const { port, count } = await startStand(
    { unstoredMax: 2 },
    {
      timers: clock,
      onReport: (_gateway, payload) =>
        new Promise((resolve) => {
          releases.push(() => resolve(payload))
        }),
    },
  )
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1), { keepalive: 10 })
  gateway.send(...[1, 2, 3].map((id) => publishPacket(REPORT_1, `report ${id}`, id)))
  await eventually(() => expect(releases).toHaveLength(2))
  clock.advance(60_000)
  for (const times of [1, 2, 3]) {
    await eventually(() => expect(releases.length).toBeGreaterThanOrEqual(times))
    releases[times - 1]?.()
    await gateway.received('puback', times)
  }
  expect(count('connections_cut', 'keep_alive')).toBe(0)
})

test('traffic is counted', async () => {
  const { port, broker } = await startStand()
  const gateway = await connect(port, gatewayLogin(HOST_1))
  await gateway.publishAsync(REPORT_1, 'x'.repeat(1_000), { qos: 1 })
  const { bytesIn, bytesOut, reportsStored } = broker.stats()
  expect(bytesIn).toBeGreaterThan(1_000)
  expect(bytesOut).toBe(8)
  expect(reportsStored).toBe(1)
})
