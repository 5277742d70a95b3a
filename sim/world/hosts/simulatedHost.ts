/**
 * A simulated gateway: an MQTT client with birth messages, a will, batched states, alarms and
 * acknowledgements.
 */

import type { Readings } from '#shared/devices/kind.ts'
import type { HostId } from '#shared/records/host.ts'
import { type HostRun, type StoredAutomation, TOLD_RUNS_MAX } from '#shared/storedAutomations.ts'
import {
  controlTopic,
  type FirmwareReport,
  formatAlarmText,
  type HeldSlot,
  reportTopic,
  type StoredScene,
} from '#shared/topics.ts'
import {
  type AnswerPlan,
  type HostOverlay,
  noHostOverlay,
  planAnswer,
  planUpdate,
  type UpdatePlan,
} from '../faults/hostOverlay.ts'
import { Outbound } from '../faults/outbound.ts'
import type { HostConnection, HostLink, LinkOptions } from './hostLink.ts'
import type { KeptBox } from './keptBoxes.ts'
import { collectReadings, splitStates } from './reports.ts'
import { isUnreported, type SimDevice } from './simDevice.ts'
import { StoredAutomations } from './storedAutomations.ts'
import { StoredScenes } from './storedScenes.ts'

/** Interval of a device's full reports, which distinguish an idle device from one that failed. */
const FULL_REPORT_EVERY_MS = 600_000

/** Limit of unreported runs. */
const UNREPORTED_KEPT = 100

const repeatsEveryMs = ({ physics }: SimDevice): number => physics.repeatsEveryMs ?? FULL_REPORT_EVERY_MS

/** Content of a slot after a change, as in the acknowledgement. */
export interface HeldNow {
  readonly scene?: HeldSlot
  readonly automation?: HeldSlot
}

export interface HostOptions {
  readonly id: HostId
  readonly number: string
  readonly projectHex: string
  /**
   * Null after a real gateway has taken over; read at every sign-in, because an administrator can renew it.
   */
  readonly secret: () => string | null
  readonly link: HostLink
  /** Constant in [0, 1) of this host: its pace and its phase. */
  readonly pace01: number
  readonly now: () => number
  readonly onControl: (host: SimulatedHost, payload: string) => void
  readonly onLost: (host: SimulatedHost) => void
  /** Runs something of the line later; in lock-step as part of a later step. */
  readonly later: (delayMs: number, run: () => Promise<unknown>) => void
  /** Scenes stored before this process. */
  readonly scenes?: readonly StoredScene[]
  readonly automations?: readonly StoredAutomation[]
  /** Its own memory of automations; takes precedence over confirmations seen by the server. */
  readonly kept?: KeptBox | undefined
  /** Called when a run was added to the unreported ones, or was acknowledged. */
  readonly keepUnreported?: () => Promise<void>
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
  readonly scenes = new StoredScenes()
  readonly automations = new StoredAutomations()
  /** Runs not yet acknowledged. */
  #unreported: HostRun[] = []
  #isReporting = false
  devices: readonly SimDevice[] = []
  /** Found devices: in its network but not configured. */
  unboxed: readonly SimDevice[] = []
  /** Current effects of faults. */
  #overlay: HostOverlay = noHostOverlay()
  readonly #outbound: Outbound
  /** Commands delayed by a slow connection. */
  #inbound: string[] = []

  constructor(options: HostOptions) {
    this.#options = options
    this.id = options.id
    this.number = options.number
    this.projectHex = options.projectHex
    this.#outbound = new Outbound({
      write: (topic, payload) => this.#connection?.publish(topic, payload) ?? Promise.resolve(false),
      later: options.later,
    })
    for (const scene of options.scenes ?? []) this.scenes.take({ op: 'store', ...scene }, () => true)
    if (options.kept) this.automations.resume(options.kept)
    else for (const automation of options.automations ?? []) this.automations.restore(automation)
    this.#unreported = options.kept?.told ?? []
    this.reportEveryMs = Math.round(5_000 + 10_000 * options.pace01)
  }

  get told(): readonly HostRun[] {
    return this.#unreported
  }

  get isConnected(): boolean {
    return this.#connection !== null
  }

  /** Whether it has no power. */
  get isDark(): boolean {
    return this.#overlay.isPowerCut
  }

  get isOffline(): boolean {
    return this.#overlay.isOffline
  }

  lay(overlay: HostOverlay): void {
    this.#overlay = overlay
    for (const device of this.devices) {
      const { body } = device
      const isOnBoard = overlay.isPowerCut || (overlay.isBoardTripped && body.kind.kind !== 'host')
      const isPowerless = isOnBoard && !body.kind.isBatteryPowered
      // After power returns it reports all values.
      if (body.isPowerless && !isPowerless) device.nextFullMs = 0
      body.isPowerless = isPowerless
      if (isPowerless && 'power' in body.values) body.values.power = 0
    }
  }

  /** True while a fault affects how it responds. */
  get hasOddAnswers(): boolean {
    return this.#overlay.answers.length > 0
  }

  planUpdate(id: string): UpdatePlan {
    return planUpdate(this.#overlay, id)
  }

  planAnswer(commandId: string): AnswerPlan {
    return planAnswer(this.#overlay, commandId)
  }

  /** After a fault change: sends packets that a clogged connection held back. */
  async catchUp(): Promise<void> {
    if (this.#overlay.isClogged || !this.#connection) return
    const kept = this.#inbound
    this.#inbound = []
    for (const payload of kept) this.#options.onControl(this, payload)
    await this.#outbound.flush()
  }

  /** Time by its own clock. */
  #now(): number {
    const nowMs = this.#options.now()
    return Math.max(
      0,
      this.#overlay.clocks.reduce((all, clock) => all + clock(nowMs), nowMs),
    )
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
    const signIn = this.#signIn()
    if (!signIn || this.#overlay.isClogged) return false
    try {
      this.#connection = await this.#options.link({
        ...signIn,
        onMessage: (payload) => this.#receive(payload),
        onLost: () => {
          this.#connection = null
          this.#options.onLost(this)
        },
      })
    } catch {
      // A broker that is away is an expected state of the world; the caller tries again.
      return false
    }
    const [scenes, automations] = [this.scenes.list(), this.automations.list()]
    await this.#publish(
      JSON.stringify({
        t: this.#now(),
        host: 'online',
        ...(scenes.length > 0 ? { scenes } : {}),
        ...(automations.length > 0 ? { automations } : {}),
      }),
    )
    await this.#publishStates([...this.devices, ...this.unboxed], () => true)
    await this.#reportRuns()
    await this.catchUp()
    return true
  }

  /** Null if a real gateway has taken over. */
  #signIn(): Omit<LinkOptions, 'onMessage' | 'onLost'> | null {
    const { number, projectHex, secret } = this.#options
    const password = secret()
    if (password === null) return null
    const will = { topic: this.#topic, payload: JSON.stringify({ t: this.#now(), host: 'offline' }) }
    const subscribeTo = controlTopic(projectHex, number)
    return { clientId: number, username: number, password, will, subscribeTo }
  }

  #receive(payload: string): void {
    if (this.#overlay.isClogged) this.#inbound.push(payload)
    else this.#options.onControl(this, payload)
  }

  get #topic(): string {
    return reportTopic(this.projectHex, this.number)
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
      const touched = [...this.devices, ...this.unboxed].filter(
        (device) => device.isTouched || device.nextFullMs <= nowMs,
      )
      await this.#publishStates(touched, (device) => device.nextFullMs <= nowMs)
    } finally {
      this.#isBusy = false
    }
  }

  /** Reports these devices immediately, as after a command. */
  async reportDevices(devices: readonly SimDevice[]): Promise<void> {
    await this.#publishStates(devices, () => false)
  }

  async #publishStates(devices: readonly SimDevice[], isFull: (device: SimDevice) => boolean): Promise<void> {
    const nowMs = this.#options.now()
    const states: [string, Readings][] = []
    for (const device of devices) {
      if (isUnreported(device) || device.omits?.(nowMs)) continue
      const isWhole = isFull(device)
      if (isWhole) device.nextFullMs = nowMs + repeatsEveryMs(device) * (0.8 + 0.4 * device.body.rng.next())
      const readings = collectReadings(device.body, device, isWhole)
      // Repeated key presses wait for the next report; fault effects may change with time alone.
      device.isTouched = device.body.actions.length > 0 || device.distorted.size > 0
      const { number } = device.body
      if (readings && !this.#overlay.omissions.some((omits) => omits(number, nowMs)))
        states.push([number, readings])
    }
    for (const [number, readings] of this.#strangers(states)) states.push([number, readings])
    for (const d of splitStates(states)) await this.#publishBatch(d)
  }

  async #publishBatch(d: Readonly<Record<string, Readings>>): Promise<void> {
    this.#seq += 1
    await this.#publish(JSON.stringify({ t: this.#now(), seq: this.#seq, d }))
  }

  /** Devices that nobody has, with the readings of those that someone has. */
  #strangers(states: readonly (readonly [string, Readings])[]): [string, Readings][] {
    return states
      .slice(0, this.#overlay.unknownDevices)
      .map(([number, readings]) => [`FADE${number.slice(4)}`, readings])
  }

  /** Repeats its readings, like a gateway with a loop. */
  async repeatItself(times: number): Promise<void> {
    const states = this.devices
      .slice(0, 4)
      .map(({ body, reported }) => [body.number, { ...reported }] as const)
    for (let i = 0; i < times && this.#connection && states.length > 0; i += 1)
      await this.#publishBatch(Object.fromEntries(states))
  }

  forgetSequence(): void {
    this.#seq = 0
  }

  /** A second box signs in as this one and pushes it off the line; it is for the caller to bring this one back. */
  async meetDouble(): Promise<void> {
    const signIn = this.#signIn()
    if (!signIn || !this.#connection) return
    const mine = this.#connection
    try {
      const double = await this.#options.link({
        ...signIn,
        onMessage: () => undefined,
        onLost: () => undefined,
      })
      await double.publish(this.#topic, JSON.stringify({ t: this.#now(), host: 'online' }))
      // The broker closes it; in lock-step mode nothing may follow later.
      if (this.#connection === mine) await this.drop()
      await double.drop()
    } catch {
      // A broker that is away refuses the double, too.
    }
  }

  async raiseAlarm(device: SimDevice, code: string): Promise<void> {
    // The console has translated texts for known codes.
    await this.#publish(
      formatAlarmText({ code, deviceNumber: device.body.number, title: '', body: '', footer: '' }),
    )
  }

  /** Stored until acknowledged; above the limit the oldest runs are dropped. */
  async reportRun(run: HostRun): Promise<void> {
    this.#unreported = [...this.#unreported, run].slice(-UNREPORTED_KEPT)
    await this.#options.keepUnreported?.()
    return this.#reportRuns()
  }

  async #reportRuns(): Promise<void> {
    if (this.#isReporting) return
    this.#isReporting = true
    try {
      while (this.#connection && this.#unreported.length > 0) {
        const runs = this.#unreported.slice(0, TOLD_RUNS_MAX)
        if (!(await this.#publish(JSON.stringify({ t: this.#now(), runs })))) return
        this.#unreported = this.#unreported.filter((run) => !runs.includes(run))
        await this.#options.keepUnreported?.()
      }
    } finally {
      this.#isReporting = false
    }
  }

  /** Acknowledges as often as faults specify, plus unsolicited ones. */
  async answer(
    id: string,
    error: string | null,
    { acks, foreign }: AnswerPlan,
    held: HeldNow = {},
  ): Promise<void> {
    for (let ack = 0; ack < acks; ack += 1) await this.acknowledge(id, error, held)
    for (let ack = 0; ack < foreign; ack += 1) await this.acknowledge(`cmd_nobody-${ack}`, null)
  }

  async acknowledge(id: string, error: string | null, held: HeldNow = {}): Promise<void> {
    const t = this.#now()
    await this.#publish(
      JSON.stringify(error === null ? { t, ack: id, ok: true, ...held } : { t, ack: id, ok: false, error }),
    )
  }

  /** Reports firmware progress for this id. */
  async reportFirmware(id: string, firmware: FirmwareReport): Promise<void> {
    await this.#publish(JSON.stringify({ t: this.#now(), ack: id, ok: true, firmware }))
  }

  async #publish(payload: string): Promise<boolean> {
    return this.#connection ? this.#outbound.send(this.#topic, payload, this.#overlay) : false
  }
}
