/** One gateway box: an MQTT client with births, a will, batched states, alarms and acknowledgements. */

import type { Readings } from '#shared/devices/kind.ts'
import type { HostId } from '#shared/records/host.ts'
import { controlTopic, formatAlarmText, reportTopic } from '#shared/topics.ts'
import type { HostConnection, HostLink } from './hostLink.ts'
import { collectReadings, splitStates } from './reports.ts'
import type { SimDevice } from './simDevice.ts'

/** Interval of a device's full reports, which distinguish an idle device from one that failed. */
const FULL_REPORT_EVERY_MS = 600_000

export interface HostOptions {
  readonly id: HostId
  readonly number: string
  readonly projectHex: string
  /** Null when the real box has taken over; read at every sign-in, because an administrator can renew it. */
  readonly secret: () => string | null
  readonly link: HostLink
  /** Constant in [0, 1) of this host: its pace and its phase. */
  readonly pace01: number
  readonly now: () => number
  readonly onControl: (host: SimulatedHost, payload: string) => void
  readonly onLost: (host: SimulatedHost) => void
}

export class SimulatedHost {
  readonly id: HostId
  readonly number: string
  readonly projectHex: string
  readonly reportEveryMs: number
  readonly #options: HostOptions
  #connection: HostConnection | null = null
  #connecting: Promise<boolean> | null = null
  #seq = 0
  #isBusy = false
  devices: readonly SimDevice[] = []
  /** Laid over by faults. */
  isOffline = false
  delayMs = 0
  refuses = false
  losesAcks = false

  constructor(options: HostOptions) {
    this.#options = options
    this.id = options.id
    this.number = options.number
    this.projectHex = options.projectHex
    this.reportEveryMs = Math.round(5_000 + 10_000 * options.pace01)
  }

  get isConnected(): boolean {
    return this.#connection !== null
  }

  /** Published packets so far, presence and texts not counted. */
  get seq(): number {
    return this.#seq
  }

  /** A real box has its number now. */
  get isHandedOver(): boolean {
    return this.#options.secret() === null
  }

  /** Connects, reports its presence and all values. Resolves to false when the broker could not be reached. */
  goOnline(): Promise<boolean> {
    if (this.#connection) return Promise.resolve(true)
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null
    })
    return this.#connecting
  }

  async #connect(): Promise<boolean> {
    const { link, number, projectHex, secret, onControl, onLost, now } = this.#options
    const topic = reportTopic(projectHex, number)
    const password = secret()
    if (password === null) return false
    try {
      this.#connection = await link({
        clientId: number,
        username: number,
        password,
        will: { topic, payload: JSON.stringify({ t: now(), host: 'offline' }) },
        subscribeTo: controlTopic(projectHex, number),
        onMessage: (payload) => onControl(this, payload),
        onLost: () => {
          this.#connection = null
          onLost(this)
        },
      })
    } catch {
      // A broker that is away is an expected state of the world; the caller tries again.
      return false
    }
    await this.#publish(JSON.stringify({ t: now(), host: 'online' }))
    await this.#publishStates(this.devices, () => true)
    return true
  }

  /** Cuts the line as a power cut does. */
  async drop(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    await connection?.drop()
  }

  /** Disconnects without reporting absence: the server is shutting down, not the box. */
  async leave(): Promise<void> {
    const connection = this.#connection
    this.#connection = null
    await connection?.close()
  }

  /** Reports what has changed. Skipped while the last batch is unacknowledged: later changes join the next. */
  async reportChanges(): Promise<void> {
    if (!this.#connection || this.#isBusy) return
    this.#isBusy = true
    const nowMs = this.#options.now()
    try {
      const touched = this.devices.filter((device) => device.isTouched || device.nextFullMs <= nowMs)
      await this.#publishStates(touched, (device) => device.nextFullMs <= nowMs)
    } finally {
      this.#isBusy = false
    }
  }

  /** Reports these devices at once, as after a command. */
  async reportDevices(devices: readonly SimDevice[]): Promise<void> {
    await this.#publishStates(devices, () => false)
  }

  async #publishStates(devices: readonly SimDevice[], isFull: (device: SimDevice) => boolean): Promise<void> {
    const nowMs = this.#options.now()
    const states: [string, Readings][] = []
    for (const device of devices) {
      if (device.isSilent || device.omits?.(nowMs)) continue
      const isWhole = isFull(device)
      if (isWhole) device.nextFullMs = nowMs + FULL_REPORT_EVERY_MS * (0.8 + 0.4 * device.body.rng.next())
      const readings = collectReadings(device.body, device, isWhole)
      // A second press of a key waits for the next report.
      device.isTouched = device.body.actions.length > 0
      if (readings) states.push([device.body.number, readings])
    }
    for (const d of splitStates(states)) {
      this.#seq += 1
      await this.#publish(JSON.stringify({ t: nowMs, seq: this.#seq, d }))
    }
  }

  async raiseAlarm(device: SimDevice, code: string): Promise<void> {
    // Of its own codes a console has better words than a box.
    await this.#publish(
      formatAlarmText({ code, deviceNumber: device.body.number, title: '', body: '', footer: '' }),
    )
  }

  async acknowledge(id: string, error: string | null): Promise<void> {
    const t = this.#options.now()
    await this.#publish(
      JSON.stringify(error === null ? { t, ack: id, ok: true } : { t, ack: id, ok: false, error }),
    )
  }

  async #publish(payload: string): Promise<boolean> {
    const connection = this.#connection
    if (!connection) return false
    return connection.publish(reportTopic(this.projectHex, this.number), payload)
  }
}
