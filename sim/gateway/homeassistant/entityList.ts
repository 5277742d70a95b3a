/** All entities that a bus has announced, bounded. Entities that are left out are counted by their reason. */
import { createHash } from 'node:crypto'
import { readEntity } from './components/components.ts'
import { type DiscoveryTopic, readDiscovery } from './discovery.ts'
import type { Entity } from './entity.ts'
import { type Refusal, RefusedEntity } from './settings.ts'

/** More than a building with a host full of devices has. */
export const ENTITIES_MAX = 2_000
/** Topics whose messages are remembered, so that the same one again is no news. */
const TOPICS_MAX = 4_000

export type OnRefused = (reason: Refusal, count: number, message: string) => void

interface Announced {
  readonly hash: string
  readonly entities: readonly Entity[]
}

export class EntityList {
  readonly #onRefused: OnRefused
  readonly #byTopic = new Map<string, Announced>()
  #count = 0

  constructor(onRefused: OnRefused) {
    this.#onRefused = onRefused
  }

  *all(): Generator<Entity> {
    for (const { entities } of this.#byTopic.values()) yield* entities
  }

  /** @returns whether the list has changed */
  take(topic: string, place: DiscoveryTopic, text: string): boolean {
    const before = this.#byTopic.get(topic)
    if (text === '') return this.#remove(topic)
    const hash = createHash('sha256').update(text).digest('base64')
    if (before?.hash === hash) return false
    const isFull = this.#count >= ENTITIES_MAX || this.#byTopic.size >= TOPICS_MAX
    if (!before && isFull) {
      this.#onRefused('too_many', 1, topic)
      return false
    }
    const entities = this.#read(
      topic,
      place,
      text,
      ENTITIES_MAX - this.#count + (before?.entities.length ?? 0),
    )
    this.#count += entities.length - (before?.entities.length ?? 0)
    this.#byTopic.set(topic, { hash, entities })
    return entities.length > 0 || (before?.entities.length ?? 0) > 0
  }

  #remove(topic: string): boolean {
    const before = this.#byTopic.get(topic)
    if (!before) return false
    this.#byTopic.delete(topic)
    this.#count -= before.entities.length
    return before.entities.length > 0
  }

  #read(topic: string, place: DiscoveryTopic, text: string, most: number): Entity[] {
    const configs = readDiscovery(place, text)
    if (!configs) {
      this.#onRefused('malformed', 1, topic)
      return []
    }
    const entities: Entity[] = []
    let tooMany = 0
    for (const config of configs) {
      try {
        const entity = readEntity(config)
        if (entity && entities.length >= most) tooMany += 1
        else if (entity) entities.push(entity)
      } catch (error) {
        if (!(error instanceof RefusedEntity)) throw error
        this.#onRefused(error.reason, 1, `${topic}: ${error.message}`)
      }
    }
    if (tooMany > 0) this.#onRefused('too_many', tooMany, topic)
    return entities
  }
}
