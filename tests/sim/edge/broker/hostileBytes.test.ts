/** Arbitrary bytes before or after sign-in may disconnect only their sender. */
import fc from 'fast-check'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { expect, test } from 'vitest'
import {
  type BareClient,
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

/** Valid packets of every kind, to be damaged. */
const intact: readonly Packet[] = [
  connectPacket(gatewayLogin(HOST_2)),
  connectPacket(gatewayLogin(HOST_2), {
    protocolVersion: 5,
    properties: { userProperties: { a: ['b', 'c'] } },
  }),
  connectPacket(consoleLogin('s9'), {
    will: { topic: 'x', payload: Buffer.from('y'), qos: 2, retain: true },
  }),
  publishPacket(REPORT_2, 'x'.repeat(40)),
  publishPacket(REPORT_2, 'x'.repeat(40), 3),
  publishPacket(REPORT_2, 'x'.repeat(40), 4, 2),
  {
    cmd: 'subscribe',
    messageId: 5,
    subscriptions: [{ topic: `devicesControl/${HEX_A}/${HOST_2}`, qos: 1 }],
  },
  { cmd: 'unsubscribe', messageId: 6, unsubscriptions: ['a/b'] },
  { cmd: 'puback', messageId: 7 },
  { cmd: 'pubrec', messageId: 8 },
  { cmd: 'pubrel', messageId: 9 },
  { cmd: 'pubcomp', messageId: 10 },
  { cmd: 'pingreq' },
  { cmd: 'pingresp' },
  { cmd: 'suback', messageId: 11, granted: [0] },
  { cmd: 'connack', returnCode: 0, sessionPresent: false },
]
const seeds = intact.map((packet) => mqttPacket.generate(packet))

/** A packet with some bytes changed, left out or put in. */
const damaged = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: -1, max: 511 })), { maxLength: 6 }),
  )
  .map(([packet, damages]) => {
    const bytes = [...packet]
    for (const [position, value] of damages) {
      const at = position % bytes.length
      if (value === -1) bytes.splice(at, 1)
      else if (value > 255) bytes.splice(at, 0, value - 256)
      else bytes[at] = value
    }
    return Buffer.from(bytes)
  })
const bytes = fc.oneof(
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)) },
  { weight: 4, arbitrary: damaged },
)
const session = fc.array(bytes, { minLength: 1, maxLength: 8 })

/** Sends and waits until the broker closes or has read everything. */
async function provoke(client: BareClient, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) client.socket.write(piece)
  client.socket.end()
  await client.closed
}

test.each([
  ['strangers', async (port: number) => openBare(port)],
  ['a signed-in gateway', async (port: number) => openSignedIn(port, gatewayLogin(HOST_2))],
  ['a signed-in console', async (port: number) => openSignedIn(port, consoleLogin('hostile'))],
])('damaged packets of %s', async (_name, open) => {
  const { port, broker, reports, errors } = await startStand({
    messagesPerSecond: Number.POSITIVE_INFINITY,
  })
  const healthy = await connect(port, gatewayLogin(HOST_1))
  await fc.assert(
    fc.asyncProperty(session, async (pieces) => {
      await provoke(await open(port), pieces)
    }),
    { numRuns: 200 },
  )
  await healthy.publishAsync(REPORT_1, 'fine', { qos: 1 })
  expect(healthy.connected).toBe(true)
  expect(reports.filter(({ host }) => host === HOST_1)).toEqual([{ host: HOST_1, text: 'fine' }])
  expect(errors).toEqual([])
  expect(broker.stats().bytesIn).toBeGreaterThan(0)
})

const topic = Buffer.from(REPORT_1)
const withLength = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([0, bytes.length]), bytes])
const packetOf = (firstByte: number, ...body: Buffer[]): Buffer => {
  const whole = Buffer.concat(body)
  return Buffer.concat([Buffer.from([firstByte, whole.length]), whole])
}

test.each([
  [
    'a SUBSCRIBE without an identifier [MQTT-2.3.1-1]',
    packetOf(0x82, Buffer.from([0, 0]), withLength(topic), Buffer.of(0)),
  ],
  [
    'an UNSUBSCRIBE without an identifier [MQTT-2.3.1-1]',
    packetOf(0xa2, Buffer.from([0, 0]), withLength(topic)),
  ],
  ['an UNSUBSCRIBE of nothing [MQTT-3.10.3-2]', packetOf(0xa2, Buffer.from([0, 1]))],
  ['a repeated QoS 0 publish [MQTT-3.3.1-2]', packetOf(0x38, withLength(topic), Buffer.from('x'))],
  ['a PINGREQ with a body', packetOf(0xc0, Buffer.from([1]))],
  ['a DISCONNECT with a body', packetOf(0xe0, Buffer.from([1]))],
])('%s costs its sender the connection, in one piece or in many', async (_, packet) => {
  const { port, count, reports } = await startStand()
  for (const pieces of [[packet], [...packet].map((byte) => Buffer.of(byte))]) {
    const client = await openSignedIn(port, gatewayLogin(HOST_1))
    for (const piece of pieces) client.socket.write(piece)
    await client.closed
    expect(client.packets.map(({ cmd }) => cmd)).toEqual(['connack'])
  }
  expect(count('packets_refused', 'malformed') + count('packets_refused', 'protocol')).toBe(2)
  expect(reports).toEqual([])
})
