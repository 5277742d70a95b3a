import mqttPacket from 'mqtt-packet'
import { expect, test } from 'vitest'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  connectPacket,
  consoleLogin,
  gatewayLogin,
  HEX_A,
  HOST_1,
  HOST_2,
  listen,
  openBare,
  openSignedIn,
  publishPacket,
  REPORT_1,
  startStand,
} from './stand.ts'

/** A store whose answers the test gives, one by one, in any order. */
function heldStore() {
  const waiting: { accept: () => void; refuse: () => void; reject: (error: Error) => void }[] = []
  const onReport = (_gateway: unknown, payload: Buffer): Promise<Buffer | 'refused'> =>
    new Promise((resolve, reject) => {
      waiting.push({ accept: () => resolve(payload), refuse: () => resolve('refused'), reject })
    })
  const at = async (index: number) => {
    await eventually(() => expect(waiting.length).toBeGreaterThan(index))
    const found = waiting[index]
    if (!found) throw new Error('unreachable')
    return found
  }
  return { waiting, onReport, at }
}

test('a QoS 1 report is acknowledged only after it is stored', async () => {
  const store = heldStore()
  const { port } = await startStand({}, { onReport: store.onReport })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(publishPacket(REPORT_1, 'one', 7))
  const report = await store.at(0)
  await gateway.roundTrip()
  expect(gateway.packets.filter(({ cmd }) => cmd === 'puback')).toEqual([])
  report.accept()
  expect(await gateway.received('puback')).toMatchObject({ messageId: 7 })
})

test('a report reaches consoles only after it is stored', async () => {
  const store = heldStore()
  const { port } = await startStand({}, { onReport: store.onReport })
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(publishPacket(REPORT_1, 'one', 7))
  const report = await store.at(0)
  await gateway.roundTrip()
  expect(heard).toEqual([])
  report.accept()
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['one']))
})

test('acknowledgements and deliveries keep the order of the reports, whatever order the disk answers in', async () => {
  const store = heldStore()
  const { port } = await startStand({}, { onReport: store.onReport })
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(...[1, 2, 3].map((id) => publishPacket(REPORT_1, `report ${id}`, id)))
  const third = await store.at(2)
  third.accept()
  ;(await store.at(1)).refuse()
  await (await openSignedIn(port, gatewayLogin(HOST_2))).roundTrip()
  expect(gateway.packets.filter(({ cmd }) => cmd === 'puback')).toEqual([])
  ;(await store.at(0)).accept()
  await gateway.received('puback', 3)
  expect(gateway.packets.flatMap((packet) => (packet.cmd === 'puback' ? [packet.messageId] : []))).toEqual([
    1, 2, 3,
  ])
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['report 1', 'report 3']))
})

test('what an acknowledgement makes room for is answered after it, and so is what was ready behind it', async () => {
  const store = heldStore()
  const { port } = await startStand({ unstoredMax: 3 }, { onReport: store.onReport })
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(
    ...[1, 2, 3].map((id) => publishPacket(REPORT_1, `report ${id}`, id)),
    publishPacket(`devicesReport/${HEX_A}/${HOST_2}`, 'foreign', 4),
  )
  ;(await store.at(2)).accept()
  ;(await store.at(1)).accept()
  ;(await store.at(0)).accept()
  await gateway.received('puback', 4)
  expect(gateway.packets.flatMap((packet) => (packet.cmd === 'puback' ? [packet.messageId] : []))).toEqual([
    1, 2, 3, 4,
  ])
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['report 1', 'report 2', 'report 3']))
})

test('a malformed report is acknowledged, dropped and counted, and the connection goes on', async () => {
  const { port, count, broker } = await startStand({}, { onReport: async () => 'refused' })
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync([`devicesReport/${HEX_A}/+`, `home/${HEX_A}/#`])
  const gateway = await connect(port, gatewayLogin(HOST_1))
  await gateway.publishAsync(REPORT_1, Buffer.from([0xff, 0xfe]), { qos: 1 })
  await gateway.publishAsync(REPORT_1, Buffer.from([0xff, 0xfe]), { qos: 2 })
  expect(count('packets_refused', 'malformed_report')).toBe(2)
  expect(gateway.connected).toBe(true)
  await broker.publish(`home/${HEX_A}/beat`, 'after', { qos: 0 })
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['after']))
})

test('a report that cannot be stored is not acknowledged; the gateway comes back and delivers it', async () => {
  let isDiskFull = true
  const stored: string[] = []
  const { port, count, errors } = await startStand(
    {},
    {
      onReport: async (_gateway, payload) => {
        if (isDiskFull) throw new Error('disk full')
        stored.push(payload.toString())
        return payload
      },
    },
  )
  const gateway = await connect(port, { ...gatewayLogin(HOST_1), reconnectPeriod: 20 })
  let isAcknowledged = false
  const published = gateway.publishAsync(REPORT_1, 'precious', { qos: 1 }).then(() => {
    isAcknowledged = true
  })
  await eventually(() => expect(count('connections_cut', 'not_stored')).toBeGreaterThan(1))
  expect(isAcknowledged).toBe(false)
  expect(errors[0]).toContain('disk full')
  isDiskFull = false
  await published
  expect(stored).toContain('precious')
})

test('after a report that could not be stored none that follows is acknowledged', async () => {
  const store = heldStore()
  const { port } = await startStand({}, { onReport: store.onReport })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(...[1, 2].map((id) => publishPacket(REPORT_1, `report ${id}`, id)))
  ;(await store.at(1)).accept()
  ;(await store.at(0)).reject(new Error('disk full'))
  await gateway.closed
  expect(gateway.packets.filter(({ cmd }) => cmd === 'puback')).toEqual([])
})

test('a report that could not be stored takes no acknowledgement from those before it', async () => {
  const store = heldStore()
  const { port, count } = await startStand({}, { onReport: store.onReport })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.send(...[1, 2].map((id) => publishPacket(REPORT_1, `report ${id}`, id)))
  ;(await store.at(1)).reject(new Error('disk full'))
  await gateway.roundTrip()
  ;(await store.at(0)).accept()
  await gateway.closed
  expect(count('connections_cut', 'not_stored')).toBe(1)
  expect(gateway.packets.filter(({ cmd }) => cmd === 'puback')).toMatchObject([{ messageId: 1 }])
})

test('a QoS 2 report is stored once, also when its publish is repeated', async () => {
  const { port, reports } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  const publish = publishPacket(REPORT_1, 'once', 9, 2)
  gateway.send(publish)
  await gateway.received('pubrec')
  gateway.send(publish)
  await gateway.received('pubrec', 2)
  gateway.send({ cmd: 'pubrel', messageId: 9 })
  await gateway.received('pubcomp')
  expect(reports.map(({ text }) => text)).toEqual(['once'])
  gateway.send(publish)
  await gateway.received('pubrec', 3)
  expect(reports.map(({ text }) => text)).toEqual(['once', 'once'])
})

test('QoS 2 handshakes left open are bounded', async () => {
  const { port, reports } = await startStand({ messagesPerSecond: Number.POSITIVE_INFINITY })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  for (let id = 1; id <= 300; id += 1) gateway.send(publishPacket(REPORT_1, 'half', id, 2))
  await gateway.closed
  expect(reports.length).toBeGreaterThanOrEqual(100)
})

const topic = Buffer.from(REPORT_1)
const named = (name: Buffer, ...rest: number[]): Buffer =>
  Buffer.concat([Buffer.from([name.length >> 8, name.length & 0xff]), name, Buffer.from(rest)])

test.each([
  ['without an identifier where one is due', 0x32, named(topic, 0, 0)],
  ['that ends before its identifier', 0x32, named(topic)],
  ['of QoS 3', 0x36, named(topic, 0, 1)],
  ['that ends within its topic', 0x30, named(topic).subarray(0, 10)],
  ['without anything', 0x30, Buffer.alloc(0)],
  ['with an empty topic', 0x30, named(Buffer.alloc(0))],
  ['with a wildcard in its topic', 0x30, named(Buffer.from('devicesReport/+'))],
  ['with a topic that is no UTF-8', 0x30, named(Buffer.from([0xff, 0xfe]))],
  ['with NUL in its topic', 0x30, named(Buffer.from('a\0b'))],
])('a publish %s ends the connection', async (_name, firstByte, body) => {
  const { port, count, reports } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.socket.write(Buffer.concat([Buffer.from([firstByte, body.length]), body]))
  await gateway.closed
  expect(reports).toEqual([])
  expect(count('packets_refused', 'protocol')).toBe(1)
})

test.each([
  ['with wrong flags', [0x60, 2, 0, 1]],
  ['of another length', [0x62, 3, 0, 1, 0]],
  ['without an identifier', [0x62, 2, 0, 0]],
])('a PUBREL %s ends the connection', async (_name, bytes) => {
  const { port, count } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  gateway.socket.write(Buffer.from(bytes))
  await gateway.closed
  expect(count('packets_refused', 'protocol')).toBe(1)
})

test('reports cut into pieces and mixed with other packets are taken in whole and in order', async () => {
  const { port, reports } = await startStand({ messagesPerSecond: Number.POSITIVE_INFINITY })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  const sent = Array.from({ length: 30 }, (_, index) => `report ${index} ${'x'.repeat(index * 17)}`)
  const bytes = Buffer.concat(
    sent.flatMap((text, index) => [
      mqttPacket.generate(publishPacket(REPORT_1, text, index + 1, index % 2 === 0 ? 1 : 2)),
      mqttPacket.generate({ cmd: 'pingreq' }),
    ]),
  )
  for (let at = 0; at < bytes.length; at += 97) {
    gateway.socket.write(bytes.subarray(at, at + 97))
    await new Promise((resolve) => setImmediate(resolve))
  }
  await gateway.received('pingresp', 30)
  await gateway.received('puback', 15)
  await gateway.received('pubrec', 15)
  expect(reports.map(({ text }) => text)).toEqual(sent)
})

test('what a gateway sent right behind its CONNECT waits for the sign-in and is then stored', async () => {
  const { port, reports } = await startStand()
  const gateway = await openBare(port)
  const many = Array.from({ length: 90 }, (_, index) => publishPacket(REPORT_1, `report ${index}`, index + 1))
  gateway.send(connectPacket(gatewayLogin(HOST_1)), ...many)
  await gateway.received('puback', 90)
  expect(reports.map(({ text }) => text)).toEqual(many.map((_, index) => `report ${index}`))
  expect(gateway.packets[0]?.cmd).toBe('connack')
})

test('what a gateway sent before it hung up is stored', async () => {
  const { port, reports, presence } = await startStand({ messagesBurst: 5 })
  const gateway = await openSignedIn(port, gatewayLogin(HOST_2))
  const topic = `devicesReport/${HEX_A}/${HOST_2}`
  gateway.send(...Array.from({ length: 40 }, (_, index) => publishPacket(topic, `last ${index}`)), {
    cmd: 'disconnect',
  })
  gateway.socket.end()
  await eventually(() => expect(presence).toEqual([`+${HOST_2}`, `-${HOST_2}`]))
  expect(reports).toHaveLength(40)
})

test.each([0, 1] as const)(
  'a last report of QoS %s is forwarded though its gateway is gone by then',
  async (qos) => {
    const store = heldStore()
    const { port } = await startStand({}, { onReport: store.onReport })
    const console = await connect(port, consoleLogin('s1'))
    const heard = listen(console)
    await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
    const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
    gateway.send(publishPacket(REPORT_1, 'bye', qos === 0 ? undefined : 1), { cmd: 'disconnect' })
    await gateway.closed
    ;(await store.at(0)).accept()
    await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['bye']))
  },
)
