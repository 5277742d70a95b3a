/** Which entities are there: by each of their topics, put together as the discovery message says. */
import type { Entity } from './entity.ts'
import type { AvailabilityTopic } from './settings.ts'

interface Heard {
  readonly all: Map<AvailabilityTopic, boolean>
  latest: boolean
}

export class Availabilities {
  readonly #heard = new WeakMap<Entity, Heard>()

  /** @returns whether the word was one of the two */
  hear(entity: Entity, topic: AvailabilityTopic, word: string | null): boolean {
    if (word !== topic.online && word !== topic.offline) return false
    const heard = this.#heard.get(entity) ?? { all: new Map(), latest: true }
    heard.latest = word === topic.online
    heard.all.set(topic, heard.latest)
    this.#heard.set(entity, heard)
    return true
  }

  /** A device that has said nothing yet may be there. */
  isThere(entity: Entity): boolean {
    const heard = this.#heard.get(entity)
    if (!heard) return true
    const { mode, topics } = entity.availability
    if (mode === 'latest') return heard.latest
    const said = topics.map((topic) => heard.all.get(topic))
    return mode === 'all' ? !said.includes(false) : said.some((one) => one !== false)
  }
}
