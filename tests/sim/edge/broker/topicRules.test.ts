import { describe, expect, test } from 'vitest'
import { audible, mayPublish, maySubscribe, ownTopic } from '#sim/edge/broker/acl.ts'
import type { Identity } from '#sim/edge/broker/broker.ts'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  consoleLogin,
  gatewayLogin,
  HEX_A,
  HEX_B,
  HOST_1,
  HOST_2,
  HOST_FOREIGN,
  listen,
  openSignedIn,
  REPORT_1,
  startStand,
} from './stand.ts'

const gateway: Identity = {
  kind: 'gateway',
  projectId: 'prj_a',
  projectHex: HEX_A,
  hostId: 'hst_1',
  hostNumber: HOST_1,
}
const console: Identity = {
  kind: 'console',
  sessionId: 's1',
  accountId: 'acc_1',
  projectHex: HEX_A,
  view: 'all',
}
const CONTROL_1 = `devicesControl/${HEX_A}/${HOST_1}`

const refusedByAll = [
  '#',
  '+',
  '+/+/+',
  '/',
  'a/b',
  'constructor',
  '__proto__',
  `devicesReport/#`,
  `devicesReport/+/${HOST_1}`,
  `devicesReport/+/+`,
  `devicesReport/${HEX_B}/+`,
  `devicesReport/${HEX_B}/${HOST_FOREIGN}`,
  `devicesReport/${HEX_A}`,
  `devicesReport/${HEX_A}/#`,
  `devicesReport/${HEX_A}/${HOST_1}/`,
  `devicesReport/${HEX_A}/${HOST_1}\u0000`,
  `devicesReport/${HEX_A.toLowerCase()}/+`,
  `devicesControl/${HEX_A}/+`,
  `devicesControl/${HEX_A}/#`,
  `devicesControl/${HEX_A}/${HOST_2}`,
  `home/#`,
  `home/+/commits`,
  `home/${HEX_B}/#`,
  `home/${HEX_B}/commits`,
  `home/${HEX_A}`,
  `home/${HEX_A}/+/x`,
  'people/#',
  'people/+/news',
  'people/acc_2/news',
  'people/acc_1/+',
  '$SYS/#',
  '$SYS/broker/uptime',
  '$anything',
  `$share/group/devicesReport/${HEX_A}/+`,
]

describe('who may subscribe to what', () => {
  test.each(refusedByAll)('nobody to %j', (filter) => {
    expect(maySubscribe(gateway, filter)).toBe(false)
    expect(maySubscribe(console, filter)).toBe(false)
  })

  test.each([
    [`devicesReport/${HEX_A}/+`, false, true],
    [`devicesReport/${HEX_A}/${HOST_2}`, false, true],
    [REPORT_1, false, true],
    [`home/${HEX_A}/#`, false, true],
    [`home/${HEX_A}/commits`, false, true],
    ['people/acc_1/news', false, true],
    [CONTROL_1, true, false],
  ])('%s: gateway %s, console %s', (filter, isGateways, isConsoles) => {
    expect(maySubscribe(gateway, filter)).toBe(isGateways)
    expect(maySubscribe(console, filter)).toBe(isConsoles)
  })
})

test('a gateway may publish on its own report topic only, a console on the forms topic of its project only', () => {
  expect(ownTopic(gateway)).toBe(REPORT_1)
  expect(ownTopic(console)).toBeNull()
  expect(mayPublish(console, `home/${HEX_A}/forms`)).toBe(true)
  for (const topic of [
    ...refusedByAll,
    REPORT_1,
    CONTROL_1,
    `home/${HEX_A}/commits`,
    `home/${HEX_B}/forms`,
    '',
  ])
    expect(mayPublish(console, topic)).toBe(false)
})

test.each([0, 1, 2] as const)(
  'what a console publishes on its forms topic at QoS %i reaches the server and no other console',
  async (qos) => {
    const { port, messages, reports, count } = await startStand()
    const other = await connect(port, consoleLogin('s1'))
    const heard = listen(other)
    await other.subscribeAsync(`home/${HEX_A}/#`)
    const login = consoleLogin('s2')
    const console = await connect(port, login)
    await console.publishAsync(`home/${HEX_A}/forms`, 'form', { qos })
    await console.publishAsync(`home/${HEX_A}/forms`, '', { qos: 1 })
    expect(messages).toEqual([
      { session: 's2', clientId: login.clientId, text: 'form' },
      { session: 's2', clientId: login.clientId, text: '' },
    ])
    expect(count('packets_refused', 'malformed_message')).toBe(1)
    expect(reports).toEqual([])
    expect(heard).toEqual([])
  },
)

test('what is delivered is judged by its own topic, not by the filter that caught it', () => {
  const payload = Buffer.from('x')
  expect(audible(gateway, CONTROL_1, payload)).toBe(payload)
  expect(audible(gateway, REPORT_1, payload)).toBeNull()
  expect(audible(console, REPORT_1, payload)).toBe(payload)
  expect(audible(console, `home/${HEX_A}/commits`, payload)).toBe(payload)
  expect(audible(console, CONTROL_1, payload)).toBeNull()
  expect(audible(console, `devicesReport/${HEX_B}/${HOST_1}`, payload)).toBeNull()
  expect(audible(console, 'people/acc_1/news', payload)).toBe(payload)
  expect(audible(console, 'people/acc_2/news', payload)).toBeNull()
  expect(audible(gateway, 'people/acc_1/news', payload)).toBeNull()
  expect(audible(console, '$SYS/x', payload)).toBeNull()
})

test('a refused filter is answered with 0x80 beside the granted ones, and the connection goes on', async () => {
  const { port, count } = await startStand()
  const client = await openSignedIn(port, consoleLogin('s1'))
  client.send({
    cmd: 'subscribe',
    messageId: 3,
    subscriptions: [
      { topic: `devicesReport/${HEX_A}/+`, qos: 1 },
      { topic: `devicesReport/${HEX_B}/+`, qos: 1 },
      { topic: '#', qos: 0 },
      { topic: `home/${HEX_A}/#`, qos: 0 },
    ],
  })
  expect(await client.received('suback')).toMatchObject({ messageId: 3, granted: [1, 0x80, 0x80, 0] })
  expect(count('packets_refused', 'foreign_filter')).toBe(2)
  await client.roundTrip()
})

test('a console that publishes a report is not believed: nobody hears it, nothing is stored', async () => {
  const { port, reports, count, broker } = await startStand()
  const victim = await connect(port, consoleLogin('s1'))
  const heard = listen(victim)
  await victim.subscribeAsync([`devicesReport/${HEX_A}/+`, `home/${HEX_A}/#`])
  const spoofer = await connect(port, consoleLogin('s2'))
  await spoofer.publishAsync(REPORT_1, 'spoofed', { qos: 1 })
  await spoofer.publishAsync(`home/${HEX_A}/commits`, 'spoofed', { qos: 1 })
  await spoofer.publishAsync(CONTROL_1, 'spoofed', { qos: 2 })
  await broker.publish(`home/${HEX_A}/commits`, 'true', { qos: 0 })
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['true']))
  expect(reports).toEqual([])
  expect(count('packets_refused', 'console_publish')).toBe(3)
})

test('a gateway that speaks for another host or project is not believed, and goes on speaking for itself', async () => {
  const { port, reports, count } = await startStand()
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
  const gateway = await connect(port, gatewayLogin(HOST_FOREIGN))
  const foreign = [
    REPORT_1,
    `devicesReport/${HEX_A}/${HOST_FOREIGN}`,
    `devicesReport/${HEX_B}/${HOST_FOREIGN}/`,
    `home/${HEX_B}/commits`,
    '$SYS/x',
    '__proto__',
    'a/'.repeat(2_000),
  ]
  for (const topic of foreign) await gateway.publishAsync(topic, 'spoofed', { qos: 1 })
  await gateway.publishAsync(`devicesReport/${HEX_B}/${HOST_FOREIGN}`, 'own', { qos: 1 })
  expect(reports).toEqual([{ host: HOST_FOREIGN, text: 'own' }])
  expect(heard).toEqual([])
  expect(count('packets_refused', 'foreign_topic')).toBe(foreign.length)
})

test('each hears its own: consoles their project, gateways what is said to them', async () => {
  const { port, broker, views } = await startStand()
  views.set('s2', { hex: HEX_B, view: 'all' })
  const consoleA = await connect(port, consoleLogin('s1'))
  const consoleB = await connect(port, consoleLogin('s2'))
  const [heardA, heardB] = [listen(consoleA), listen(consoleB)]
  await consoleA.subscribeAsync([`devicesReport/${HEX_A}/+`, `home/${HEX_A}/#`])
  await consoleB.subscribeAsync([`devicesReport/${HEX_B}/+`, `home/${HEX_B}/#`])
  const gateway = await connect(port, gatewayLogin(HOST_1))
  const heardGateway = listen(gateway)
  await gateway.subscribeAsync(CONTROL_1, { qos: 1 })
  await gateway.publishAsync(REPORT_1, 'report', { qos: 1 })
  await broker.publish(CONTROL_1, 'control', { qos: 1 })
  await broker.publish(`home/${HEX_A}/commits`, 'commit A', { qos: 0 })
  await broker.publish(`home/${HEX_B}/deep/topic`, 'commit B', { qos: 0 })
  await eventually(() => expect(heardA.map(({ text }) => text).sort()).toEqual(['commit A', 'report']))
  await eventually(() => expect(heardB.map(({ text }) => text)).toEqual(['commit B']))
  await eventually(() => expect(heardGateway.map(({ text }) => text)).toEqual(['control']))
})

test('what a client marks as retained is not kept for those who come later', async () => {
  const { port, reports } = await startStand()
  const gateway = await connect(port, {
    ...gatewayLogin(HOST_1),
    will: { topic: REPORT_1, payload: Buffer.from('offline'), qos: 1, retain: true },
  })
  await gateway.publishAsync(REPORT_1, 'kept?', { qos: 1, retain: true })
  gateway.stream.destroy()
  await eventually(() => expect(reports.map(({ text }) => text)).toEqual(['kept?', 'offline']))
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
  const second = await connect(port, gatewayLogin(HOST_2))
  await second.publishAsync(`devicesReport/${HEX_A}/${HOST_2}`, 'live', { qos: 1 })
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['live']))
})

test('the server may keep a message for those who come later, and take it back', async () => {
  const { port, broker } = await startStand()
  const topic = `home/${HEX_A}/beat`
  await broker.publish(topic, 'one', { qos: 0, retain: true })
  await broker.publish(`home/${HEX_B}/beat`, 'foreign', { qos: 0, retain: true })
  const early = await connect(port, consoleLogin('s1'))
  const heardEarly = listen(early)
  await early.subscribeAsync(`home/${HEX_A}/#`)
  await eventually(() => expect(heardEarly).toEqual([{ topic, text: 'one', isRetained: true }]))
  await broker.publish(topic, '', { qos: 0, retain: true })
  const late = await connect(port, consoleLogin('s2'))
  const heardLate = listen(late)
  await late.subscribeAsync(topic)
  await broker.publish(topic, 'two', { qos: 0 })
  await eventually(() => expect(heardLate).toEqual([{ topic, text: 'two', isRetained: false }]))
})

test('a filter of very many levels costs its sender the connection and nobody else', async () => {
  const { port, reports } = await startStand()
  const console = await openSignedIn(port, consoleLogin('s1'))
  const deep = 'a/'.repeat(1_500)
  console.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: deep, qos: 0 }] })
  await console.closed
  const healthy = await connect(port, gatewayLogin(HOST_1))
  await healthy.publishAsync(REPORT_1, 'fine', { qos: 1 })
  expect(reports.map(({ text }) => text)).toEqual(['fine'])
})

test('a console listens to no more topics than it can need, and may change them', async () => {
  const { port, count } = await startStand({ messagesPerSecond: Number.POSITIVE_INFINITY })
  const client = await openSignedIn(port, consoleLogin('s1'))
  const filters = Array.from(
    { length: 520 },
    (_, index) => `devicesReport/${HEX_A}/${index.toString(16).toUpperCase().padStart(16, '0')}`,
  )
  for (const [index, topic] of filters.entries())
    client.send({ cmd: 'subscribe', messageId: index + 1, subscriptions: [{ topic, qos: 0 }] })
  await client.received('suback', filters.length)
  expect(count('packets_refused', 'too_many_filters')).toBe(8)
  client.send({ cmd: 'unsubscribe', messageId: 900, unsubscriptions: filters.slice(0, 1) })
  await client.received('unsuback')
  client.send({ cmd: 'subscribe', messageId: 901, subscriptions: [{ topic: `home/${HEX_A}/#`, qos: 0 }] })
  expect(await client.received('suback', filters.length + 1)).toMatchObject({ granted: [0] })
})
