/** Connects hosts, disconnects them by faults, and reconnects after broker outages. */
import { systemClock } from '../../base/clock.ts'
import type { SimulatedHost } from './simulatedHost.ts'

/** Limits concurrent connection attempts, as after a power cut. */
const CONNECT_AT_ONCE = 12
const RETRY_FIRST_MS = 500
const RETRY_MAX_MS = 15_000

export class HostKeeper {
  readonly #isLockStep: boolean
  readonly #waitMs = new Map<SimulatedHost, number>()
  readonly #retries = new Map<SimulatedHost, () => void>()
  readonly #released = new WeakSet<SimulatedHost>()
  #isOpen = false

  constructor(isLockStep: boolean) {
    this.#isLockStep = isLockStep
  }

  #mayConnect(host: SimulatedHost): boolean {
    return this.#isOpen && !this.#released.has(host)
  }

  open(): void {
    this.#isOpen = true
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** In lock-step mode in sequence, otherwise in parallel; failing hosts are retried. */
  async connect(hosts: readonly SimulatedHost[]): Promise<void> {
    const waiting = hosts.filter((host) => !host.isOffline && !host.isConnected)
    const worker = async (): Promise<void> => {
      for (let host = waiting.shift(); host && this.#isOpen; host = waiting.shift()) await this.settle(host)
    }
    const workers = this.#isLockStep ? 1 : CONNECT_AT_ONCE
    await Promise.all(Array.from({ length: workers }, worker))
  }

  /** Connects or disconnects one host, according to its faults. */
  async settle(host: SimulatedHost): Promise<void> {
    if (host.isOffline) {
      await host.drop()
      return
    }
    if (host.isConnected || host.isHandedOver || !this.#mayConnect(host)) return
    const isOnline = await host.goOnline()
    if (!isOnline) this.retryLater(host)
    // A fault or the end of the world or host may have occurred during connecting.
    else if (host.isOffline) await host.drop()
    else if (!this.#mayConnect(host)) await host.leave()
  }

  /**
   * Waits in real time, because broker availability is independent of simulated time. Delays grow, so that gateways
   * with a duplicate name do not fight. In lock-step mode the next step retries.
   */
  retryLater(host: SimulatedHost): void {
    if (this.#isLockStep || this.#retries.has(host) || !this.#mayConnect(host)) return
    const waitMs = this.#waitMs.get(host) ?? RETRY_FIRST_MS
    this.#waitMs.set(host, Math.min(RETRY_MAX_MS, waitMs * 2))
    const cancel = systemClock.schedule(waitMs, () => {
      this.#retries.delete(host)
      void this.settle(host)
    })
    this.#retries.set(host, cancel)
  }

  /** After a stable connection, the next loss starts a new back-off. */
  forgive(): void {
    for (const host of this.#waitMs.keys()) if (host.isConnected) this.#waitMs.delete(host)
  }

  /** Disconnects permanently, because it left the world. */
  async release(host: SimulatedHost): Promise<void> {
    this.#released.add(host)
    this.#retries.get(host)?.()
    this.#retries.delete(host)
    this.#waitMs.delete(host)
    await host.leave()
  }

  async close(hosts: readonly SimulatedHost[]): Promise<void> {
    this.#isOpen = false
    for (const cancel of this.#retries.values()) cancel()
    this.#retries.clear()
    await Promise.all(hosts.map((host) => host.leave()))
  }
}
