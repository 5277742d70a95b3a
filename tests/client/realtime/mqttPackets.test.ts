/** The console's few packets against a whole implementation of MQTT 3.1.1. */
import fc from 'fast-check'
import { generate, type Packet, parser } from 'mqtt-packet'
import { expect, test } from 'vitest'
import {
  connectPacket,
  DISCONNECT,
  PACKET_MAX_BYTES,
  PacketReader,
  PINGREQ,
  subscribePacket,
} from '#client/realtime/mqttPackets.ts'
import { cpuMsOf } from '../../support/cost.ts'

const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const topic = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 })

function understood(bytes: Uint8Array): Packet[] {
  const packets: Packet[] = []
  const reader = parser({ protocolVersion: 4 })
  reader.on('packet', (packet) => packets.push(packet))
  reader.parse(Buffer.from(bytes))
  return packets
}

test('what a console sends is what a broker reads', () => {
  fc.assert(
    fc.property(
      name,
      name,
      name,
      fc.array(topic, { minLength: 1, maxLength: 3 }),
      (clientId, username, password, filters) => {
        const [connect] = understood(connectPacket({ clientId, username, password, keepaliveS: 5 }))
        expect(connect).toMatchObject({
          cmd: 'connect',
          clientId,
          username,
          protocolVersion: 4,
          clean: true,
          keepalive: 5,
        })
        expect(String((connect as { password?: unknown }).password)).toBe(password)
        const [subscribe] = understood(subscribePacket(1, filters))
        expect(subscribe).toMatchObject({ cmd: 'subscribe', messageId: 1 })
        const asked = (subscribe as { subscriptions: { topic: string; qos: number }[] }).subscriptions
        expect(asked).toEqual(filters.map((one) => expect.objectContaining({ topic: one, qos: 0 })))
      },
    ),
  )
  expect(understood(PINGREQ)).toMatchObject([{ cmd: 'pingreq' }])
  expect(understood(DISCONNECT)).toMatchObject([{ cmd: 'disconnect' }])
})

test('what a broker sends is read however the socket cuts it', () => {
  const message = fc.record({ topic, payload: fc.uint8Array({ maxLength: 400 }) })
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 6 }),
      fc.array(fc.nat(64), { minLength: 1, maxLength: 9 }),
      (messages, cuts) => {
        const sent = [
          generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }),
          generate({ cmd: 'suback', messageId: 1, granted: [0, 128] }),
          ...messages.map((one) =>
            generate({
              cmd: 'publish',
              qos: 0,
              dup: false,
              retain: false,
              topic: one.topic,
              payload: Buffer.from(one.payload),
            }),
          ),
          generate({ cmd: 'pingresp' }),
        ]
        const bytes = Uint8Array.from(Buffer.concat(sent))
        const reader = new PacketReader()
        const packets: unknown[] = []
        for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
          const to = at + 1 + (cuts[turn % cuts.length] ?? 0)
          packets.push(...reader.read(bytes.slice(at, to)))
          at = to
        }
        expect(packets).toEqual([
          { kind: 'connack', code: 0 },
          { kind: 'suback', granted: [0, 128] },
          ...messages.map((one) => ({ kind: 'publish', ...one })),
          { kind: 'pingresp' },
        ])
      },
    ),
  )
})

test.each([
  ['a message that waits for an acknowledgement', [0x32, 5, 0, 1, 0x61, 0, 1]],
  ['a topic longer than its packet', [0x30, 3, 0, 9, 0x61]],
  ['a length without end', [0x30, 0xff, 0xff, 0xff, 0xff, 1]],
  ['a packet that only clients send', [0x82, 2, 0, 1]],
])('%s ends the connection', (_, bytes) => {
  expect(() => new PacketReader().read(Uint8Array.from(bytes))).toThrow()
})

test('a packet in a hundred thousand pieces costs no copy of it for each, and a larger one than there is none is not held', () => {
  const payload = new Uint8Array(300_000)
  const sent = generate({
    cmd: 'publish',
    topic: 't',
    payload: Buffer.from(payload),
    qos: 0,
    dup: false,
    retain: false,
  })
  const reader = new PacketReader()
  const read: unknown[] = []
  const spentMs = cpuMsOf(() => {
    for (const byte of sent) read.push(...reader.read(Uint8Array.of(byte)))
  })
  expect(spentMs).toBeLessThan(5_000)
  expect(read).toEqual([{ kind: 'publish', topic: 't', payload }])
  const announced = PACKET_MAX_BYTES + 1
  const length = [announced & 0x7f, announced >> 7, announced >> 14].map((part) => (part & 0x7f) | 0x80)
  expect(() => new PacketReader().read(Uint8Array.of(0x30, ...length, announced >> 21))).toThrow(
    'a packet of',
  )
})
