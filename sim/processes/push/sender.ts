/**
 * Sends deliveries in order per address, in parallel over addresses. Failures are retried for a day with growing
 * delays. Then the delivery is abandoned and the address paused; immediately on 410 Gone. Deliveries to a paused
 * address wait.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { PushAddress, PushAddressId, PushPause } from '#shared/records/pushAddress.ts'
import type { Clock } from '../../base/clock.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { Deliveries, Delivery } from './deliveries.ts'
import type { Answer } from './post.ts'

/** After the first failed attempt, the second, and so on: a day in all. */
export const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
] as const
/** Random share of a delay, so simultaneous failures do not retry together. */
const JITTER = 0.2
const SENDING_MAX = 8
/** Timers overflow at 24 days, and clocks are set. */
const ARM_MAX_MS = HOUR_MS
const GONE = 410

export interface SenderPorts {
  readonly workspaces: Workspaces
  readonly deliveries: Deliveries
  readonly send: (
    address: Pick<PushAddress, 'id' | 'url'>,
    delivery: Pick<Delivery, 'messageId' | 'body'>,
  ) => Promise<Answer>
  /** The world's clock: instants that people read. */
  readonly clock: Pick<Clock, 'now'>
  /** Machine time, because other systems use real time. */
  readonly timers: Pick<Clock, 'now' | 'schedule'>
  readonly random01: () => number
  readonly pause: (projectId: ProjectId, addressId: PushAddressId, reason: PushPause) => Promise<unknown>
  readonly onEnd: (outcome: 'delivered' | 'failed' | 'retried') => void
  readonly onChange: (projectId: ProjectId) => void
  readonly onError: (error: unknown) => void
}

interface Known {
  readonly projectId: ProjectId
  readonly address: PushAddress
}

export class Sender {
  readonly #ports: SenderPorts
  readonly #sending = new Map<PushAddressId, Promise<void>>()
  readonly #queued = new Set<PushAddressId>()
  readonly #timers = new Map<PushAddressId, () => void>()
  #isStopped = false

  constructor(ports: SenderPorts) {
    this.#ports = ports
  }

  /** Resumes deliveries from before the start. */
  start(): void {
    for (const { workspace } of this.#ports.workspaces.projects())
      for (const { id } of workspace.state.all('pushAddress')) this.wake(id)
  }

  /** Checks for deliveries to this address. */
  wake(addressId: PushAddressId): void {
    if (this.#isStopped) return
    this.#queued.add(addressId)
    this.#pump()
  }

  /** Starts no new request; resolves when running requests have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const cancel of this.#timers.values()) cancel()
    await Promise.all(this.#sending.values())
  }

  #pump(): void {
    for (const id of this.#queued) {
      if (this.#isStopped || this.#sending.size >= SENDING_MAX) return
      if (this.#sending.has(id)) continue
      this.#queued.delete(id)
      this.#timers.get(id)?.()
      this.#timers.delete(id)
      const sending = this.#sendNext(id)
        .catch((error: unknown) => {
          this.#ports.onError(error)
          this.#arm(id, MINUTE_MS)
        })
        .finally(() => {
          this.#sending.delete(id)
          this.#pump()
        })
      this.#sending.set(id, sending)
    }
  }

  async #sendNext(addressId: PushAddressId): Promise<void> {
    const { deliveries, timers, clock, onEnd } = this.#ports
    const known = this.#known(addressId)
    if (!known || known.address.paused) return
    const delivery = deliveries.next(addressId)
    if (!delivery) return
    const waitMs = delivery.dueAtMs - timers.now()
    if (waitMs > 0) {
      this.#arm(addressId, waitMs)
      return
    }
    const answer = await this.#ports.send(known.address, delivery)
    this.#ports.onChange(known.projectId)
    if (answer.problem === null) {
      deliveries.delivered(delivery.id, known.address.url, answer, clock.now())
      onEnd('delivered')
      this.#queued.add(addressId)
      return
    }
    await this.#failed(known, delivery, answer)
  }

  async #failed({ projectId, address }: Known, delivery: Delivery, answer: Answer): Promise<void> {
    const { deliveries, timers, clock, pause, onEnd } = this.#ports
    const wait = WAITS_MS[delivery.attempts]
    if (answer.status === GONE || wait === undefined) {
      const isGone = answer.status === GONE
      // If the receiver is gone, the message waits until the address is resumed.
      const nextMs = isGone ? timers.now() : null
      deliveries.failed(delivery.id, address.url, answer, { atMs: clock.now(), nextMs })
      onEnd('failed')
      await pause(projectId, address.id, isGone ? 'gone' : 'failing')
      return
    }
    const jittered = wait * (1 - JITTER + 2 * JITTER * this.#ports.random01())
    const waitMs = Math.max(jittered, Math.min(answer.retryAfterMs ?? 0, DAY_MS))
    deliveries.failed(delivery.id, address.url, answer, { atMs: clock.now(), nextMs: timers.now() + waitMs })
    onEnd('retried')
    this.#arm(address.id, waitMs)
  }

  #arm(addressId: PushAddressId, waitMs: number): void {
    if (this.#isStopped) return
    this.#timers.get(addressId)?.()
    this.#timers.set(
      addressId,
      this.#ports.timers.schedule(Math.min(waitMs, ARM_MAX_MS), () => this.wake(addressId)),
    )
  }

  #known(addressId: PushAddressId): Known | null {
    for (const { project, workspace } of this.#ports.workspaces.projects()) {
      const address = workspace.state.get('pushAddress', addressId)
      if (address) return { projectId: project.id, address }
    }
    return null
  }
}
