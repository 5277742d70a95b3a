/**
 * The buses behind edge gateways, as they announce them, and the points of a bus while someone looks. In memory only: a gateway
 * announces its buses whenever it connects. Each look is one request to the gateway with one answer, shared by everyone who asks
 * the same at the same time, and bounded in rate and number.
 */
import { randomUUID } from 'node:crypto'
import { busesSchema, type FieldBus, type FieldPoint, type Look, pointsSchema } from '#shared/fieldBuses.ts'
import {
  BUSES_PART,
  LOOK_POINTS_MAX,
  MAPPING_PART,
  POINTS_PART,
  PREVIEW_PART,
} from '#shared/fieldBusNames.ts'
import {
  type MappingAnswer,
  mappingAnswerSchema,
  type Preview,
  type Previewed,
  previewedSchema,
} from '#shared/fieldMapping.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { type Control, controlTopic, parseJson } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'

export interface AnnouncedBuses {
  readonly atMs: number
  readonly buses: readonly FieldBus[]
  /** Devices made in the console that the gateway has; null where it takes none. */
  readonly mappings: readonly { readonly id: string; readonly version: number }[] | null
}

export interface Announcing {
  readonly projectId: ProjectId
  readonly hostId: HostId
}

/** Who keeps devices that were made in the console. */
export interface MappingListener {
  announced(from: Announcing, announced: AnnouncedBuses): void
  answered(from: Announcing, answer: MappingAnswer): void
}

export interface LookedPoints {
  /** When the gateway has answered. */
  readonly atMs: number
  readonly points: readonly FieldPoint[]
  readonly leftOut: number
  readonly isSearching: boolean
}

export interface LookTarget {
  readonly projectHex: string
  readonly hostNumber: string
  readonly hostId: HostId
}

interface Asked {
  readonly id: string
  readonly hostId: HostId
  readonly key: string
  readonly parts: FieldPoint[][]
  readonly answer: Promise<Answer | null>
  readonly end: (answer: Answer | null) => void
}

type Answer = { readonly looked: LookedPoints } | { readonly previewed: Previewed }

const HOSTS_MAX = 2_000
/** Answers are there within milliseconds, on a bad line within seconds. */
const ANSWER_MAX_MS = 3_000
/** Nobody gets a newer answer within this. */
const ANSWER_HOLDS_MS = 700
/** Of all hosts together. */
const ASKED_MAX = 200

export class FieldBuses {
  readonly #clock: Pick<Clock, 'now' | 'schedule'>
  readonly #now: () => number
  readonly #hosts = new Map<HostId, AnnouncedBuses>()
  readonly #asked = new Map<string, Asked>()
  readonly #byKey = new Map<string, Asked>()
  readonly #last = new Map<string, LookedPoints & { readonly realMs: number }>()
  #listener: MappingListener | null = null
  #publish: ((topic: string, payload: string) => void) | null = null

  /** @param timers real time, in which gateways answer @param now that of the facts */
  constructor(timers: Pick<Clock, 'now' | 'schedule'>, now: () => number) {
    this.#clock = timers
    this.#now = now
  }

  start(publish: (topic: string, payload: string) => void): () => void {
    this.#publish = publish
    return () => {
      this.#publish = null
      for (const asked of [...this.#asked.values()]) this.#end(asked, null)
    }
  }

  /** Null where the message is none of an edge gateway; false where it is malformed. */
  take(from: Announcing, part: string, text: string): boolean | null {
    switch (part) {
      case BUSES_PART:
        return this.#takeBuses(from, text)
      case POINTS_PART:
        return this.#takePoints(from.hostId, text)
      case PREVIEW_PART:
        return this.#takePreview(from.hostId, text)
      case MAPPING_PART:
        return this.#takeMapping(from, text)
      default:
        return null
    }
  }

  listen(listener: MappingListener): () => void {
    this.#listener = listener
    return () => {
      this.#listener = null
    }
  }

  of(hostId: HostId): AnnouncedBuses | null {
    return this.#hosts.get(hostId) ?? null
  }

  /** Null where the gateway does not answer. */
  async look(target: LookTarget, look: Look): Promise<LookedPoints | null> {
    const key = `${target.hostId}\n${JSON.stringify(look)}`
    const last = this.#last.get(key)
    if (last && this.#clock.now() - last.realMs < ANSWER_HOLDS_MS) return last
    const asked = this.#byKey.get(key) ?? this.#ask(target, look, key)
    const answer = await asked?.answer
    return answer && 'looked' in answer ? answer.looked : null
  }

  /** Null where the gateway does not answer. */
  async preview(target: LookTarget, preview: Preview): Promise<Previewed | null> {
    const key = `${target.hostId}\n${JSON.stringify(preview)}`
    const asked = this.#byKey.get(key) ?? this.#ask(target, preview, key)
    const answer = await asked?.answer
    return answer && 'previewed' in answer ? answer.previewed : null
  }

  forget(hostId: HostId): void {
    this.#hosts.delete(hostId)
    for (const asked of [...this.#asked.values()]) if (asked.hostId === hostId) this.#end(asked, null)
    for (const key of this.#last.keys()) if (key.startsWith(`${hostId}\n`)) this.#last.delete(key)
  }

  #takeBuses(from: Announcing, text: string): boolean {
    const { data } = busesSchema.safeParse(parseJson(text))
    if (!data) return false
    const { hostId } = from
    const { buses, mappings = null } = data
    const announced = { atMs: Math.round(this.#now()), buses, mappings }
    this.#hosts.delete(hostId)
    this.#hosts.set(hostId, announced)
    this.#listener?.announced(from, announced)
    const [first] = this.#hosts.keys()
    if (first !== undefined && this.#hosts.size > HOSTS_MAX) this.#hosts.delete(first)
    return true
  }

  /** An answer that nobody waits for any more is no mistake. */
  #takePoints(hostId: HostId, text: string): boolean {
    const { data } = pointsSchema.safeParse(parseJson(text))
    if (!data) return false
    const asked = this.#asked.get(data.look)
    if (asked?.hostId !== hostId) return true
    asked.parts[data.part] = data.points
    if (!data.isLast) return true
    const points = asked.parts.flat().slice(0, LOOK_POINTS_MAX)
    const { leftOut, isSearching } = data
    const looked = { atMs: Math.round(this.#now()), points, leftOut, isSearching }
    this.#last.set(asked.key, { ...looked, realMs: this.#clock.now() })
    this.#end(asked, { looked })
    return true
  }

  #takePreview(hostId: HostId, text: string): boolean {
    const { data } = previewedSchema.safeParse(parseJson(text))
    if (!data) return false
    const { look, ...previewed } = data
    const asked = this.#asked.get(look)
    if (asked?.hostId === hostId) this.#end(asked, { previewed })
    return true
  }

  #takeMapping(from: Announcing, text: string): boolean {
    const { data } = mappingAnswerSchema.safeParse(parseJson(text))
    if (data) this.#listener?.answered(from, data)
    return data !== undefined
  }

  #ask({ projectHex, hostNumber, hostId }: LookTarget, edge: Look | Preview, key: string): Asked | null {
    if (!this.#publish || this.#asked.size >= ASKED_MAX) return null
    const id = randomUUID()
    let end: Asked['end'] = () => {}
    const answer = new Promise<Answer | null>((resolve) => {
      const cancel = this.#clock.schedule(ANSWER_MAX_MS, () => this.#end(asked, null))
      end = (given) => {
        cancel()
        resolve(given)
      }
    })
    const asked: Asked = { id, hostId, key, parts: [], answer, end }
    this.#asked.set(id, asked)
    this.#byKey.set(key, asked)
    this.#publish(controlTopic(projectHex, hostNumber), JSON.stringify({ id, d: {}, edge } satisfies Control))
    return asked
  }

  #end(asked: Asked, answer: Answer | null): void {
    this.#asked.delete(asked.id)
    this.#byKey.delete(asked.key)
    if (answer === null) this.#last.delete(asked.key)
    const [first] = this.#last.keys()
    if (first !== undefined && this.#last.size > ASKED_MAX) this.#last.delete(first)
    asked.end(answer)
  }
}
