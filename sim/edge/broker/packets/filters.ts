import { matchesFilter } from '../connectionState.ts'

type QoS = 0 | 1 | 2

const TOPICS_REMEMBERED = 1_000

/** Subscriptions of a client, and the granted QoS per topic. */
export class Filters {
  readonly #granted = new Map<string, QoS>()
  readonly #ofTopic = new Map<string, QoS>()

  get size(): number {
    return this.#granted.size
  }

  has(filter: string): boolean {
    return this.#granted.has(filter)
  }

  set(filter: string, qos: QoS): void {
    this.#granted.set(filter, qos)
    this.#ofTopic.clear()
  }

  delete(filter: string): void {
    this.#granted.delete(filter)
    this.#ofTopic.clear()
  }

  /** The highest of all filters that match, whichever was first [MQTT-3.3.5-1]. */
  qosOf(topic: string): QoS {
    const known = this.#ofTopic.get(topic)
    if (known !== undefined) return known
    let highest: QoS = 0
    for (const [filter, qos] of this.#granted)
      if (qos > highest && matchesFilter(filter, topic)) highest = qos
    if (this.#ofTopic.size >= TOPICS_REMEMBERED) this.#ofTopic.clear()
    this.#ofTopic.set(topic, highest)
    return highest
  }
}
