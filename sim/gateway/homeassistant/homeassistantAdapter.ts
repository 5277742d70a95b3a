/**
 * Devices that announce themselves as Home Assistant's MQTT discovery says, on any broker: Tasmota, ESPHome, Shelly,
 * OpenMQTTGateway and others. Topics, words and templates are those of the discovery messages; a command counts as done when the
 * state that follows says so.
 */
import type { Readings } from '#shared/devices/kind.ts'
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import {
  type Adapter,
  type AdapterPorts,
  BusError,
  type FieldDevice,
  type FieldListener,
  type WriteOutcome,
} from '../adapter.ts'
import { AwaitedStates } from '../awaitedStates.ts'
import { type BrokerTarget, MqttLink } from '../mqttLink.ts'
import { Availabilities } from './availabilities.ts'
import { BusMessages } from './busMessages.ts'
import { discoveryTopicOf } from './discovery.ts'
import { Echoes } from './echoes.ts'
import type { Entity, Publication, Source } from './entity.ts'
import { EntityList } from './entityList.ts'
import { type Part, partsOf } from './parts.ts'
import type { AvailabilityTopic, Refusal } from './settings.ts'
import { isOf, TopicTable } from './topicTable.ts'

export interface DiscoveryTarget extends BrokerTarget {
  readonly prefix: string
  /** Whether devices are asked to announce themselves again, as Home Assistant does at its start. */
  readonly isAsking: boolean
  /** The number in Atrium of what has this address on the bus. */
  readonly numberOf: (address: string) => string
}

const MESSAGE_MAX_BYTES = 65_536
/** Announcements are retained, and come one after another. */
const QUIET_MS = 500
/** One that never pauses holds no other up. */
const UNSETTLED_MAX_MS = 10_000
const DISCOVERY_MAX_MS = 15_000

type Listening =
  | { readonly kind: 'state'; readonly entity: Entity; readonly source: Source }
  | { readonly kind: 'availability'; readonly entity: Entity; readonly topic: AvailabilityTopic }

export const connectHomeassistant =
  (target: DiscoveryTarget) =>
  async (ports: AdapterPorts): Promise<Adapter> => {
    const adapter = new HomeassistantAdapter(target, ports)
    await adapter.open()
    return adapter
  }

class HomeassistantAdapter implements Adapter {
  readonly #target: DiscoveryTarget
  readonly #ports: AdapterPorts
  readonly #awaited: AwaitedStates
  readonly #entities: EntityList
  readonly #messages = new BusMessages()
  readonly #availabilities = new Availabilities()
  readonly #echoes: Echoes
  /** Ends of the time after which a value no longer holds. */
  readonly #lapses = new Map<Source, () => void>()
  #link: MqttLink | null = null
  #listener: FieldListener | null = null
  #topics = new TopicTable<Listening>()
  #byNumber = new Map<string, Part>()
  #byEntity = new Map<Entity, Part>()
  #placeless = new WeakSet<Entity>()
  #cancelSettling: (() => void) | null = null
  /** Since when something was announced that is not settled. */
  #unsettledMs: number | null = null
  #onSettled: (() => void) | null = null

  constructor(target: DiscoveryTarget, ports: AdapterPorts) {
    this.#target = target
    this.#ports = ports
    this.#awaited = new AwaitedStates(ports.clock)
    this.#echoes = new Echoes(ports.clock)
    this.#entities = new EntityList((reason, count, message) => this.#refuse(reason, count, message))
  }

  async open(): Promise<void> {
    const { prefix } = this.#target
    const link = await MqttLink.open(this.#target, this.#ports, {
      messageMaxBytes: MESSAGE_MAX_BYTES,
      onMessage: (topic, text) => this.#take(topic, text),
    })
    this.#link = link
    try {
      await link.subscribe([`${prefix}/+/+/config`, `${prefix}/+/+/+/config`])
    } catch (error) {
      await link.close()
      throw error
    }
  }

  async discover(): Promise<readonly FieldDevice[]> {
    const settled = new Promise<void>((resolve) => {
      const cancel = this.#ports.clock.schedule(DISCOVERY_MAX_MS, resolve)
      this.#onSettled = () => {
        cancel()
        resolve()
      }
    })
    if (this.#target.isAsking) await this.#link?.publish(`${this.#target.prefix}/status`, 'online')
    this.#settleSoon()
    await settled
    this.#onSettled = null
    this.#arrange()
    return this.#fields()
  }

  subscribe(listener: FieldListener): void {
    this.#listener = listener
    this.#listen(this.#topics.topics)
  }

  async write(number: string, values: Readings): Promise<WriteOutcome> {
    const part = this.#byNumber.get(number)
    if (!part) throw new BusError('unknown_device', `unknown device ${number}`)
    const table = part.translation.toBridge(values)
    const tables = table && part.shared(table)
    const publications = tables && publicationsOf(tables)
    if (!publications) throw new BusError('refused', `${part.field.name} does not take these values`)
    const publish = async (): Promise<void> => {
      for (const publication of publications) await this.#publish(publication)
    }
    if ([...tables].every(([entity, own]) => hasState(entity, own, publications)))
      return this.#awaited.command({ field: part.field, values, publish }, this.#ports.queue)
    // Nothing will ever say whether it was obeyed.
    await this.#ports.queue.run(publish, true)
    return 'unknown'
  }

  async close(): Promise<void> {
    this.#cancelSettling?.()
    for (const cancel of this.#lapses.values()) cancel()
    this.#awaited.close()
    await this.#link?.close()
  }

  #publish({ topic, text, isRetained }: Publication): Promise<void> {
    if (!this.#link) return Promise.reject(new BusError('unreachable', 'the bus is disconnected'))
    if (this.#topics.listeners(topic).length > 0) this.#echoes.expect(topic, text)
    return this.#link.publish(topic, text, isRetained)
  }

  #refuse(reason: Refusal, count: number, message: string): void {
    this.#ports.onRefused(reason, count, message)
  }

  #take(topic: string, text: string): void {
    const place = discoveryTopicOf(topic, this.#target.prefix)
    if (!place) this.#hear(topic, text)
    else if (this.#entities.take(topic, place, text) || !this.#listener) this.#settleSoon()
  }

  /** Devices announce their entities one by one: what they are is decided when they have paused. */
  #settleSoon(): void {
    this.#cancelSettling?.()
    const { clock } = this.#ports
    this.#unsettledMs ??= clock.now()
    const leftMs = Math.max(0, this.#unsettledMs + UNSETTLED_MAX_MS - clock.now())
    this.#cancelSettling = clock.schedule(Math.min(QUIET_MS, leftMs), () => {
      this.#cancelSettling = null
      this.#unsettledMs = null
      if (this.#onSettled) this.#onSettled()
      else if (this.#listener) this.#settle(this.#listener)
    })
  }

  #settle(listener: FieldListener): void {
    const before = this.#byEntity
    const topicsBefore = this.#topics.topics
    this.#arrange()
    listener.devices(this.#fields())
    const { topics } = this.#topics
    this.#link?.unsubscribe([...topicsBefore].filter((topic) => !topics.has(topic)))
    // Also those that are subscribed to: the broker sends their retained state again.
    const fresh = [...this.#byEntity.keys()].filter((entity) => !before.has(entity))
    this.#listen(new Set(fresh.flatMap(topicsOf)))
  }

  #fields(): FieldDevice[] {
    return [...this.#byNumber.values()].map(({ field }) => field)
  }

  #arrange(): void {
    const byDevice = new Map<string, Entity[]>()
    for (const entity of this.#entities.all()) {
      const { id } = entity.config.device
      byDevice.set(id, [...(byDevice.get(id) ?? []), entity])
    }
    this.#byNumber = new Map()
    this.#byEntity = new Map()
    this.#topics = new TopicTable()
    for (const entities of byDevice.values()) {
      const { parts, left } = partsOf(entities, this.#target.numberOf)
      for (const part of parts) this.#put(part)
      for (const entity of left) this.#leave(entity)
    }
    for (const [source, cancel] of this.#lapses)
      if (!this.#isHeard(source)) this.#lapses.delete(source) && cancel()
  }

  #isHeard(source: Source): boolean {
    return this.#topics.listeners(source.topic).some((one) => one.kind === 'state' && one.source === source)
  }

  #put(part: Part): void {
    this.#byNumber.set(part.field.number, part)
    for (const entity of part.entities) {
      this.#byEntity.set(entity, part)
      for (const source of entity.sources) this.#topics.add(source.topic, { kind: 'state', entity, source })
      for (const topic of entity.availability.topics)
        this.#topics.add(topic.topic, { kind: 'availability', entity, topic })
    }
  }

  #leave(entity: Entity): void {
    if (this.#placeless.has(entity)) return
    this.#placeless.add(entity)
    this.#refuse('no_place', 1, entity.config.id)
  }

  #listen(topics: ReadonlySet<string>): void {
    this.#link?.subscribe([...topics]).catch((error: unknown) => {
      this.#ports.onProblem('refused', error instanceof Error ? error.message : String(error))
    })
  }

  #hear(topic: string, text: string): void {
    const listeners = this.#topics.listeners(topic)
    if (listeners.length === 0 || this.#echoes.take(topic, text)) return
    const message = this.#messages.read(topic, text)
    const said = new Map<Part, Record<string, unknown>>()
    for (const one of listeners) {
      const part = this.#byEntity.get(one.entity)
      if (!part) continue
      if (one.kind === 'availability') {
        if (this.#availabilities.hear(one.entity, one.topic, message.say(one.topic.template)))
          this.#tellAvailability(part)
        continue
      }
      const values = message.isFor(one.source) ? one.source.read(message.say) : null
      const named = values && part.named(one.entity, values)
      this.#book(part, one.entity, { topic, text, named })
      if (!values || !named) continue
      said.set(part, { ...said.get(part), ...named })
      this.#lapseLater(one.entity, one.source, values)
    }
    for (const [part, values] of said) this.#report(part, values)
  }

  #book({ field, translation }: Part, { config }: Entity, { topic, text, named }: Heard): void {
    const { number, address: device, name: deviceName } = field
    const place = { device, deviceName, number, point: topic, name: config.id }
    const mapped = Object.entries(named ? translation.toAtrium(named) : {})
    if (mapped.length === 0) this.#ports.points.point(place).set(text)
    for (const [property, value] of mapped) this.#ports.points.point({ ...place, property }).set(text, value)
  }

  #tellAvailability({ field, entities }: Part): void {
    const own = [...entities].filter(({ availability }) => availability.topics.length > 0)
    this.#listener?.available(
      field.number,
      own.some((entity) => this.#availabilities.isThere(entity)),
    )
  }

  #report({ field: { number }, translation }: Part, said: Table): void {
    const values = translation.toAtrium(said)
    if (Object.keys(values).length === 0) return
    this.#listener?.states(number, values)
    this.#awaited.reported(number, values)
  }

  #lapseLater(entity: Entity, source: Source, values: Table): void {
    const { lapse } = source
    this.#lapses.get(source)?.()
    this.#lapses.delete(source)
    const after = lapse?.after(values)
    if (!lapse || !after) return
    const end = (): void => {
      this.#lapses.delete(source)
      const part = this.#byEntity.get(entity)
      if (part) this.#report(part, part.named(entity, after))
    }
    this.#lapses.set(source, this.#ports.clock.schedule(lapse.afterMs, end))
  }
}

interface Heard {
  readonly topic: string
  readonly text: string
  /** Null where the message says nothing of the entity. */
  readonly named: Table | null
}

const topicsOf = ({ sources, availability }: Entity): string[] =>
  [...sources, ...availability.topics].map(({ topic }) => topic)

/** Null where one of the entities cannot be set to that. */
function publicationsOf(tables: ReadonlyMap<Entity, Table>): Publication[] | null {
  const all: Publication[] = []
  for (const [entity, values] of tables) {
    const publications = entity.write(values)
    if (!publications) return null
    all.push(...publications)
  }
  return all
}

/** Whether its topics say everything that is set. One that the command itself is published on says nothing about the device. */
function hasState(entity: Entity, values: Table, publications: readonly Publication[]): boolean {
  const sources = entity.sources.filter((one) => !publications.some(({ topic }) => isOf(one.topic, topic)))
  return Object.keys(values).every((name) => sources.some(({ gives }) => gives.includes(name)))
}
