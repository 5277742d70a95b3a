import type { IClientOptions } from 'mqtt'
import mqttPacket from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import { readCredentials } from '#sim/edge/broker/auth.ts'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  connectPacket,
  consoleClientId,
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

describe('the names in a CONNECT', () => {
  const password = Buffer.from('x')
  const read = (clientId: string, userName: string | undefined, secret: Buffer | undefined = password) =>
    readCredentials({
      clientId,
      userName,
      password: secret,
      will: undefined,
      keepAliveS: 60,
      origin: { isForGateways: false, address: '127.0.0.1', certificate: { isNeeded: false } },
    })

  test('a gateway is called by its number, twice', () => {
    expect(read(HOST_1, HOST_1)).toEqual({ kind: 'gateway', hostNumber: HOST_1, secret: password })
  })

  test('a console has a client id of 33 characters and its session in the user name', () => {
    const clientId = consoleClientId()
    expect(clientId).toHaveLength(33)
    expect(read(clientId, 'console:ses_1-x')).toEqual({
      kind: 'console',
      sessionId: 'ses_1-x',
      ticket: password,
    })
  })

  test.each([
    '',
    'me',
    '__proto__',
    'constructor',
    'toString',
    `${HOST_1} `,
    HOST_1.toLowerCase().replace('1', 'a'),
    'F'.repeat(16),
    `c-${'x'.repeat(30)}`,
    `c-${'x'.repeat(32)}`,
    `c-${'x'.repeat(30)}#`,
    `c-${'x'.repeat(30)}+`,
    `c-${'x'.repeat(30)}/`,
    `c-${'x'.repeat(30)}\u0000`,
    `${HOST_1.slice(1)}\n`,
  ])('client id %j is refused', (clientId) => {
    for (const userName of [HOST_1, 'console:s1', clientId])
      expect(read(clientId, userName)).toMatchObject({ returnCode: 2 })
  })

  test('a client id of one kind does not go with a name of the other, or of another gateway', () => {
    expect(read(HOST_1, HOST_2)).toMatchObject({ returnCode: 2 })
    expect(read(HOST_1, 'console:s1')).toMatchObject({ returnCode: 2 })
    expect(read(consoleClientId(), HOST_1)).toMatchObject({ returnCode: 2 })
  })

  test.each([
    undefined,
    '',
    'console:',
    'console:a/b',
    'console:a#',
    'console:+',
    'console:\u0000',
    `console:${'x'.repeat(200)}`,
    'nobody',
  ])('user name %j is refused', (userName) => {
    expect(read(consoleClientId(), userName)).toMatchObject({ returnCode: 4 })
  })

  test.each([
    ['no', undefined],
    ['an empty', Buffer.alloc(0)],
    ['an endless', Buffer.alloc(2_000)],
  ])('%s password is refused', (_name, secret) => {
    expect(
      readCredentials({
        clientId: HOST_1,
        userName: HOST_1,
        password: secret,
        will: undefined,
        keepAliveS: 60,
        origin: { isForGateways: false, address: '127.0.0.1', certificate: { isNeeded: false } },
      }),
    ).toMatchObject({ returnCode: 4 })
  })
})

/** The return code the broker answers a CONNECT with; it closes afterwards unless it is 0. */
async function answerTo(port: number, login: IClientOptions, more = {}): Promise<number | undefined> {
  const client = await openBare(port)
  client.send(connectPacket(login, more))
  const connack = await client.received('connack')
  const code = connack.cmd === 'connack' ? connack.returnCode : undefined
  if (code !== 0) await client.closed
  return code
}

test('the right secret and the right ticket open the door, the wrong ones do not', async () => {
  const { port, count } = await startStand()
  expect(await answerTo(port, gatewayLogin(HOST_1))).toBe(0)
  expect(await answerTo(port, consoleLogin('s1'))).toBe(0)
  expect(await answerTo(port, { ...gatewayLogin(HOST_1), password: `secret-${HOST_2}` })).toBe(4)
  expect(await answerTo(port, { ...consoleLogin('s1'), password: 'ticket-s2' })).toBe(4)
  expect(await answerTo(port, { clientId: HOST_1 })).toBe(4)
  expect(count('connections_refused', 'credentials')).toBe(3)
})

test('[MQTT-3.1.3-8] an empty client id is refused with code 2, with or without clean session', async () => {
  const { port } = await startStand()
  expect(await answerTo(port, { ...gatewayLogin(HOST_1), clientId: '' })).toBe(2)
  const client = await openBare(port)
  const packet = mqttPacket.generate(connectPacket({ ...gatewayLogin(HOST_1), clientId: '' }))
  const flagsAt = 9
  packet.writeUInt8(packet.readUInt8(flagsAt) & ~0x02, flagsAt)
  client.socket.write(packet)
  expect(await client.received('connack')).toMatchObject({ returnCode: 2 })
  await client.closed
})

test.each(['__proto__', 'constructor', 'a/b', '+', '#', 'nul\u0000'])(
  'client id %j is refused with code 2 and harms nobody',
  async (clientId) => {
    const { port, broker } = await startStand()
    const healthy = await connect(port, gatewayLogin(HOST_1))
    expect(await answerTo(port, { clientId, username: clientId, password: 'x' })).toBe(2)
    await healthy.publishAsync(REPORT_1, 'fine', { qos: 1 })
    expect(broker.connectedGateways().map(({ hostNumber }) => hostNumber)).toEqual([HOST_1])
  },
)

test('MQTT 5.0 and 3.1 are refused, each with the code of its standard', async () => {
  const { port } = await startStand()
  expect(await answerTo(port, gatewayLogin(HOST_1), { protocolVersion: 5 })).toBe(0x84)
  expect(await answerTo(port, gatewayLogin(HOST_1), { protocolVersion: 3, protocolId: 'MQIsdp' })).toBe(1)
})

test('a sign-in that cannot be checked is answered "server unavailable"', async () => {
  const { port, errors } = await startStand(
    {},
    { authenticateGateway: () => Promise.reject(new Error('vault is gone')) },
  )
  expect(await answerTo(port, gatewayLogin(HOST_1))).toBe(3)
  expect(errors).toEqual(['signing in a gateway: Error: vault is gone'])
})

test('whoever is not allowed any more does not get in with what was right once', async () => {
  const { port, revoked } = await startStand()
  revoked.add(HOST_1)
  expect(await answerTo(port, gatewayLogin(HOST_1))).toBe(4)
})

test('a gateway that comes again takes its own place over; its last will comes before its new birth', async () => {
  const { port, reports, presence, broker } = await startStand()
  const will = { topic: REPORT_1, payload: Buffer.from('offline'), qos: 1, retain: false } as const
  const first = await openSignedIn(port, gatewayLogin(HOST_1), { will })
  first.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: `devicesControl/${HEX_A}/${HOST_1}`, qos: 1 }],
  })
  await first.received('suback')
  const second = await connect(port, gatewayLogin(HOST_1))
  await second.publishAsync(REPORT_1, 'online', { qos: 1 })
  await first.closed
  expect(reports.map(({ text }) => text)).toEqual(['offline', 'online'])
  expect(presence).toEqual([`+${HOST_1}`, `!${HOST_1}`, `+${HOST_1}`])
  expect(broker.connectedGateways()).toHaveLength(1)
  expect(second.connected).toBe(true)
})

test('many takeovers at once leave exactly one connection, and it works', async () => {
  const { port, presence, reports, broker } = await startStand()
  const clients = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = await openBare(port)
      client.send(connectPacket(gatewayLogin(HOST_1)))
      return client
    }),
  )
  let open = [...clients]
  for (const client of clients)
    void client.closed.then(() => {
      open = open.filter((other) => other !== client)
    })
  await eventually(() => expect(open).toHaveLength(1))
  const [last] = open
  await last?.received('connack')
  last?.send(publishPacket(REPORT_1, 'still here', 1))
  await last?.received('puback')
  expect(reports.map(({ text }) => text)).toEqual(['still here'])
  expect(broker.stats()).toMatchObject({ gateways: 1, connections: 1 })
  expect(presence.filter((entry) => entry === `+${HOST_1}`).length).toBe(
    presence.filter((entry) => entry === `!${HOST_1}`).length + 1,
  )
})

test("a client id in use is not lost to another console's sign-in", async () => {
  const { port, count, broker } = await startStand()
  const clientId = consoleClientId()
  const first = await connect(port, { ...consoleLogin('s1'), clientId })
  const heard = listen(first)
  await first.subscribeAsync(`home/${HEX_A}/#`)
  expect(await answerTo(port, { ...consoleLogin('s2'), clientId })).toBe(2)
  expect(count('connections_refused', 'client_id_taken')).toBe(1)
  await broker.publish(`home/${HEX_A}/beat`, 'still heard', { qos: 0 })
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['still heard']))
  await first.endAsync()
  await eventually(async () => expect(await answerTo(port, { ...consoleLogin('s2'), clientId })).toBe(0))
})

test('a wrong secret under the name of a connected gateway disturbs nothing of it', async () => {
  const { port, presence, reports } = await startStand()
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1))
  const publish = publishPacket(REPORT_1, 'once', 9, 2)
  gateway.send(publish)
  await gateway.received('pubrec')
  expect(await answerTo(port, { ...gatewayLogin(HOST_1), password: 'guess' })).toBe(4)
  gateway.send(publish)
  await gateway.received('pubrec', 2)
  expect(reports.map(({ text }) => text)).toEqual(['once'])
  expect(presence).toEqual([`+${HOST_1}`])
})

test('a session is never resumed: what was said meanwhile is not said later', async () => {
  const { port, broker } = await startStand()
  const control = `devicesControl/${HEX_A}/${HOST_1}`
  const first = await connect(port, { ...gatewayLogin(HOST_1), clean: false })
  await first.subscribeAsync(control, { qos: 1 })
  await first.endAsync()
  await eventually(() => expect(broker.connectedGateways()).toEqual([]))
  await broker.publish(control, 'stale command', { qos: 1 })
  const second = await openSignedIn(port, gatewayLogin(HOST_1), { clean: false })
  expect(await second.received('connack')).toMatchObject({ sessionPresent: false })
  await second.roundTrip()
  expect(second.packets.filter(({ cmd }) => cmd === 'publish')).toEqual([])
})

test('a console that leaves while it is being let in is not announced after it has gone', async () => {
  const announced: string[] = []
  const stand = await startStand(
    {},
    {
      onConsoleConnected: (_, clientId) => announced.push(clientId),
      onConsoleDisconnected: (_, clientId) => announced.splice(announced.indexOf(clientId), 1),
    },
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (let visit = 0; visit < 20; visit += 1) {
    const visitor = await openBare(stand.port)
    visitor.send(connectPacket(consoleLogin('s1')))
    // One of these moments is that in which its CONNACK is being written.
    for (let turns = 0; turns < visit % 5; turns += 1) await turn()
    visitor.socket.resetAndDestroy()
    await eventually(() => expect(stand.broker.stats().connections).toBe(0))
  }
  // Once the last sign-in is processed, all earlier ones are.
  const last = consoleLogin('s1')
  await connect(stand.port, last)
  await eventually(() => expect(announced).toContain(last.clientId))
  expect(announced).toEqual([last.clientId])
})

describe('last wills', () => {
  const will = (topic: string, qos: 0 | 1 = 1) =>
    ({ topic, payload: Buffer.from('offline'), qos, retain: false }) as const

  test('is stored and forwarded like a report when the gateway is lost', async () => {
    const { port, reports, presence } = await startStand()
    const console = await connect(port, consoleLogin('s1'))
    const heard = listen(console)
    await console.subscribeAsync(`devicesReport/${HEX_A}/+`)
    const gateway = await connect(port, { ...gatewayLogin(HOST_1), will: will(REPORT_1) })
    gateway.stream.destroy()
    await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['offline']))
    expect(reports).toEqual([{ host: HOST_1, text: 'offline' }])
    expect(presence).toEqual([`+${HOST_1}`, `!${HOST_1}`])
  })

  test('is forgotten when the gateway says goodbye', async () => {
    const { port, reports, presence } = await startStand()
    const gateway = await connect(port, { ...gatewayLogin(HOST_1), will: will(REPORT_1) })
    await gateway.endAsync()
    await eventually(() => expect(presence).toEqual([`+${HOST_1}`, `-${HOST_1}`]))
    expect(reports).toEqual([])
  })

  test.each([`devicesReport/${HEX_A}/${HOST_2}`, `home/${HEX_A}/commits`, '$SYS/x', 'a/'.repeat(200)])(
    'on %s is refused at the door',
    async (topic) => {
      const { port, count } = await startStand()
      expect(await answerTo(port, gatewayLogin(HOST_1), { will: will(topic) })).toBe(5)
      expect(count('connections_refused', 'will')).toBe(1)
    },
  )

  test('of a console is refused at the door', async () => {
    const { port } = await startStand()
    expect(await answerTo(port, consoleLogin('s1'), { will: will(REPORT_1) })).toBe(5)
  })

  test('of a gateway whose rights are gone is not believed', async () => {
    const { port, reports, presence, revoked } = await startStand()
    const gateway = await connect(port, { ...gatewayLogin(HOST_1), will: will(REPORT_1) })
    revoked.add(HOST_1)
    gateway.stream.destroy()
    await eventually(() => expect(presence).toEqual([`+${HOST_1}`, `!${HOST_1}`]))
    expect(reports).toEqual([])
  })

  test('of a gateway the server throws out is published: it is offline now', async () => {
    const { port, broker, reports } = await startStand()
    const gateway = await connect(port, { ...gatewayLogin(HOST_1), will: will(REPORT_1) })
    broker.disconnectGateway(`hst_${HOST_1}`)
    await eventually(() => expect(gateway.connected).toBe(false))
    await eventually(() => expect(reports.map(({ text }) => text)).toEqual(['offline']))
  })
})
