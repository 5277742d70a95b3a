/** A real broker on real sockets, with ports a test can steer, and two kinds of clients: mqtt.js, and bare packets. */
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { onTestFinished } from 'vitest'
import { createAedesBroker } from '#sim/edge/broker/aedes.ts'
import type {
  Broker,
  BrokerOptions,
  BrokerPorts,
  ConsoleIdentity,
  ConsoleView,
  GatewayIdentity,
} from '#sim/edge/broker/broker.ts'
import { eventually } from '../../../support/until.ts'

export const HEX_A = '00000000000000A1'
export const HEX_B = '00000000000000B2'
export const HOST_1 = '0000000000000001'
export const HOST_2 = '0000000000000002'
export const HOST_FOREIGN = '0000000000000003'
export const REPORT_1 = `devicesReport/${HEX_A}/${HOST_1}`

export const realTimers = {
  schedule(delayMs: number, run: () => void): () => void {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

const projectOfHost: ReadonlyMap<string, { hex: string; id: `prj_${string}` }> = new Map([
  [HOST_1, { hex: HEX_A, id: 'prj_a' }],
  [HOST_2, { hex: HEX_A, id: 'prj_a' }],
  [HOST_FOREIGN, { hex: HEX_B, id: 'prj_b' }],
])

function gatewayOf(hostNumber: string, secret: Buffer): GatewayIdentity | null {
  const project = projectOfHost.get(hostNumber)
  if (!project || secret.toString() !== `secret-${hostNumber}`) return null
  return {
    kind: 'gateway',
    projectId: project.id,
    projectHex: project.hex,
    hostId: `hst_${hostNumber.toLowerCase()}`,
    hostNumber,
  }
}

export interface Stand {
  readonly broker: Broker
  readonly port: number
  readonly reports: { readonly host: string; readonly text: string }[]
  /** Messages on forms topics. */
  readonly messages: { readonly session: string; readonly clientId: string; readonly text: string }[]
  readonly errors: string[]
  readonly presence: string[]
  /** How often `metric{reason}` was counted. */
  count(metric: string, reason: string): number
  /** Sessions whose rights are gone. */
  readonly revoked: Set<string>
  /** View per console session; default all of project A. */
  readonly views: Map<string, { hex: string; view: ConsoleView }>
}

/** A store of reports: resolves with what of one is for others. */
type OnReport = (
  gateway: GatewayIdentity,
  payload: Buffer,
  part: string,
) => Promise<Buffer | 'nothing' | 'refused'>

interface StandPorts extends Partial<Omit<BrokerPorts, 'onReport'>> {
  readonly onReport?: OnReport
}

export async function startStand(
  options: BrokerOptions = {},
  { onReport, ...ports }: StandPorts = {},
): Promise<Stand> {
  const counts = new Map<string, number>()
  const stand = {
    reports: [] as { host: string; text: string }[],
    messages: [] as { session: string; clientId: string; text: string }[],
    errors: [] as string[],
    presence: [] as string[],
    revoked: new Set<string>(),
    views: new Map<string, { hex: string; view: ConsoleView }>(),
    count: (metric: string, reason: string) => counts.get(`${metric}{${reason}}`) ?? 0,
  }
  const broker = await createAedesBroker(
    {
      authenticateGateway: async (hostNumber, secret) => gatewayOf(hostNumber, secret),
      authenticateConsole: async (sessionId, ticket): Promise<ConsoleIdentity | null> => {
        if (ticket.toString() !== `ticket-${sessionId}`) return null
        const { hex, view } = stand.views.get(sessionId) ?? { hex: HEX_A, view: 'all' }
        return { kind: 'console', sessionId, accountId: 'acc_1', projectHex: hex, view }
      },
      authenticateKey: async () => null,
      isStillAllowed: (identity) =>
        !stand.revoked.has(identity.kind === 'gateway' ? identity.hostNumber : identity.sessionId),
      onReport: (gateway, payload, part, answer) => {
        const store: OnReport = onReport ?? (async () => payload)
        if (!onReport) stand.reports.push({ host: gateway.hostNumber, text: payload.toString() })
        store(gateway, payload, part).then(
          (outcome) => answer.stored(Buffer.isBuffer(outcome) ? { text: outcome.toString() } : outcome),
          (error) => answer.failed(error),
        )
      },
      onConsoleMessage: (console, clientId, payload) => {
        stand.messages.push({ session: console.sessionId, clientId, text: payload.toString() })
        return payload.length > 0
      },
      onConsoleConnected: () => {},
      onConsoleDisconnected: () => {},
      onGatewayConnected: (gateway) => stand.presence.push(`+${gateway.hostNumber}`),
      onForeignTopic: () => {},
      onSkippedTopic: () => {},
      onGatewayTakenOver: () => {},
      onGatewayDisconnected: (gateway, { clean }) =>
        stand.presence.push(`${clean ? '-' : '!'}${gateway.hostNumber}`),
      count: (metric, { reason }) => {
        const key = `${metric}{${reason}}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      },
      onError: (error, doing) => stand.errors.push(`${doing}: ${String(error)}`),
      timers: realTimers,
      ...ports,
    },
    options,
  )
  onTestFinished(() => broker.close())
  const { port } = await broker.attachTcp(0, '127.0.0.1')
  return { ...stand, broker, port }
}

let consoleCount = 0
/** A client id as consoles make them. */
export function consoleClientId(): string {
  consoleCount += 1
  return `c-${String(consoleCount).padStart(31, '0')}`
}

export const gatewayLogin = (hostNumber: string): IClientOptions => ({
  clientId: hostNumber,
  username: hostNumber,
  password: `secret-${hostNumber}`,
})
export const consoleLogin = (sessionId: string): IClientOptions => ({
  clientId: consoleClientId(),
  username: `console:${sessionId}`,
  password: `ticket-${sessionId}`,
})

/** Signs in with mqtt.js; rejects when the broker refuses. Ends with the test. */
export async function connect(port: number, options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect({ host: '127.0.0.1', port, reconnectPeriod: 0, protocolVersion: 4, ...options })
  onTestFinished(async () => {
    await client.endAsync(true)
  })
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('error', reject)
    client.once('close', () => reject(new Error('closed before CONNACK')))
  })
  // Tests examine later errors; they must not end the process.
  client.on('error', () => {})
  return client
}

export interface Heard {
  readonly topic: string
  readonly text: string
  readonly isRetained: boolean
}

/** Everything the client is told from now on. */
export function listen(client: MqttClient): Heard[] {
  const heard: Heard[] = []
  client.on('message', (topic, payload, packet) => {
    heard.push({ topic, text: payload.toString(), isRetained: packet.retain })
  })
  return heard
}

/** A socket that speaks in packets, or in whatever bytes a test sends. */
export interface BareClient {
  readonly socket: Socket
  readonly packets: Packet[]
  send(...packets: Packet[]): void
  /** Resolves with the first packet of that command, past or future. */
  received(command: Packet['cmd'], times?: number): Promise<Packet>
  /** Everything sent so far has been looked at. */
  roundTrip(): Promise<void>
  readonly closed: Promise<unknown>
}

export async function openBare(port: number): Promise<BareClient> {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise((resolve) => {
    socket.once('close', resolve)
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const packets: Packet[] = []
  const parser = mqttPacket.parser({ protocolVersion: 4 })
  parser.on('packet', (packet) => packets.push(packet))
  socket.on('data', (chunk) => parser.parse(chunk))
  const count = (command: string): number => packets.filter(({ cmd }) => cmd === command).length
  const bare: BareClient = {
    socket,
    packets,
    closed,
    send: (...sent) => {
      socket.write(Buffer.concat(sent.map((packet) => mqttPacket.generate(packet))))
    },
    received: (command, times = 1) =>
      eventually(() => {
        const found = packets.filter(({ cmd }) => cmd === command)[times - 1]
        if (!found) throw new Error(`no ${command} yet, but ${packets.map(({ cmd }) => cmd).join(', ')}`)
        return found
      }),
    roundTrip: async () => {
      const answers = count('pingresp')
      bare.send({ cmd: 'pingreq' })
      await bare.received('pingresp', answers + 1)
    },
  }
  return bare
}

export function connectPacket(
  login: IClientOptions,
  more: Partial<Extract<Packet, { cmd: 'connect' }>> = {},
): Packet {
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
    clientId: login.clientId ?? '',
    ...(login.username === undefined ? {} : { username: login.username }),
    ...(login.password === undefined ? {} : { password: Buffer.from(login.password) }),
    ...more,
  }
}

/** Signs in with bare packets. */
export async function openSignedIn(
  port: number,
  login: IClientOptions,
  more: Partial<Extract<Packet, { cmd: 'connect' }>> = {},
): Promise<BareClient> {
  const bare = await openBare(port)
  bare.send(connectPacket(login, more))
  await bare.received('connack')
  return bare
}

export function publishPacket(
  topic: string,
  payload: string | Buffer,
  messageId?: number,
  qos: 0 | 1 | 2 = messageId === undefined ? 0 : 1,
): Packet {
  const numbered = messageId === undefined ? {} : { messageId }
  return { cmd: 'publish', topic, payload, qos, dup: false, retain: false, ...numbered }
}
