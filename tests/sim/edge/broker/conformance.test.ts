/**
 * Cases of Eclipse Paho's MQTT 3.1.1 interoperability suite against the real server: publisher is a gateway,
 * subscriber a console. Seven apply. The others (retained messages, offline messages, redelivery, empty client id)
 * are documented differences in the AsyncAPI document; the actual behaviour is asserted.
 */
import type { MqttClient } from 'mqtt'
import { describe, expect, it } from 'vitest'
import { controlTopic, homeFilter, reportFilter, reportTopic } from '#shared/topics.ts'
import { getTicket, openConsole } from '../../../support/console.ts'
import { HOST_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { type BareClient, connectPacket, openBare } from './stand.ts'

const LIGHT_NUMBER = '00158D00000000A0'
const packetOf = (brightness: number) =>
  JSON.stringify({ t: 1, seq: 1, d: { [LIGHT_NUMBER]: { brightness } } })
const OFFLINE = JSON.stringify({ t: 1, host: 'offline' })

interface Heard {
  readonly topic: string
  readonly text: string
  readonly qos: number
  readonly retain: boolean
}

async function startProfile() {
  const site = await startTestServer()
  const [project] = site.projects
  const secret = await site.gatewaySecret(project)
  const login = { clientId: HOST_NUMBER, username: HOST_NUMBER, password: secret }
  const topic = reportTopic(project.hex, HOST_NUMBER)
  const will = (payload: string) => ({ topic, payload: Buffer.from(payload), qos: 1 as const, retain: false })
  const publisher = async (more: Parameters<typeof connectPacket>[1] = {}): Promise<BareClient> => {
    const client = await openBare(site.server.mqttPort)
    client.send(connectPacket(login, more))
    await client.received('connack')
    return client
  }
  const token = await site.signIn('admin')
  const listener = async (): Promise<{ client: MqttClient; heard: Heard[] }> => {
    const client = await openConsole(site, await getTicket(site, token))
    const heard: Heard[] = []
    client.on('message', (from, payload, { qos, retain }) => {
      if (from === topic) heard.push({ topic: from, text: payload.toString(), qos, retain })
    })
    return { client, heard }
  }
  return { site, project, topic, will, login, publisher, listener }
}

const publish = (topic: string, payload: string, qos: 0 | 1 | 2, more: object = {}) => ({
  cmd: 'publish' as const,
  topic,
  payload,
  qos,
  dup: false,
  retain: false,
  ...(qos === 0 ? {} : { messageId: qos }),
  ...more,
})

describe('the cases that apply', () => {
  it('basic: messages of every QoS arrive; a second CONNECT and a wrong protocol name end the connection', async () => {
    const { site, project, topic, login, publisher, listener } = await startProfile()
    const first = await publisher()
    first.send({ cmd: 'disconnect' })
    await first.closed
    const { client, heard } = await listener()
    await client.subscribeAsync(reportFilter(project.hex), { qos: 2 })
    const again = await publisher()
    again.send(
      publish(topic, packetOf(10), 0),
      publish(topic, packetOf(20), 1),
      publish(topic, packetOf(30), 2),
    )
    await again.received('pubrec')
    again.send({ cmd: 'pubrel', messageId: 2 })
    await again.received('pubcomp')
    await until(() => heard.length === 3)
    expect(heard.map(({ text, qos }) => [text, qos])).toEqual([
      [packetOf(10), 0],
      [packetOf(20), 1],
      [packetOf(30), 2],
    ])
    again.send(connectPacket(login))
    await again.closed
    const stranger = await openBare(site.server.mqttPort)
    const named = Buffer.from('101000026a6a04020000', 'hex')
    stranger.socket.write(named)
    stranger.socket.write(Buffer.alloc(8))
    await stranger.closed
    expect(stranger.packets.filter((packet) => packet.cmd === 'connack' && packet.returnCode === 0)).toEqual(
      [],
    )
  })

  it('will message: a connection that breaks leaves its last will, once', async () => {
    const { project, will, publisher, listener } = await startProfile()
    const { client, heard } = await listener()
    await client.subscribeAsync(reportFilter(project.hex), { qos: 2 })
    const gateway = await publisher({ will: will(OFFLINE), keepalive: 2 })
    gateway.socket.destroy()
    await until(() => heard.length > 0)
    expect(heard.map(({ text }) => text)).toEqual([OFFLINE])
  })

  it('overlapping subscriptions: one message of the highest QoS, or one for each', async () => {
    const { project, topic, publisher, listener } = await startProfile()
    const { client, heard } = await listener()
    await client.subscribeAsync({ [reportFilter(project.hex)]: { qos: 2 }, [topic]: { qos: 1 } })
    const gateway = await publisher()
    gateway.send(publish(topic, packetOf(10), 2))
    await gateway.received('pubrec')
    await until(() => heard.some(({ qos }) => qos === 2))
    expect([[2], [1, 2], [2, 1]]).toContainEqual(heard.map(({ qos }) => qos))
  })

  it('keepalive: a client that falls silent is ended after one and a half times of it', async () => {
    const { project, will, publisher, listener } = await startProfile()
    const { client, heard } = await listener()
    await client.subscribeAsync(reportFilter(project.hex), { qos: 2 })
    const gateway = await publisher({ will: will(OFFLINE), keepalive: 1 })
    await gateway.closed
    await until(() => heard.length > 0)
    expect(heard.map(({ text }) => text)).toEqual([OFFLINE])
  })

  it('subscribe failure: a filter that is not allowed is answered with 0x80', async () => {
    const { publisher } = await startProfile()
    const gateway = await publisher()
    gateway.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'nosubscribe', qos: 2 }] })
    expect(await gateway.received('suback')).toMatchObject({ messageId: 1, granted: [0x80] })
  })

  it('$ topics: what is published there reaches nobody', async () => {
    const { project, topic, publisher, listener } = await startProfile()
    const { client, heard } = await listener()
    await client.subscribeAsync([reportFilter(project.hex), homeFilter(project.hex)], { qos: 2 })
    const all: string[] = []
    client.on('message', (from) => all.push(from))
    const gateway = await publisher()
    gateway.send(publish(`$${topic}`, packetOf(10), 1))
    await gateway.received('puback')
    gateway.send(publish(topic, packetOf(20), 2))
    await until(() => heard.length > 0)
    expect(all.filter((from) => from.startsWith('$'))).toEqual([])
  })

  it('unsubscribe: what is no longer listened to does not come, the rest does', async () => {
    const { site, project, topic, publisher, listener } = await startProfile()
    const { client, heard } = await listener()
    const commits: string[] = []
    client.on('message', (from) => from.endsWith('/commits') && commits.push(from))
    await client.subscribeAsync([topic, homeFilter(project.hex)], { qos: 2 })
    await client.unsubscribeAsync(topic)
    const gateway = await publisher()
    gateway.send(publish(topic, packetOf(20), 1))
    await gateway.received('puback')
    await site.workspace(project).run(
      'AddBuilding',
      { name: '楼', nameEn: 'B' },
      {
        actor: { kind: 'system', id: 'test', name: 'Test' },
        channel: 'system',
        nowMs: 1,
      },
    )
    await until(() => commits.length > 0)
    expect(heard).toEqual([])
  })
})

describe('what differs', () => {
  it('a report is taken in as any other, its retain flag cleared; who listens later has it from a snapshot', async () => {
    const { site, project, topic, publisher, listener } = await startProfile()
    const gateway = await publisher()
    gateway.send(publish(topic, packetOf(40), 1, { retain: true }))
    await gateway.received('puback')
    const { client, heard } = await listener()
    await client.subscribeAsync(reportFilter(project.hex), { qos: 1 })
    gateway.send(publish(topic, packetOf(45), 1, { retain: true }))
    await until(() => heard.length > 0)
    expect(heard.map(({ text, retain }) => [text, retain])).toEqual([[packetOf(45), false]])
    const snapshot = await site.post('/live/snapshot', {}, await site.signIn('admin'))
    expect(JSON.stringify(snapshot.body)).toContain('"brightness":45')
  })

  it('no session outlives its connection, and CONNACK says so', async () => {
    const { project, publisher } = await startProfile()
    const control = controlTopic(project.hex, HOST_NUMBER)
    const first = await publisher({ clean: false })
    first.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: control, qos: 1 }] })
    await first.received('suback')
    first.socket.destroy()
    const again = await publisher({ clean: false })
    expect(await again.received('connack')).toMatchObject({ returnCode: 0, sessionPresent: false })
  })

  it('an empty client id names nobody', async () => {
    const { site, login } = await startProfile()
    const client = await openBare(site.server.mqttPort)
    client.send(connectPacket({ ...login, clientId: '' }))
    expect(await client.received('connack')).toMatchObject({ returnCode: 2, sessionPresent: false })
    await client.closed
  })
})
