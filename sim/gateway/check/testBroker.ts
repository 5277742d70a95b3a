/** A broker for one gateway: it records what comes, and refuses, cuts and leaves unacknowledged as the test asks. */
import { createServer, type Server, type Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client, type ConnectPacket, type PublishPacket } from 'aedes'
import { controlTopic } from '#shared/topics.ts'
import { systemClock } from '../../base/clock.ts'
import { type Recording, reportOf, type SeenConnection, type SeenPublish } from './recording.ts'

export interface TestBrokerOptions {
  readonly port: number
  /** The address that it listens on. */
  readonly listen: string
  readonly secret: string
}

/** Return codes of CONNACK in MQTT 3.1.1, section 3.2.2.3. */
const UNAVAILABLE = 3
const BAD_CREDENTIALS = 4

export class TestBroker {
  readonly #recording: Recording
  readonly #secret: string
  readonly #aedes: Aedes
  readonly #server: Server
  readonly #seen = new Map<Client, SeenConnection>()
  readonly #sockets = new Set<Socket>()
  readonly #waiting = new Set<() => void>()
  #isRefusing = false
  #keepsAcknowledgements = false

  constructor(recording: Recording, { secret }: TestBrokerOptions) {
    this.#recording = recording
    this.#secret = secret
    this.#aedes = this.#createAedes()
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.once('close', () => this.#sockets.delete(socket))
      this.#aedes.handle(socket)
    })
  }

  /** Resolves with its port. */
  async start({ port, listen }: TestBrokerOptions): Promise<number> {
    await this.#aedes.listen()
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, listen, resolve)
    })
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : port
  }

  async close(): Promise<void> {
    this.cut()
    this.#server.close()
    await new Promise<void>((resolve) => this.#aedes.close(resolve))
  }

  refuse(isRefusing: boolean): void {
    this.#isRefusing = isRefusing
  }

  /** From now on reports are recorded and not acknowledged. */
  keepAcknowledgements(isKept: boolean): void {
    this.#keepsAcknowledgements = isKept
  }

  /** Ends every connection without a word, as a lost line does. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  send(text: string): Promise<void> {
    const { projectHex, hostNumber } = this.#recording
    const topic = controlTopic(projectHex, hostNumber)
    const packet = {
      cmd: 'publish',
      topic,
      payload: Buffer.from(text),
      qos: 1,
      retain: false,
      dup: false,
    } as const
    return new Promise((resolve, reject) => {
      this.#aedes.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  }

  /** @returns whether it became so in that time */
  until(isSo: () => boolean, withinMs: number): Promise<boolean> {
    if (isSo()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (result: boolean): void => {
        cancel()
        this.#waiting.delete(look)
        resolve(result)
      }
      const look = (): void => {
        if (isSo()) end(true)
      }
      const cancel = systemClock.schedule(withinMs, () => end(isSo()))
      this.#waiting.add(look)
    })
  }

  #changed(): void {
    for (const look of [...this.#waiting]) look()
  }

  #createAedes(): Aedes {
    const aedes = new Aedes({
      heartbeatInterval: 3_600_000,
      preConnect: (client, packet, done) => {
        this.#connects(client, packet)
        done(null, true)
      },
      authenticate: (client, _user, _password, done) => {
        const seen = this.#seen.get(client)
        const returnCode = this.#isRefusing ? UNAVAILABLE : BAD_CREDENTIALS
        if (seen?.isAccepted) done(null, true)
        else done(Object.assign(new Error('refused'), { returnCode }) as AuthenticateError, false)
      },
      authorizeSubscribe: (client, subscription, done) => {
        const { topic: filter, qos } = subscription
        this.#seen.get(client)?.subscriptions.push({ atMs: systemClock.now(), filter, qos })
        done(null, subscription)
        this.#changed()
      },
      authorizePublish: (client, packet, done) => {
        // A closed client's will: it is recorded as it came with CONNECT.
        if (client && !client.closed) this.#publishes(client, packet)
        // Nobody listens. A report without an answer is one without acknowledgement.
        if (!this.#keepsAcknowledgements) done(null)
      },
    })
    aedes.on('clientDisconnect', (client) => this.#closed(client))
    aedes.on('clientError', (client) => this.#closed(client))
    aedes.on('connectionError', (client) => this.#closed(client))
    return aedes
  }

  #connects(client: Client, packet: ConnectPacket): void {
    const { will, username, password, clientId, keepalive, clean, protocolVersion } = packet
    const isPasswordRight = password?.toString() === this.#secret
    const seen: SeenConnection = {
      atMs: systemClock.now(),
      protocolVersion: protocolVersion ?? 4,
      clientId,
      userName: username ?? '',
      isPasswordRight,
      isClean: clean ?? true,
      keepAliveS: keepalive ?? 0,
      will: will
        ? {
            topic: will.topic,
            text: will.payload.toString(),
            qos: will.qos ?? 0,
            isRetained: will.retain ?? false,
          }
        : null,
      isAccepted: isPasswordRight && !this.#isRefusing,
      subscriptions: [],
      publishes: [],
      closedAtMs: null,
    }
    this.#seen.set(client, seen)
    this.#recording.connections.push(seen)
    this.#changed()
  }

  #publishes(client: Client, { topic, qos, retain, dup, payload }: PublishPacket): void {
    const seen: SeenPublish = {
      atMs: systemClock.now(),
      topic,
      qos,
      isRetained: retain,
      isRepeated: dup ?? false,
      ...reportOf(Buffer.from(payload)),
    }
    this.#seen.get(client)?.publishes.push(seen)
    this.#changed()
  }

  #closed(client: Client): void {
    const seen = this.#seen.get(client)
    if (seen) seen.closedAtMs ??= systemClock.now()
    this.#changed()
  }
}
