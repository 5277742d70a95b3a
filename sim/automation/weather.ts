/**
 * The weather for automations: whoever knows it is asked every quarter of an hour for each project that listens to it.
 * Where nobody knows it, it is unknown, and an automation that needs it does not run; nothing else waits for it.
 */
import type { KnownValue } from '#shared/automation/memory.ts'
import type { WeatherQuantity } from '#shared/records/automation.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { Clock } from '../clock.ts'
import type { Workspaces } from '../workspace/workspaces.ts'
import type { WeatherNow } from './ports.ts'

export const WEATHER_EVERY_MS = 15 * 60_000

export type WeatherValues = Readonly<Partial<Record<WeatherQuantity, number>>>

export interface WeatherProvider {
  /** Rejects where it does not know. */
  readonly ask: (project: Project, nowMs: number) => Promise<WeatherValues>
}

interface WeatherPorts {
  /** Null where none is configured. */
  readonly provider: WeatherProvider | null
  readonly workspaces: Workspaces
  readonly clock: Clock
  /** With null once it is known again. */
  readonly onProblem: (reason: string | null) => void
}

interface Answer {
  readonly values: WeatherValues
  readonly atMs: number
}

export interface WeatherStatus {
  readonly isConfigured: boolean
  /** When it was last known; null: never yet, or nobody has asked. */
  readonly atMs: number | null
  /** Why it is not known now. */
  readonly problem: string | null
}

export class WeatherWatch implements WeatherNow {
  readonly #ports: WeatherPorts
  readonly #answers = new Map<ProjectId, Answer>()
  readonly #listeners = new Set<(projectId: ProjectId) => void>()
  readonly #asked = new Set<ProjectId>()
  readonly #stops: (() => void)[] = []
  #cancel: () => void = () => {}
  #problem: string | null = null

  constructor(ports: WeatherPorts) {
    this.#ports = ports
  }

  start(): void {
    const { provider, workspaces } = this.#ports
    if (!provider) return
    this.#stops.push(
      workspaces.onCommit('weather', ({ changes }, workspace) => {
        // One that begins to listen need not wait for a quarter of an hour.
        const isNew = changes.some((change) => 'put' in change && change.put.type === 'automation')
        const found = isNew ? workspaces.projectOf(workspace) : null
        if (found && !this.#asked.has(found.project.id)) void this.#ask(found.project.id)
      }),
    )
    this.#askAll()
  }

  stop(): void {
    this.#cancel()
    for (const stop of this.#stops.splice(0)) stop()
  }

  valueOf(project: Project, quantity: WeatherQuantity): KnownValue | null {
    const answer = this.#answers.get(project.id)
    const value = answer?.values[quantity]
    return answer && value !== undefined ? { value, atMs: answer.atMs } : null
  }

  onAnswer(listener: (projectId: ProjectId) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  status(projectId: ProjectId): WeatherStatus {
    return {
      isConfigured: this.#ports.provider !== null,
      atMs: this.#answers.get(projectId)?.atMs ?? null,
      problem: this.#problem,
    }
  }

  #askAll(): void {
    for (const { project } of this.#ports.workspaces.projects()) void this.#ask(project.id)
    this.#cancel = this.#ports.clock.schedule(WEATHER_EVERY_MS, () => this.#askAll())
  }

  async #ask(projectId: ProjectId): Promise<void> {
    const { provider, workspaces, clock, onProblem } = this.#ports
    const found = workspaces.project(projectId)
    if (!found || !provider || found.workspace.state.by('automation', 'weather', 'yes').size === 0) {
      this.#asked.delete(projectId)
      return
    }
    this.#asked.add(projectId)
    try {
      const values = await provider.ask(found.project, clock.now())
      this.#answers.set(projectId, { values, atMs: Math.round(clock.now()) })
      if (this.#problem !== null) onProblem(null)
      this.#problem = null
    } catch (error) {
      this.#answers.delete(projectId)
      this.#problem = error instanceof Error ? error.message : String(error)
      onProblem(this.#problem)
    }
    for (const listener of this.#listeners) listener(projectId)
  }
}
