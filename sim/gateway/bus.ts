/** One bus: its adapter while it can be reached, and the way back to it with growing pauses while it cannot. */
import type { Readings } from '#shared/devices/kind.ts'
import { backOffMs } from '../base/backOff.ts'
import type { Clock } from '../base/clock.ts'
import type { YamlFile } from '../base/yaml/yamlFile.ts'
import {
  type Adapter,
  type AdapterPorts,
  BusError,
  type BusProblem,
  type ConnectAdapter,
  type FieldListener,
  type PreviewedPoint,
  type WriteOutcome,
} from './adapter.ts'
import { type BusPace, BusQueue } from './busQueue.ts'
import { PointBook } from './look/pointBook.ts'

export interface BusPlan {
  readonly name: string
  readonly protocol: string
  /** Where it is: an address, or a broker. */
  readonly place: string
  readonly pace: BusPace
  readonly connect: ConnectAdapter
  /** Lists the devices on the bus, where its protocol can. */
  readonly scan?: (ports: AdapterPorts, print: (line: string) => void) => Promise<void>
}

export interface BusPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly random01: () => number
  readonly listener: FieldListener
  readonly onProblem: (bus: string, problem: BusProblem, message: string) => void
  readonly onRefused: (bus: string, reason: string, count: number, message: string) => void
  readonly onState: (bus: string, isUp: boolean, reason: string) => void
}

const RETRY = { firstMs: 1_000, maxMs: 60_000 }

export class Bus {
  #plan: BusPlan
  readonly #ports: BusPorts
  #adapter: Adapter | null = null
  #queue: BusQueue | null = null
  #failures = 0
  #isClosed = false
  #cancelRetry: (() => void) | null = null
  #connecting: Promise<void> = Promise.resolve()
  #refused = new Map<string, number>()
  /** Of the last connection. */
  #points: PointBook
  #sinceMs: number | null = null
  #problem = ''

  constructor(plan: BusPlan, ports: BusPorts) {
    this.#plan = plan
    this.#ports = ports
    this.#points = new PointBook(ports.clock)
  }

  get plan(): BusPlan {
    return this.#plan
  }

  get points(): PointBook {
    return this.#points
  }

  /** Since when it is connected, or is not; null before the first attempt has ended. */
  get sinceMs(): number | null {
    return this.#sinceMs
  }

  /** Why it is not connected, or what went wrong last. */
  get problem(): string {
    return this.#problem
  }

  /** Someone looks: the adapter may read points that are not mapped. @returns whether it still does */
  explore(): boolean {
    this.#adapter?.explore?.()
    return this.#adapter?.isExploring === true
  }

  get isUp(): boolean {
    return this.#adapter !== null
  }

  /** Requests that wait for their turn. */
  get queued(): number {
    return this.#queue?.length ?? 0
  }

  /** Entities that it has announced since it was connected and that are left out, by reason. */
  get refused(): ReadonlyMap<string, number> {
    return this.#refused
  }

  start(): void {
    this.#connecting = this.#connect()
  }

  async write(number: string, values: Readings): Promise<WriteOutcome> {
    if (!this.#adapter) throw new BusError('unreachable', `${this.plan.name} cannot be reached`)
    return this.#adapter.write(number, values)
  }

  /** @throws FileError where the profile is wrong, BusError where the bus cannot be read */
  async preview(address: string, profile: YamlFile): Promise<readonly PreviewedPoint[]> {
    if (!this.#adapter) throw new BusError('unreachable', `${this.plan.name} cannot be reached`)
    if (!this.#adapter.preview) throw new BusError('refused', `${this.plan.protocol} has no mapped devices`)
    return this.#adapter.preview(address, profile)
  }

  /** Connects again with other devices. Commands that are under way fail. */
  async replan(plan: BusPlan): Promise<void> {
    this.#cancelRetry?.()
    await this.#connecting
    this.#cancelRetry?.()
    this.#plan = plan
    const adapter = this.#adapter
    this.#adapter = null
    if (adapter) this.#queue?.close()
    await adapter?.close(false).catch(() => {})
    if (!this.#isClosed) this.start()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancelRetry?.()
    this.#queue?.close()
    await this.#connecting
    await this.#adapter?.close(true)
    this.#adapter = null
  }

  async #connect(): Promise<void> {
    const { clock, listener, onProblem, onRefused, onState } = this.#ports
    const { name, pace, connect } = this.plan
    const queue = new BusQueue(clock, pace)
    this.#queue = queue
    const points = new PointBook(clock)
    const refused = new Map<string, number>()
    this.#refused = refused
    let adapter: Adapter | null = null
    let lost: string | null = null
    const lose = (reason: string): void => {
      if (lost !== null) return
      lost = reason
      if (adapter !== null && this.#adapter === adapter) void this.#leave(adapter, queue, reason)
    }
    try {
      adapter = await connect({
        clock,
        queue,
        points,
        onLost: lose,
        onProblem: (problem, message) => {
          this.#problem = message
          onProblem(name, problem, message)
        },
        onRefused: (reason, count, message) => {
          refused.set(reason, (refused.get(reason) ?? 0) + count)
          onRefused(name, reason, count, message)
        },
      })
      const devices = await adapter.discover()
      if (lost !== null || this.#isClosed) throw new BusError('unreachable', lost ?? 'the gateway ends')
      this.#adapter = adapter
      this.#failures = 0
      this.#points = points
      this.#turn('')
      listener.devices(devices)
      onState(name, true, '')
      adapter.subscribe(listener)
    } catch (error) {
      queue.close()
      await adapter?.close().catch(() => {})
      this.#retry(error instanceof Error ? error.message : String(error))
    }
  }

  async #leave(adapter: Adapter, queue: BusQueue, reason: string): Promise<void> {
    this.#adapter = null
    queue.close()
    this.#retry(reason)
    await adapter.close().catch(() => {})
  }

  #retry(reason: string): void {
    if (this.#isClosed) return
    const { clock, random01, onProblem, onState } = this.#ports
    if (this.#failures === 0) this.#turn(reason)
    this.#problem = reason
    this.#failures += 1
    onState(this.plan.name, false, reason)
    onProblem(this.plan.name, 'unreachable', reason)
    this.#cancelRetry = clock.schedule(backOffMs(this.#failures, RETRY, random01()), () => this.start())
  }

  #turn(problem: string): void {
    this.#sinceMs = Math.round(this.#ports.clock.now())
    this.#problem = problem
  }
}
