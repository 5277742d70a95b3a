/**
 * The gateway's connection to Atrium's broker, as any other host has it: with a last will, connected again with growing pauses.
 * Each report is kept until Atrium has acknowledged it, in memory while it is there and in the spool while it is away.
 */

import mqtt, { type MqttClient } from 'mqtt'
import { controlTopic, reportTopic } from '#shared/topics.ts'
import { backOffMs } from '../../base/backOff.ts'
import type { Clock } from '../../base/clock.ts'
import { messageOf } from '../../base/messageOf.ts'
import type { Spool, Spooled } from './spool.ts'

export interface UplinkOptions {
  readonly url: string
  readonly project: string
  readonly host: string
  readonly secret: string
}

export interface UplinkPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly random01: () => number
  readonly spool: Spool
  readonly onControl: (text: string) => void
  /** It is connected; stored messages are sent first. */
  readonly onUp: () => void
  readonly onDown: (reason: string) => void
  readonly onAcknowledged: (count: number) => void
  /** The disk refuses what has to be kept. */
  readonly onLost: (count: number, reason: string) => void
  /** The disk refuses to read or to forget reports: they stay where they are, and it is tried again. */
  readonly onStuck: (reason: string) => void
}

/** Reports on their way at a time. */
const WINDOW = 32
const RETRY = { firstMs: 1_000, maxMs: 60_000 }
const CONNECT_MAX_MS = 10_000
const GOODBYE_MAX_MS = 2_000
const KEEP_ALIVE_S = 30

interface UnderWay extends Spooled {
  readonly isSpooled: boolean
}

export class Uplink {
  readonly #options: UplinkOptions
  readonly #ports: UplinkPorts
  readonly #topic: string
  readonly #underWay = new Map<number, UnderWay>()
  #client: MqttClient | null = null
  #isUp = false
  #isClosed = false
  #failures = 0
  /** Of the spool, the last one that was sent on this connection. */
  #takenTo = -1
  /** Acknowledged, and still in the spool because the disk refused. */
  readonly #done = new Set<number>()
  #cancelRetry: (() => void) | null = null

  constructor(options: UplinkOptions, ports: UplinkPorts) {
    this.#options = options
    this.#ports = ports
    this.#topic = reportTopic(options.project, options.host)
  }

  get isUp(): boolean {
    return this.#isUp
  }

  start(): void {
    if (this.#isClosed) return
    const { url, host, secret } = this.#options
    const client = mqtt.connect(url, {
      protocolVersion: 4,
      clientId: host,
      username: host,
      password: secret,
      clean: true,
      keepalive: KEEP_ALIVE_S,
      reconnectPeriod: 0,
      connectTimeout: CONNECT_MAX_MS,
      queueQoSZero: false,
      will: { topic: this.#topic, payload: Buffer.from(this.#presence('offline')), qos: 1, retain: false },
    })
    this.#client = client
    let reason = 'the connection was closed'
    client.on('error', (error) => {
      reason = error.message
    })
    client.once('connect', () => void this.#begin(client))
    client.on('message', (_, payload) => this.#ports.onControl(payload.toString('utf8')))
    client.once('close', () => this.#end(client, reason))
  }

  /** Kept until it is acknowledged. */
  report(text: string): void {
    const { spool } = this.#ports
    const one = { id: spool.nextId(), text }
    if (this.#isUp && spool.count === 0 && this.#underWay.size < WINDOW)
      this.#send({ ...one, isSpooled: false })
    else {
      this.#keep([one])
      this.#pump()
    }
  }

  /** For what means something only now, as acknowledgements of commands and names of devices. */
  say(text: string, part = ''): void {
    if (this.#isUp)
      this.#client?.publish(part === '' ? this.#topic : `${this.#topic}/${part}`, text, { qos: 1 })
  }

  /** Disconnects cleanly; unacknowledged messages are kept for the next start. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelRetry?.()
    const client = this.#client
    if (!client) return
    if (this.#isUp) this.say(this.#presence('offline'))
    await new Promise<void>((resolve) => {
      const cancel = this.#ports.clock.schedule(GOODBYE_MAX_MS, () => client.end(true, () => resolve()))
      // Waits for outstanding acknowledgements.
      client.end(!this.#isUp, () => {
        cancel()
        resolve()
      })
    })
    this.#keepUnderWay()
  }

  async #begin(client: MqttClient): Promise<void> {
    const { project, host } = this.#options
    try {
      await client.subscribeAsync(controlTopic(project, host), { qos: 1 })
    } catch {
      client.end(true)
      return
    }
    if (!client.connected || this.#isClosed) return
    this.#isUp = true
    this.#failures = 0
    this.#takenTo = -1
    this.say(this.#presence('online'))
    this.#ports.onUp()
    this.#pump()
  }

  #end(client: MqttClient, reason: string): void {
    client.end(true)
    if (this.#client !== client) return
    this.#client = null
    this.#isUp = false
    this.#keepUnderWay()
    if (this.#isClosed) return
    this.#failures += 1
    this.#ports.onDown(reason)
    const waitMs = backOffMs(this.#failures, RETRY, this.#ports.random01())
    this.#cancelRetry = this.#ports.clock.schedule(waitMs, () => this.start())
  }

  #presence(host: 'online' | 'offline'): string {
    return JSON.stringify({ t: Math.round(this.#ports.clock.now()), host })
  }

  #pump(): void {
    while (this.#isUp && this.#underWay.size < WINDOW) {
      const next = this.#kept(WINDOW - this.#underWay.size)
      if (next.length === 0) return
      for (const one of next) {
        this.#takenTo = one.id
        if (!this.#done.has(one.id)) this.#send({ ...one, isSpooled: true })
      }
    }
  }

  /** None where the disk refuses: the next report tries again. */
  #kept(limit: number): readonly Spooled[] {
    try {
      return this.#ports.spool.after(this.#takenTo, limit)
    } catch (error) {
      this.#ports.onStuck(messageOf(error))
      return []
    }
  }

  /** With what could not be forgotten before. */
  #forget(id: number): void {
    this.#done.add(id)
    try {
      this.#ports.spool.remove([...this.#done])
      this.#done.clear()
    } catch (error) {
      this.#ports.onStuck(messageOf(error))
    }
  }

  #send(one: UnderWay): void {
    const client = this.#client
    this.#underWay.set(one.id, one)
    client?.publish(this.#topic, one.text, { qos: 1 }, (error) => {
      // After the end of its connection it is kept already.
      if (error || this.#client !== client || !this.#underWay.delete(one.id)) return
      if (one.isSpooled) this.#forget(one.id)
      this.#ports.onAcknowledged(1)
      this.#pump()
    })
  }

  #keepUnderWay(): void {
    const unkept = [...this.#underWay.values()].filter(({ isSpooled }) => !isSpooled)
    this.#underWay.clear()
    if (unkept.length > 0) this.#keep(unkept)
  }

  #keep(reports: readonly Spooled[]): void {
    try {
      this.#ports.spool.add(reports)
    } catch (error) {
      this.#ports.onLost(reports.length, messageOf(error))
    }
  }
}
