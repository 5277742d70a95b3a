/**
 * Problems with the server's data and disk, for `/readyz`, `/metrics`, the log and consoles. A blocking problem
 * prevents operation; others need attention.
 */
import type { Logger } from 'pino'
import type { ServerProblem } from '#shared/topics.ts'
import { monotonicMs } from './clock.ts'
import { Making } from './making.ts'
import type { Metrics } from './metrics.ts'

const BLOCKING: ReadonlySet<ServerProblem> = new Set(['disk_full'])

export interface Problem {
  readonly problem: ServerProblem
  /** Reason for the server's administrator. */
  readonly reason: string
}

export class Health {
  /** Creation of the world before the server is ready. */
  readonly making: Making
  readonly #logger: Logger
  /** Problems by subject: a file, or the problem code. */
  readonly #problems = new Map<string, Problem>()

  constructor(logger: Logger, metrics: Metrics, making = new Making(monotonicMs)) {
    this.#logger = logger
    this.making = making
    metrics.gauges('problems', 'What is wrong with the server’s own data and disk', 'problem', () => {
      const counts = new Map<string, number>()
      for (const { problem } of this.#problems.values()) counts.set(problem, (counts.get(problem) ?? 0) + 1)
      return counts
    })
  }

  note(about: string, problem: Problem): void {
    if (this.#problems.get(about)?.problem !== problem.problem)
      this.#logger.error({ about, ...problem }, 'a problem')
    this.#problems.set(about, problem)
  }

  clear(about: string): void {
    const gone = this.#problems.get(about)
    if (!gone || !this.#problems.delete(about)) return
    this.#logger.warn({ about, problem: gone.problem }, 'a problem is over')
  }

  all(): readonly Problem[] {
    return [...this.#problems.values()]
  }

  /** Codes for consoles. */
  codes(): readonly ServerProblem[] {
    return [...new Set(this.all().map(({ problem }) => problem))].sort()
  }

  get isBlocked(): boolean {
    return this.all().some(({ problem }) => BLOCKING.has(problem))
  }
}
