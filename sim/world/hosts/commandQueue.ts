/** Commands per device run in order of arrival, regardless of response times: "off" then "on" ends on. */
interface QueuedCommand {
  readonly keys: readonly string[]
  readonly run: () => Promise<void>
  /** Its delay has passed. */
  isDue: boolean
  isBegun: boolean
}

export class CommandQueue {
  /** Waiting commands by target, the running one first. */
  readonly #lines = new Map<string, QueuedCommand[]>()

  /** Returns the function to call when due. It runs then, or after earlier commands with a common key. */
  queue(keys: readonly string[], run: () => Promise<void>): () => Promise<void> {
    const queued: QueuedCommand = { keys: [...new Set(keys)], run, isDue: false, isBegun: false }
    for (const key of queued.keys) {
      const line = this.#lines.get(key)
      if (line) line.push(queued)
      else this.#lines.set(key, [queued])
    }
    return () => {
      queued.isDue = true
      return this.#pass(queued)
    }
  }

  /** Runs all waiting commands now, in order; their timers then find them done. */
  async hurry(): Promise<void> {
    const waiting = new Set([...this.#lines.values()].flat())
    for (const queued of waiting) queued.isDue = true
    await Promise.all([...waiting].map((queued) => this.#pass(queued)))
  }

  async #pass(queued: QueuedCommand): Promise<void> {
    const isNext = queued.keys.every((key) => this.#lines.get(key)?.[0] === queued)
    if (!isNext || !queued.isDue || queued.isBegun) return
    queued.isBegun = true
    try {
      await queued.run()
    } finally {
      await Promise.all([...this.#leave(queued)].map((next) => this.#pass(next)))
    }
  }

  /** Commands that became first. */
  #leave({ keys }: QueuedCommand): ReadonlySet<QueuedCommand> {
    const first = new Set<QueuedCommand>()
    for (const key of keys) {
      const line = this.#lines.get(key) ?? []
      line.shift()
      if (line[0]) first.add(line[0])
      else this.#lines.delete(key)
    }
    return first
  }
}
