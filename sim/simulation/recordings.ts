/** Who records what people do, in which project and since when; and what was recorded last. One recording per project. */
import type { GuestDeedName } from '#shared/guestDeeds.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { namesOfPerson, type Person } from '#shared/records/person.ts'
import type { ProjectId } from '#shared/records/project.ts'

interface Recording {
  /** Of the world. */
  readonly sinceMs: number
  /** What the project's log held then: a world that stands still has many commits of one instant. */
  readonly afterSeq: number
  readonly by: Person
}

/** What somebody had people in the world do: no fact of the project, and so not in its log. */
export interface NotedDeed {
  readonly atMs: number
  /** What the project's log held then. */
  readonly afterSeq: number
  readonly areaId: AreaId
  /** The one device that it was done to; null where any would do. */
  readonly deviceId: DeviceId | null
  readonly does: GuestDeedName
}

const DEEDS_MAX = 1_000

interface Recorded {
  readonly untilMs: number
  readonly by: Person
  readonly text: string
}

export class Recordings {
  readonly #onChange: () => void
  readonly #going = new Map<ProjectId, Recording & { readonly deeds: NotedDeed[] }>()
  readonly #recorded = new Map<ProjectId, Recorded>()
  #revision = 0

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get revision(): number {
    return this.#revision
  }

  view(projectId: ProjectId) {
    const { sinceMs, by } = this.#going.get(projectId) ?? {}
    const recording = sinceMs === undefined || by === undefined ? null : { sinceMs, by }
    return { recording, recorded: this.#recorded.get(projectId) ?? null }
  }

  /** @throws Rejection where somebody is recording there */
  start(projectId: ProjectId, recording: Recording): void {
    const going = this.#going.get(projectId)
    if (going) throw new Rejection('recording_already', namesOfPerson(going.by))
    this.#going.set(projectId, { ...recording, deeds: [] })
    this.#changed()
  }

  /** Where somebody is recording. */
  note(projectId: ProjectId, deed: NotedDeed): void {
    const deeds = this.#going.get(projectId)?.deeds
    if (deeds && deeds.length < DEEDS_MAX) deeds.push(deed)
  }

  /** @throws Rejection where nobody is recording there */
  stop(projectId: ProjectId): Recording & { readonly deeds: readonly NotedDeed[] } {
    const going = this.#going.get(projectId)
    if (!going) throw new Rejection('recording_none')
    this.#going.delete(projectId)
    this.#changed()
    return going
  }

  keep(projectId: ProjectId, recorded: Recorded): void {
    this.#recorded.set(projectId, recorded)
    this.#changed()
  }

  /** The world they are of is no more; what was recorded already can still be run. */
  drop(): void {
    this.#going.clear()
    this.#changed()
  }

  #changed(): void {
    this.#revision += 1
    this.#onChange()
  }
}
