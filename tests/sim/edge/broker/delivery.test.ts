import { expect, test } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import type { ConsoleView } from '#sim/edge/broker/broker.ts'
import { eventually } from '../../../support/until.ts'
import {
  connect,
  consoleLogin,
  gatewayLogin,
  HEX_A,
  HOST_1,
  HOST_2,
  listen,
  openSignedIn,
  REPORT_1,
  startStand,
} from './stand.ts'

const FEED = `home/${HEX_A}/feed`
const LARGE = 'x'.repeat(60 * 1024)
const MIB = 1024 * 1024

/** A console that is connected and listening, and whose socket nobody reads. */
async function openFrozen(port: number, sessionId: string) {
  const frozen = await openSignedIn(port, consoleLogin(sessionId))
  frozen.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: `home/${HEX_A}/#`, qos: 1 }] })
  await frozen.received('suback')
  frozen.socket.pause()
  return frozen
}

test('a subscriber that never reads delays nobody, and is cut off when its socket took nothing for 5 s', async () => {
  // Time is paused, so waiting for the frozen subscriber would never end.
  const clock = new ManualClock(0)
  const { port, broker, count, reports } = await startStand({ outboundMaxBytes: 64 * MIB }, { timers: clock })
  await openFrozen(port, 'frozen')
  const reader = await connect(port, consoleLogin('reader'))
  const heard = listen(reader)
  await reader.subscribeAsync([`home/${HEX_A}/#`, `devicesReport/${HEX_A}/+`], { qos: 1 })
  const gateway = await connect(port, gatewayLogin(HOST_1))
  // Far more than the system's socket buffers take.
  for (let sent = 0; sent < 400; sent += 1) await broker.publish(FEED, LARGE, { qos: 1 })
  await gateway.publishAsync(REPORT_1, 'still stored', { qos: 1 })
  await eventually(() => expect(heard).toHaveLength(401))
  expect(reports).toHaveLength(1)
  expect(broker.stats().consoles).toBe(2)
  clock.advance(5_000)
  await eventually(() => expect(broker.stats().consoles).toBe(1))
  expect(count('connections_cut', 'slow_reader')).toBe(1)
  await broker.publish(FEED, 'after', { qos: 0 })
  await eventually(() => expect(heard.at(-1)?.text).toBe('after'))
})

test('a subscriber for whom too much waits is cut off at once', async () => {
  const { port, broker, count } = await startStand({ outboundMaxBytes: MIB }, { timers: new ManualClock(0) })
  await openFrozen(port, 'frozen')
  for (let sent = 0; sent < 400 && broker.stats().consoles === 1; sent += 1)
    await broker.publish(FEED, LARGE, { qos: 0 })
  expect(broker.stats().consoles).toBe(0)
  expect(count('connections_cut', 'outbound_full')).toBe(1)
})

test('a gateway that does not read its acknowledgements is cut off, and its will is published', async () => {
  const clock = new ManualClock(0)
  const { port, broker, reports } = await startStand({ outboundMaxBytes: 64 * MIB }, { timers: clock })
  const will = { topic: REPORT_1, payload: Buffer.from('offline'), qos: 0, retain: false } as const
  const gateway = await openSignedIn(port, gatewayLogin(HOST_1), { will })
  const control = `devicesControl/${HEX_A}/${HOST_1}`
  gateway.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: control, qos: 0 }] })
  await gateway.received('suback')
  gateway.socket.pause()
  for (let sent = 0; sent < 400; sent += 1) await broker.publish(control, LARGE, { qos: 0 })
  clock.advance(5_000)
  await eventually(() => expect(reports.map(({ text }) => text)).toEqual(['offline']))
})

test('a console whose rights end hears nothing more and is cut off at the next message', async () => {
  const { port, broker, revoked, count } = await startStand()
  const [demoted, other] = [await connect(port, consoleLogin('s1')), await connect(port, consoleLogin('s2'))]
  const [heardDemoted, heardOther] = [listen(demoted), listen(other)]
  await demoted.subscribeAsync(`home/${HEX_A}/#`, { qos: 1 })
  await other.subscribeAsync(`home/${HEX_A}/#`, { qos: 1 })
  await broker.publish(FEED, 'before', { qos: 1 })
  await eventually(() => expect(heardDemoted).toHaveLength(1))
  revoked.add('s1')
  await Promise.all([broker.publish(FEED, 'secret', { qos: 1 }), broker.publish(FEED, 'secret', { qos: 0 })])
  await eventually(() => expect(demoted.connected).toBe(false))
  await eventually(() => expect(heardOther).toHaveLength(3))
  expect(heardDemoted.map(({ text }) => text)).toEqual(['before'])
  expect(count('connections_cut', 'revoked')).toBe(1)
})

test('a gateway whose rights end is cut off at its next report, which is not stored', async () => {
  const { port, revoked, reports, count } = await startStand()
  const gateway = await connect(port, gatewayLogin(HOST_1))
  await gateway.publishAsync(REPORT_1, 'before', { qos: 1 })
  revoked.add(HOST_1)
  gateway.publish(REPORT_1, 'after', { qos: 1 })
  await eventually(() => expect(gateway.connected).toBe(false))
  expect(reports.map(({ text }) => text)).toEqual(['before'])
  expect(count('connections_cut', 'revoked')).toBe(1)
})

test('a retained message is not told to whom it is not for', async () => {
  const { port, broker, views } = await startStand()
  views.set('s1', {
    hex: HEX_A,
    view: { filterReport: () => null, filterHome: (rest, payload) => (rest === 'beat' ? payload : null) },
  })
  await broker.publish(`home/${HEX_A}/secret`, 'secret', { qos: 0, retain: true })
  await broker.publish(`home/${HEX_A}/beat`, 'beat', { qos: 0, retain: true })
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync(`home/${HEX_A}/#`)
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['beat']))
})

test('a restricted console hears what its view leaves of each message, others hear all of it', async () => {
  const { port, broker, views } = await startStand()
  const view: ConsoleView = {
    filterReport: (hostNumber, payload) =>
      hostNumber === HOST_1 ? Buffer.from(payload.toString().toUpperCase()) : null,
    filterHome: (rest, payload) => (rest.startsWith('area/') ? Buffer.from(`${rest}: ${payload}`) : null),
  }
  views.set('restricted', { hex: HEX_A, view })
  const restricted = await connect(port, consoleLogin('restricted'))
  const free = await connect(port, consoleLogin('free'))
  const [heard, heardFree] = [listen(restricted), listen(free)]
  for (const console of [restricted, free])
    await console.subscribeAsync([`devicesReport/${HEX_A}/+`, `home/${HEX_A}/#`], { qos: 1 })
  const [first, second] = [
    await connect(port, gatewayLogin(HOST_1)),
    await connect(port, gatewayLogin(HOST_2)),
  ]
  await second.publishAsync(`devicesReport/${HEX_A}/${HOST_2}`, 'hidden', { qos: 1 })
  await first.publishAsync(REPORT_1, 'seen', { qos: 1 })
  await broker.publish(`home/${HEX_A}/commits`, 'hidden', { qos: 1 })
  await broker.publish(`home/${HEX_A}/area/7`, 'warm', { qos: 1 })
  await eventually(() =>
    expect(heardFree.map(({ text }) => text)).toEqual(['hidden', 'seen', 'hidden', 'warm']),
  )
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['SEEN', 'area/7: warm']))
})

test('a view that fails ends its own console, with the error told, and nobody else notices', async () => {
  const { port, broker, views, errors, count } = await startStand()
  const fail = (): never => {
    throw new Error('no such area')
  }
  views.set('broken', { hex: HEX_A, view: { filterReport: fail, filterHome: fail } })
  const broken = await connect(port, consoleLogin('broken'))
  const healthy = await connect(port, consoleLogin('healthy'))
  const heard = listen(healthy)
  for (const console of [broken, healthy]) await console.subscribeAsync(`home/${HEX_A}/#`)
  await broker.publish(FEED, 'news', { qos: 0 })
  await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['news']))
  await eventually(() => expect(broken.connected).toBe(false))
  expect(errors).toEqual([`forwarding ${FEED}: Error: no such area`])
  expect(count('connections_cut', 'view_failed')).toBe(1)
})

test('signing out closes every connection of that session and of no other', async () => {
  const { port, broker, count } = await startStand()
  const tabs = [await connect(port, consoleLogin('s1')), await connect(port, consoleLogin('s1'))]
  const other = await connect(port, consoleLogin('s2'))
  broker.disconnectSession('s1')
  await eventually(() => expect(tabs.map(({ connected }) => connected)).toEqual([false, false]))
  expect(other.connected).toBe(true)
  expect(broker.stats().consoles).toBe(1)
  expect(count('connections_cut', 'session_ended')).toBe(2)
})

test('a message over 1 MiB is not published', async () => {
  const { broker } = await startStand()
  await expect(broker.publish(FEED, Buffer.alloc(MIB + 1), { qos: 0 })).rejects.toThrow('too large')
  await broker.publish(FEED, Buffer.alloc(MIB), { qos: 0 })
})

test('one message reaches many consoles, each once, though their filters overlap', async () => {
  const { port, broker } = await startStand()
  const heards = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const console = await connect(port, consoleLogin(`s${index}`))
      const heard = listen(console)
      await console.subscribeAsync([`home/${HEX_A}/#`, FEED])
      return heard
    }),
  )
  await broker.publish(FEED, 'one', { qos: 1 })
  await broker.publish(FEED, 'two', { qos: 0 })
  for (const heard of heards)
    await eventually(() => expect(heard.map(({ text }) => text)).toEqual(['one', 'two']))
  expect(broker.stats().messagesForwarded).toBe(40)
})

test('messages of different QoS, of gateways and the server together, all arrive and keep their order', async () => {
  const { port, broker } = await startStand({ messagesPerSecond: Number.POSITIVE_INFINITY })
  const console = await connect(port, consoleLogin('s1'))
  const heard = listen(console)
  await console.subscribeAsync([`home/${HEX_A}/#`, `devicesReport/${HEX_A}/+`], { qos: 1 })
  const gateway = await connect(port, gatewayLogin(HOST_1))
  const all = []
  for (let index = 0; index < 300; index += 1) {
    all.push(gateway.publishAsync(REPORT_1, `report ${index}`, { qos: index % 3 === 0 ? 1 : 0 }))
    all.push(broker.publish(FEED, `feed ${index}`, { qos: index % 2 === 0 ? 1 : 0, retain: index % 5 === 0 }))
  }
  await Promise.all(all)
  await eventually(() => expect(heard).toHaveLength(600))
  for (const source of ['report', 'feed']) {
    const texts = heard.map(({ text }) => text).filter((text) => text.startsWith(source))
    expect(texts).toEqual(texts.map((_, index) => `${source} ${index}`))
  }
})

test('reports reach a console that came after all others had left, and go on while one of two is open', async () => {
  const { port, broker, reports } = await startStand()
  const gateway = await connect(port, gatewayLogin(HOST_1))
  const open = async (session: string) => {
    const client = await connect(port, consoleLogin(session))
    const heard = listen(client)
    await client.subscribeAsync(`devicesReport/${HEX_A}/+`, { qos: 1 })
    return { client, texts: () => heard.map(({ text }) => text) }
  }
  const [first, second] = [await open('s1'), await open('s2')]
  await first.client.endAsync()
  await gateway.publishAsync(REPORT_1, 'to one of two', { qos: 1 })
  await eventually(() => expect(second.texts()).toEqual(['to one of two']))
  await second.client.endAsync()
  await eventually(() => expect(broker.stats().consoles).toBe(0))
  await gateway.publishAsync(REPORT_1, 'to nobody', { qos: 1 })
  const third = await open('s3')
  await gateway.publishAsync(REPORT_1, 'to the next', { qos: 1 })
  await eventually(() => expect(third.texts()).toEqual(['to the next']))
  expect(reports.map(({ text }) => text)).toEqual(['to one of two', 'to nobody', 'to the next'])
})
