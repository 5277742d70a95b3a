/**
 * Effects of durable commits that must happen: mail, push, calls to other systems, cleaning up. Written once
 * for all of them: a subscriber declares which events it wants, what keeps them in order and what to do. The
 * outbox stores how far it has come, retries, gives up visibly and goes on after a restart. At least once: an
 * effect that happened just before the process ended happens again under the same id. What may be missed (live
 * messages) does not belong here.
 */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import { Delivery, type DeliveryStatus, type OutboxPorts } from './delivery.ts'
import type { Entry, Subscriber } from './subscriber.ts'

const PARKED_SHOWN_MAX = 1_000

export class Outbox {
  readonly #ports: OutboxPorts
  readonly #deliveries = new Map<string, Delivery>()

  constructor(ports: OutboxPorts, subscribers: readonly Subscriber[]) {
    this.#ports = ports
    for (const subscriber of subscribers) {
      if (this.#deliveries.has(subscriber.name))
        throw new Error(`two subscribers are named ${subscriber.name}`)
      this.#deliveries.set(subscriber.name, new Delivery(subscriber, ports))
    }
  }

  /** Resumes where each subscriber was; one that is new starts with what happens from now on. */
  async start(): Promise<void> {
    for (const delivery of this.#deliveries.values()) await delivery.start()
  }

  /** This commit has become durable; without it, something in the log may have. */
  wake(commit?: Commit<AtriumEvent>): void {
    for (const delivery of this.#deliveries.values())
      if (!commit || !delivery.takeNext(commit)) delivery.wake()
  }

  status(): ReadonlyMap<string, DeliveryStatus> {
    return new Map([...this.#deliveries].map(([name, delivery]) => [name, delivery.status()]))
  }

  /** What a subscriber was given up on, the oldest first. */
  parked(subscriber: string): Promise<readonly Entry[]> {
    return this.#ports.store.parked(subscriber, PARKED_SHOWN_MAX)
  }

  /** Tries a parked effect again; resolves to false where nothing of this id is parked. */
  async retry(subscriber: string, id: string): Promise<boolean> {
    return (await this.#deliveries.get(subscriber)?.retry(id)) ?? false
  }

  /** Waits for the attempts under way, and records how far they came. */
  async close(): Promise<void> {
    for (const delivery of this.#deliveries.values()) await delivery.close()
    await this.#ports.store.close()
  }
}
