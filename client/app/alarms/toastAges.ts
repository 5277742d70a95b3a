/** How long new alarms have been on show, and what that makes of each of them. Pure; the caller has the clock. */

/** As a whole card; one line after that. */
export const FRESH_MS = 8_000
/** What is not critical leaves then: bell and alarm centre keep it. */
export const PASSING_MS = 60_000

interface Shown {
  readonly id: string
  readonly isCritical: boolean
}

export interface Ages {
  readonly lasting: readonly string[]
  readonly fresh: ReadonlySet<string>
  /** Until the answer is another one; null where it stays. */
  readonly nextMs: number | null
}

export class ToastAges {
  readonly #sinceMs = new Map<string, number>()

  /** Critical ones last until they are acknowledged or put away. */
  at(nowMs: number, alarms: readonly Shown[]): Ages {
    const known = new Set(alarms.map(({ id }) => id))
    for (const id of [...this.#sinceMs.keys()]) if (!known.has(id)) this.#sinceMs.delete(id)
    const lasting: string[] = []
    const fresh = new Set<string>()
    let nextMs = Number.POSITIVE_INFINITY
    for (const { id, isCritical } of alarms) {
      const sinceMs = this.#sinceMs.get(id) ?? nowMs
      this.#sinceMs.set(id, sinceMs)
      const ageMs = nowMs - sinceMs
      if (!isCritical && ageMs >= PASSING_MS) continue
      lasting.push(id)
      if (ageMs < FRESH_MS) {
        fresh.add(id)
        nextMs = Math.min(nextMs, FRESH_MS - ageMs)
      } else if (!isCritical) nextMs = Math.min(nextMs, PASSING_MS - ageMs)
    }
    return { lasting, fresh, nextMs: Number.isFinite(nextMs) ? nextMs : null }
  }
}

/** A clock that stands still while nobody can read, or somebody is about to press. */
export class ReadingClock {
  #readMs = 0
  #sinceMs: number | null

  constructor(nowMs: number) {
    this.#sinceMs = nowMs
  }

  now(nowMs: number): number {
    return this.#sinceMs === null ? this.#readMs : this.#readMs + nowMs - this.#sinceMs
  }

  run(isRunning: boolean, nowMs: number): void {
    this.#readMs = this.now(nowMs)
    this.#sinceMs = isRunning ? nowMs : null
  }

  get isRunning(): boolean {
    return this.#sinceMs !== null
  }
}
