/** All streams of the estate, loaded at start. A project is available while the estate lists it. */
import {
  ESTATE_STREAM,
  type EstateStream,
  PROJECT_STREAM,
  type ProjectStream,
} from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Listing } from '#shared/records/listing.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import { HostNumbers } from './hostNumbers.ts'
import { Listeners } from './listeners.ts'
import { type Committed, Workspace, type WorkspacePorts } from './workspace.ts'

export type EstateWorkspace = Workspace<EstateStream>
export type OwnWorkspace = Workspace<ProjectStream>

export interface ProjectWorkspace {
  readonly listing: Listing
  readonly project: Project
  readonly workspace: OwnWorkspace
}

export type CommitListener = (committed: Committed, workspace: EstateWorkspace | OwnWorkspace) => void

export class Workspaces {
  readonly estate: EstateWorkspace
  readonly #ports: WorkspacePorts
  readonly #projects = new Map<ProjectId, OwnWorkspace>()
  readonly #listeners: Listeners<Parameters<CommitListener>>
  readonly #numbers = new HostNumbers((stream, number) => {
    const workspace = this.#projects.get(projectIdOf(stream))
    if (!workspace) return false
    return !workspace.isSettled || workspace.state.first('host', 'number', number) !== undefined
  })

  private constructor(estate: EstateWorkspace, ports: WorkspacePorts) {
    this.estate = estate
    this.#ports = {
      ...ports,
      judge: (stream, events) => {
        ports.judge?.(stream, events)
        this.#numbers.claim(stream, events)
      },
    }
    this.#listeners = new Listeners(ports.onEffectFailure, ports.onEffectAdded)
    this.#follow(estate)
    estate.onCommit('closed projects', ({ changes }) => {
      for (const change of changes)
        if ('remove' in change && change.remove.type === 'listing')
          this.#projects.delete(change.remove.id as ProjectId)
    })
  }

  static async open(ports: WorkspacePorts): Promise<Workspaces> {
    const workspaces = new Workspaces(await Workspace.open(ESTATE_STREAM, 'estate', ports), ports)
    for (const { id } of workspaces.estate.state.all('listing')) await workspaces.prepare(id)
    return workspaces
  }

  #follow(workspace: EstateWorkspace | OwnWorkspace): void {
    workspace.onCommit('workspaces', (committed) => this.#listeners.notify(committed, workspace))
  }

  /** The workspace of a project's stream, even if the estate does not list the project yet. */
  async prepare(id: ProjectId): Promise<OwnWorkspace> {
    const known = this.#projects.get(id)
    if (known) return known
    const made = await Workspace.open(PROJECT_STREAM, `project:${id}`, this.#ports)
    // A concurrent call may have opened it meanwhile; a stream has one writer.
    const first = this.#projects.get(id)
    if (first) return first
    this.#follow(made)
    this.#projects.set(id, made)
    this.#numbers.add(made.stream, made.state)
    return made
  }

  /** Discards a stream that was prepared and never became a project. */
  abandon(id: ProjectId): void {
    if (!this.estate.state.get('listing', id)) this.#projects.delete(id)
  }

  project(id: ProjectId): ProjectWorkspace | undefined {
    const listing = this.estate.state.get('listing', id)
    const workspace = this.#projects.get(id)
    const project = workspace?.state.get('project', id)
    return listing && workspace && project ? { listing, project, workspace } : undefined
  }

  /** Workspace of `project`, without allocating an object, because every report needs it. */
  workspaceOf(id: ProjectId): OwnWorkspace | undefined {
    const workspace = this.#projects.get(id)
    const isProject = this.estate.state.get('listing', id) && workspace?.state.get('project', id)
    return isProject ? workspace : undefined
  }

  projectByHex(hex: string): ProjectWorkspace | undefined {
    const listing = this.estate.state.first('listing', 'hex', hex)
    return listing && this.project(listing.id)
  }

  *projects(): Iterable<ProjectWorkspace> {
    for (const { id } of this.estate.state.all('listing')) {
      const found = this.project(id)
      if (found) yield found
    }
  }

  /** Workspaces of listed projects, and of those about to be listed. */
  opened(): Iterable<OwnWorkspace> {
    return this.#projects.values()
  }

  /** The project that a stream belongs to; null for the estate and for one that is not listed (any more). */
  projectOf({ stream }: EstateWorkspace | OwnWorkspace): ProjectWorkspace | null {
    return stream === 'estate' ? null : (this.project(projectIdOf(stream)) ?? null)
  }

  /** Called for every durable commit of every stream, in each stream's order. */
  onCommit(effect: string, listener: CommitListener): () => void {
    return this.#listeners.add(effect, listener)
  }

  /** True if no stream has pending commits. */
  get isSettled(): boolean {
    if (!this.estate.isSettled) return false
    for (const workspace of this.#projects.values()) if (!workspace.isSettled) return false
    return true
  }

  /** Resolves when no commits are pending. */
  async settled(): Promise<void> {
    await Promise.all([this.estate, ...this.#projects.values()].map((workspace) => workspace.settled()))
  }

  /** @throws the first failure, after all were tried */
  async saveSnapshots(): Promise<void> {
    const saved = await Promise.allSettled(
      [this.estate, ...this.#projects.values()].map((workspace) => workspace.saveSnapshot()),
    )
    for (const { status, ...rest } of saved) if (status === 'rejected' && 'reason' in rest) throw rest.reason
  }
}

export function projectIdOf(stream: string): ProjectId {
  const [, id] = stream.split(':')
  return must(id, `the project of ${stream}`) as ProjectId
}
