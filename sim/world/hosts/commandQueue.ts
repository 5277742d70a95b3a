/** A device does first what it was sent first, however long each answer takes: of "off" and then "on", on is what stays. */
interface Told {
  readonly keys: readonly string[]
  readonly run: () => Promise<void>
  /** Its time has come. */
  isDue: boolean
  isBegun: boolean
}

export class CommandQueue {
  /** By target, the commands that wait for their turn there, the one in progress in front. */
  readonly #lines = new Map<string, Told[]>()

  /** Returns the function called when its time has come; it runs then, or as soon as the commands before it under one of the keys have run. */
  queue(keys: readonly string[], run: () => Promise<void>): () => Promise<void> {
    const told: Told = { keys: [...new Set(keys)], run, isDue: false, isBegun: false }
    for (const key of told.keys) {
      const line = this.#lines.get(key)
      if (line) line.push(told)
      else this.#lines.set(key, [told])
    }
    return () => {
      told.isDue = true
      return this.#pass(told)
    }
  }

  /** What waits for its time is done now, each in its turn; its time then finds it done. */
  async hurry(): Promise<void> {
    const waiting = new Set([...this.#lines.values()].flat())
    for (const told of waiting) told.isDue = true
    await Promise.all([...waiting].map((told) => this.#pass(told)))
  }

  async #pass(told: Told): Promise<void> {
    const isNext = told.keys.every((key) => this.#lines.get(key)?.[0] === told)
    if (!isNext || !told.isDue || told.isBegun) return
    told.isBegun = true
    try {
      await told.run()
    } finally {
      await Promise.all([...this.#leave(told)].map((next) => this.#pass(next)))
    }
  }

  /** Those that are first somewhere now. */
  #leave({ keys }: Told): ReadonlySet<Told> {
    const first = new Set<Told>()
    for (const key of keys) {
      const line = this.#lines.get(key) ?? []
      line.shift()
      if (line[0]) first.add(line[0])
      else this.#lines.delete(key)
    }
    return first
  }
}
