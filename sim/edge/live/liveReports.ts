/** Readings for external streams; not stored. */
import type { ProjectId } from '#shared/records/project.ts'
import type { MergedReadings } from '../../core/ingest/acceptance.ts'

export interface LiveReport {
  readonly devices: readonly MergedReadings[]
  readonly atMs: number
}

type Listener = (report: LiveReport) => void

export class LiveReports {
  readonly #listeners = new Map<ProjectId, Set<Listener>>()

  note(projectId: ProjectId, devices: readonly MergedReadings[], atMs: number): void {
    for (const listener of this.#listeners.get(projectId) ?? []) listener({ devices, atMs })
  }

  /** A listener must not throw. @returns what ends it */
  listen(projectId: ProjectId, listener: Listener): () => void {
    const listeners = this.#listeners.get(projectId) ?? new Set()
    this.#listeners.set(projectId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(projectId)
    }
  }
}
