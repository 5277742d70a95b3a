/** All streams of the estate, loaded at start. A project is found once the estate has it, and no longer than that. */
import type { ProjectId } from '#shared/kernel/ids.ts'
import type { Project } from '#shared/records/project.ts'
import type { EventLog } from '../log/eventLog.ts'
import { Listeners, type ReportFailure } from './listeners.ts'
import { type Committed, Workspace } from './workspace.ts'

export interface ProjectWorkspace {
  readonly project: Project
  readonly workspace: Workspace
}

export type CommitListener = (committed: Committed, workspace: Workspace) => void

export class Workspaces {
  readonly estate: Workspace
  readonly #log: EventLog
  readonly #projects = new Map<ProjectId, Workspace>()
  readonly #listeners: Listeners<Parameters<CommitListener>>
  readonly #onUnknown: ((type: string) => void) | undefined
  readonly #onEffectFailure: ReportFailure | undefined

  constructor(log: EventLog, onUnknown?: (type: string) => void, onEffectFailure?: ReportFailure) {
    this.#log = log
    this.#onUnknown = onUnknown
    this.#onEffectFailure = onEffectFailure
    this.#listeners = new Listeners(onEffectFailure)
    this.estate = this.#load('estate')
    for (const project of this.estate.state.all('project')) this.prepare(project.id)
    this.estate.onCommit('projects', ({ changes }) => {
      for (const change of changes)
        if ('put' in change) {
          if (change.put.type === 'project') this.prepare(change.put.id)
        } else if (change.remove.type === 'project') this.#projects.delete(change.remove.id as ProjectId)
    })
  }

  #load(stream: Workspace['stream']): Workspace {
    const workspace = new Workspace(this.#log, stream, this.#onUnknown, this.#onEffectFailure)
    workspace.onCommit('workspaces', (committed) => this.#listeners.notify(committed, workspace))
    return workspace
  }

  /** The workspace of a project's stream, whether or not the estate has the project yet. */
  prepare(id: ProjectId): Workspace {
    const found = this.#projects.get(id)
    if (found) return found
    const made = this.#load(`project:${id}`)
    this.#projects.set(id, made)
    return made
  }

  /** Lets go of one that was prepared and never became a project. */
  abandon(id: ProjectId): void {
    if (!this.estate.state.get('project', id)) this.#projects.delete(id)
  }

  project(id: ProjectId): ProjectWorkspace | undefined {
    const project = this.estate.state.get('project', id)
    const workspace = this.#projects.get(id)
    return project && workspace ? { project, workspace } : undefined
  }

  projectByHex(hex: string): ProjectWorkspace | undefined {
    const project = this.estate.state.first('project', 'hex', hex)
    return project && this.project(project.id)
  }

  *projects(): Iterable<ProjectWorkspace> {
    for (const project of this.estate.state.all('project')) {
      const found = this.project(project.id)
      if (found) yield found
    }
  }

  /** Every durable commit of every stream, in each stream's order. */
  onCommit(effect: string, listener: CommitListener): () => void {
    return this.#listeners.add(effect, listener)
  }

  saveSnapshots(): void {
    this.estate.saveSnapshot()
    for (const workspace of this.#projects.values()) workspace.saveSnapshot()
  }
}
