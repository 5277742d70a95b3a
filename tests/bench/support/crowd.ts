/**
 * Separate process with hostile or broken clients: consoles that never read, CONNECT packets of 80 MB, one byte per
 * second over HTTP and MQTT, wildcard subscriptions, and a gateway that reports invented names at the limit.
 */
import { createConnection, type Socket } from 'node:net'
import mqttPacket from 'mqtt-packet'
import { WebSocket } from 'ws'
import { reportFilter, reportTopic } from '#shared/topics.ts'
import type { RunningSite } from './benchServer.ts'
import type { SiteHost } from './benchSite.ts'
import { createCaller, enter } from './calls.ts'
import { answerParent } from './childProcess.ts'
import { connectPacket, publishPacket, signInOf } from './gatewayPackets.ts'

const FROZEN = 5
const ASKING = 5
const SLOW = 40
const HUGE = 4
const HUGE_BYTES = 80 * 1024 * 1024
const FLOOD_WINDOW = 200
const INVENTED_NAMES = 3_500

let isOn = false
const ends = new Set<() => void>()
const timers = new Set<NodeJS.Timeout>()

const every = (ms: number, run: () => void): void => void timers.add(setInterval(run, ms))

function open(port: number, onOpen: (socket: Socket) => void): void {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  const end = (): void => void socket.destroy()
  ends.add(end)
  socket.on('error', () => {})
  socket.on('close', () => ends.delete(end))
  socket.on('connect', () => onOpen(socket))
}

interface Ticket {
  readonly username: string
  readonly ticket: string
  readonly clientId: string
  readonly projectHex: string
}

/** Console that subscribes repeatedly, and optionally never reads again. */
async function openConsole(
  site: RunningSite,
  token: string,
  filter: string,
  isFrozen: boolean,
): Promise<void> {
  const { bytes } = await createCaller(1)({ url: `${site.url}/api/live/ticket`, token, body: '{}' })
  const { data } = JSON.parse(bytes.toString()) as { data: Ticket }
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/mqtt`, 'mqtt', { origin: site.url })
  const end = (): void => socket.terminate()
  ends.add(end)
  socket.on('error', () => {})
  socket.on('close', () => ends.delete(end))
  const { clientId, username, ticket } = data
  const subscribe = mqttPacket.generate({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: filter, qos: 0 }],
  })
  socket.on('open', () => {
    socket.send(connectPacket({ clientId, username, password: ticket }))
    socket.send(subscribe)
    if (!isFrozen) every(20, () => socket.readyState === WebSocket.OPEN && socket.send(subscribe))
  })
  let heard = 0
  socket.on('message', () => {
    heard += 1
    if (isFrozen && heard === 2) socket.pause()
  })
}

function sendHuge(port: number): void {
  const zeros = Buffer.alloc(64 * 1024)
  open(port, (socket) => {
    socket.write(Buffer.from([0x10, ...lengthOf(HUGE_BYTES)]))
    const more = (): void => {
      while (!socket.destroyed && socket.write(zeros));
    }
    socket.on('drain', more)
    socket.on('close', () => isOn && setTimeout(() => isOn && sendHuge(port), 50))
    more()
  })
}

function lengthOf(size: number): number[] {
  const bytes: number[] = []
  for (let left = size; left > 0; left = Math.floor(left / 128))
    bytes.push((left % 128) | (left >= 128 ? 0x80 : 0))
  return bytes
}

function dawdle(port: number, first: Buffer): void {
  open(port, (socket) => {
    socket.write(first)
    every(1_000, () => !socket.destroyed && socket.write(' '))
    socket.on('close', () => isOn && setTimeout(() => isOn && dawdle(port, first), 200))
  })
}

function flood(port: number, projectHex: string, gateway: SiteHost): void {
  const { number, devices } = gateway
  let count = 0
  const next = (): Buffer => {
    count += 1
    const values: Record<string, number> = {}
    for (let n = 0; n < INVENTED_NAMES; n += 1) values[`x${count % 10_000}_${n}`] = n
    const d = { [devices[count % devices.length]?.number ?? '']: values }
    const payload = JSON.stringify({ t: 1, seq: count, d })
    const topic = reportTopic(projectHex, number)
    const messageId = (count % 60_000) + 1
    return publishPacket(topic, payload, messageId)
  }
  open(port, (socket) => {
    socket.write(connectPacket(signInOf(gateway)))
    socket.once('data', () => {
      for (let n = 0; n < FLOOD_WINDOW; n += 1) socket.write(next())
      socket.on('data', (chunk) => {
        for (let at = 0; at + 4 <= chunk.length; at += 4) socket.write(next())
      })
    })
  })
}

async function attack(site: RunningSite): Promise<void> {
  isOn = true
  const port = Number(new URL(site.mqttUrl).port)
  const httpPort = Number(new URL(site.url).port)
  const { token } = await enter(createCaller(1), site)
  for (let n = 0; n < FROZEN; n += 1) await openConsole(site, token, reportFilter(site.projectHex), true)
  for (let n = 0; n < ASKING; n += 1) await openConsole(site, token, '#', false)
  for (let n = 0; n < HUGE; n += 1) sendHuge(port)
  for (let n = 0; n < SLOW; n += 1) {
    dawdle(port, Buffer.from([0x10, 0xff]))
    dawdle(httpPort, Buffer.from('POST /api/userinfo/info HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
  }
  const [host] = site.hosts
  if (host) flood(port, site.projectHex, host)
}

function stop(): void {
  isOn = false
  for (const timer of timers) clearInterval(timer)
  timers.clear()
  for (const end of ends) end()
}

answerParent({ attack, stop }, async () => stop())
