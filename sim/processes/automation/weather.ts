/**
 * Weather for automations: polled every quarter-hour per subscribed project. If unknown, automations that need it do
 * not run; nothing else depends on it.
 */
import { WEATHER_STALE_MS } from '#shared/automation/levels.ts'
import type { KnownValue } from '#shared/automation/memory.ts'
import type { WeatherQuantity } from '#shared/records/automation.ts'
import type { Project, ProjectId } from '#shared/records/project.ts'
import type { Clock } from '../../base/clock.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import type { WeatherNow } from './ports.ts'

export const WEATHER_EVERY_MS = 15 * 60_000

export type WeatherValues = Readonly<Partial<Record<WeatherQuantity, number>>>

export interface WeatherProvider {
  /** Rejects if unknown. */
  readonly ask: (project: Project, nowMs: number) => Promise<WeatherValues>
}

interface WeatherPorts {
  /** Null where none is configured. */
  readonly provider: WeatherProvider | null
  readonly workspaces: Workspaces
  readonly clock: Clock
  /** Called with null once the weather is known or no longer needed. */
  readonly onProblem: (project: Pick<Project, 'id' | 'name'>, reason: string | null) => void
}

interface Answer {
  readonly values: WeatherValues
  readonly atMs: number
}

export interface WeatherStatus {
  readonly isConfigured: boolean
  /** Last success (epoch ms); null if never. */
  readonly atMs: number | null
  /** Why it is currently unknown. */
  readonly problem: string | null
}

export class WeatherWatch implements WeatherNow {
  readonly #ports: WeatherPorts
  readonly #answers = new Map<ProjectId, Answer>()
  readonly #listeners = new Set<(projectId: ProjectId) => void>()
  readonly #asked = new Set<ProjectId>()
  readonly #stops: (() => void)[] = []
  #cancel: () => void = () => {}
  /** Problems by project: a project without a location does not affect the weather of the others. */
  readonly #problems = new Map<ProjectId, string>()

  constructor(ports: WeatherPorts) {
    this.#ports = ports
  }

  start(): void {
    const { provider, workspaces } = this.#ports
    if (!provider) return
    this.#stops.push(
      workspaces.onCommit('weather', ({ changes }, workspace) => {
        // A new automation with weather triggers a poll at once.
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
      problem: this.#problems.get(projectId) ?? null,
    }
  }

  #askAll(): void {
    for (const { project } of this.#ports.workspaces.projects()) void this.#ask(project.id)
    this.#cancel = this.#ports.clock.schedule(WEATHER_EVERY_MS, () => this.#askAll())
  }

  async #ask(projectId: ProjectId): Promise<void> {
    const { provider, workspaces, clock } = this.#ports
    const found = workspaces.project(projectId)
    if (!found || !provider || found.workspace.state.by('automation', 'weather', 'yes').size === 0) {
      this.#asked.delete(projectId)
      if (found) this.#judge(found.project, null)
      return
    }
    this.#asked.add(projectId)
    try {
      const values = await provider.ask(found.project, clock.now())
      this.#answers.set(projectId, { values, atMs: Math.round(clock.now()) })
      this.#judge(found.project, null)
    } catch (error) {
      this.#judge(found.project, error instanceof Error ? error.message : String(error))
      // The last value is valid until stale. Then subscribers are notified that it is unknown.
      const known = this.#answers.get(projectId)
      if (known && clock.now() - known.atMs <= WEATHER_STALE_MS) return
      this.#answers.delete(projectId)
    }
    for (const listener of this.#listeners) listener(projectId)
  }

  #judge(project: Project, problem: string | null): void {
    const isKnown = this.#problems.has(project.id)
    if (problem !== null) this.#problems.set(project.id, problem)
    else this.#problems.delete(project.id)
    if (problem !== null || isKnown) this.#ports.onProblem(project, problem)
  }
}
