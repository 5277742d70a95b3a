/**
 * Outbox for reliable side effects of durable commits: mail, push, calls to other systems, clean-up. A
 * subscriber declares events, ordering key and effect. The outbox stores progress, retries, parks failures
 * visibly and resumes after a restart. Delivery is at least once: after a crash an effect may repeat under the
 * same id. Live messages that may be lost do not belong here.
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

  /** Resumes each subscriber at its cursor. A new subscriber starts at the end of the log. */
  async start(): Promise<void> {
    for (const delivery of this.#deliveries.values()) await delivery.start()
  }

  /** Signals that this commit is durable, or without it, that the log may have grown. */
  wake(commit?: Commit<AtriumEvent>): void {
    for (const delivery of this.#deliveries.values())
      if (!commit || !delivery.takeNext(commit)) delivery.wake()
  }

  status(): ReadonlyMap<string, DeliveryStatus> {
    return new Map([...this.#deliveries].map(([name, delivery]) => [name, delivery.status()]))
  }

  /** Parked entries of a subscriber, oldest first. */
  parked(subscriber: string): Promise<readonly Entry[]> {
    return this.#ports.store.parked(subscriber, PARKED_SHOWN_MAX)
  }

  /** Tries a parked effect again; resolves to false where nothing of this id is parked. */
  async retry(subscriber: string, id: string): Promise<boolean> {
    return (await this.#deliveries.get(subscriber)?.retry(id)) ?? false
  }

  /** Waits for running attempts and saves progress. */
  async close(): Promise<void> {
    for (const delivery of this.#deliveries.values()) await delivery.close()
    await this.#ports.store.close()
  }
}
