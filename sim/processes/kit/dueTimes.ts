/** Priority queue of due times. Updating an entry leaves the old one, which is skipped later. */
interface Entry<K> {
  readonly atMs: number
  readonly order: number
  readonly key: K
}

export class DueTimes<K> {
  readonly #heap: Entry<K>[] = []
  readonly #current = new Map<K, Entry<K>>()
  #order = 0

  set(key: K, atMs: number | null): void {
    if (this.#current.get(key)?.atMs === atMs) return
    if (atMs === null) this.#current.delete(key)
    else {
      this.#order += 1
      const entry = { atMs, order: this.#order, key }
      this.#current.set(key, entry)
      this.#push(entry)
    }
    if (this.#heap.length > 64 + 4 * this.#current.size) this.#rebuild()
  }

  get size(): number {
    return this.#current.size
  }

  has(key: K): boolean {
    return this.#current.has(key)
  }

  /** The earliest instant; null where nothing is due. */
  nextMs(): number | null {
    this.#dropStale()
    return this.#heap[0]?.atMs ?? null
  }

  /** Removes and returns the entries due by then, in order. */
  take(untilMs: number, most = Number.POSITIVE_INFINITY): K[] {
    const due: K[] = []
    while (due.length < most) {
      this.#dropStale()
      const first = this.#heap[0]
      if (!first || first.atMs > untilMs) break
      this.#pop()
      this.#current.delete(first.key)
      due.push(first.key)
    }
    return due
  }

  clear(): void {
    this.#heap.length = 0
    this.#current.clear()
  }

  #dropStale(): void {
    for (let first = this.#heap[0]; first && this.#current.get(first.key) !== first; first = this.#heap[0])
      this.#pop()
  }

  #rebuild(): void {
    this.#heap.length = 0
    for (const entry of this.#current.values()) this.#push(entry)
  }

  #push(entry: Entry<K>): void {
    const heap = this.#heap
    let at = heap.length
    heap.push(entry)
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]
      if (!above || isBefore(above, entry)) break
      heap[at] = above
      at = parent
    }
    heap[at] = entry
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      const [left, right] = [heap[child], heap[child + 1]]
      if (!left) break
      if (right && isBefore(right, left)) child += 1
      const next = heap[child]
      if (!next || isBefore(last, next)) break
      heap[at] = next
      at = child
    }
    heap[at] = last
  }
}

const isBefore = <K>(a: Entry<K>, b: Entry<K>): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
