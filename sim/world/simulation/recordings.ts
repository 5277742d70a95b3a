/** Active recordings (user, project, start), and the last recorded data. One per project. */
import { Rejection } from '#shared/kernel/errors.ts'
import { namesOfPerson } from '#shared/records/person.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Files } from '../../stores/files/files.ts'
import {
  type NotedAction,
  type Recorded,
  type Recording,
  readRecordings,
  writeRecordings,
} from './recordingsFile.ts'

const DEEDS_MAX = 1_000

export interface RecordingsPorts {
  readonly onChange: () => void
  /** Persistent files. */
  readonly files: Files
  readonly onError: (error: unknown) => void
}

export class Recordings {
  readonly #ports: RecordingsPorts
  readonly #going = new Map<ProjectId, Recording>()
  readonly #recorded = new Map<ProjectId, Recorded>()
  #revision = 0

  constructor(ports: RecordingsPorts) {
    this.#ports = ports
  }

  /** Restores recordings of an earlier process; call first. */
  async load(): Promise<void> {
    const { going, recorded } = await readRecordings(this.#ports.files, this.#ports.onError)
    for (const one of going) this.#going.set(one.projectId, one)
    for (const one of recorded) this.#recorded.set(one.projectId, one)
  }

  get revision(): number {
    return this.#revision
  }

  view(projectId: ProjectId) {
    const going = this.#going.get(projectId)
    const recorded = this.#recorded.get(projectId)
    return {
      recording: going ? { sinceMs: going.sinceMs, by: going.by } : null,
      recorded: recorded ? { untilMs: recorded.untilMs, by: recorded.by, text: recorded.text } : null,
    }
  }

  /** @throws Rejection where someone is recording there */
  async start(recording: Omit<Recording, 'deeds'>): Promise<void> {
    const going = this.#going.get(recording.projectId)
    if (going) throw new Rejection('recording_already', namesOfPerson(going.by))
    this.#going.set(recording.projectId, { ...recording, deeds: [] })
    await this.#changed()
  }

  /** Records the action if a recording is active. */
  async note(projectId: ProjectId, action: NotedAction): Promise<void> {
    const actions = this.#going.get(projectId)?.deeds
    if (!actions || actions.length >= DEEDS_MAX) return
    actions.push(action)
    await this.#keep()
  }

  /** @throws Rejection where nobody is recording there */
  async stop(projectId: ProjectId): Promise<Recording> {
    const going = this.#going.get(projectId)
    if (!going) throw new Rejection('recording_none')
    this.#going.delete(projectId)
    await this.#changed()
    return going
  }

  async keep(recorded: Recorded): Promise<void> {
    this.#recorded.set(recorded.projectId, recorded)
    await this.#changed()
  }

  /** Ends recordings of a deleted world; finished ones can still run. */
  async drop(): Promise<void> {
    if (this.#going.size === 0) return
    this.#going.clear()
    await this.#changed()
  }

  async #changed(): Promise<void> {
    this.#revision += 1
    await this.#keep()
    this.#ports.onChange()
  }

  /** Never rejects: a full disk only loses the recording at a restart. */
  async #keep(): Promise<void> {
    try {
      await writeRecordings(this.#ports.files, {
        going: [...this.#going.values()],
        recorded: [...this.#recorded.values()],
      })
    } catch (error) {
      this.#ports.onError(error)
    }
  }
}
