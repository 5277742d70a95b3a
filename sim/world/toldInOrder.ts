/** A device does first what it was told first, however long each answer takes: of "off" and then "on", on is what stays. */
interface Told {
  readonly devices: ReadonlySet<string>
  readonly run: () => Promise<void>
  /** Its time has come. */
  isDue: boolean
}

export class ToldInOrder {
  /** In the order in which it was told. */
  #waiting: readonly Told[] = []

  /** Returns what is called when its time has come; it is done then, or as soon as what the same devices were told before is. */
  queue(devices: readonly string[], run: () => Promise<void>): () => Promise<void> {
    const told: Told = { devices: new Set(devices), run, isDue: false }
    this.#waiting = [...this.#waiting, told]
    return async () => {
      told.isDue = true
      await Promise.all(this.#take().map((one) => one.run()))
    }
  }

  clear(): void {
    this.#waiting = []
  }

  #take(): readonly Told[] {
    const before = new Set<string>()
    const due: Told[] = []
    const left: Told[] = []
    for (const one of this.#waiting) {
      const isNext = one.isDue && !some(one.devices, before)
      ;(isNext ? due : left).push(one)
      if (!isNext) for (const device of one.devices) before.add(device)
    }
    this.#waiting = left
    return due
  }
}

function some(devices: ReadonlySet<string>, among: ReadonlySet<string>): boolean {
  for (const device of devices) if (among.has(device)) return true
  return false
}
