/** Event queue in virtual time: by instant, then insertion order. */
export interface Entry {
  readonly atMs: number
  readonly run: () => void | Promise<void>
}

interface Listed extends Entry {
  readonly order: number
}

export class Agenda {
  #order = 0
  readonly #heap: Listed[] = []
  readonly #cancelled = new WeakSet<Entry>()

  /** Returns a function that cancels the entry. */
  add(atMs: number, run: Entry['run']): () => void {
    this.#order += 1
    const entry: Listed = { atMs, order: this.#order, run }
    this.#heap.push(entry)
    this.#rise(this.#heap.length - 1)
    return () => this.#cancelled.add(entry)
  }

  nextMs(): number | null {
    this.#dropCancelled()
    return this.#heap[0]?.atMs ?? null
  }

  /** Likewise, and at the latest then. */
  nextBy(untilMs: number): number {
    return Math.min(untilMs, this.nextMs() ?? untilMs)
  }

  /** Removes and returns the next entry due by the instant. */
  take(untilMs: number): Entry | null {
    this.#dropCancelled()
    const first = this.#heap[0]
    if (!first || first.atMs > untilMs) return null
    this.#removeFirst()
    return first
  }

  clear(): void {
    this.#heap.length = 0
  }

  #dropCancelled(): void {
    for (let first = this.#heap[0]; first && this.#cancelled.has(first); first = this.#heap[0])
      this.#removeFirst()
  }

  #removeFirst(): void {
    const last = this.#heap.pop()
    if (!last || this.#heap.length === 0) return
    this.#heap[0] = last
    this.#sink(0)
  }

  #isBefore(a: number, b: number): boolean {
    const one = this.#heap[a]
    const other = this.#heap[b]
    if (!one || !other) return one !== undefined
    return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)
  }

  #swap(a: number, b: number): void {
    const one = this.#heap[a]
    const other = this.#heap[b]
    if (!one || !other) return
    this.#heap[a] = other
    this.#heap[b] = one
  }

  #rise(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!this.#isBefore(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(start: number): void {
    for (let at = start; ; ) {
      const left = 2 * at + 1
      if (left >= this.#heap.length) return
      const child = this.#isBefore(left + 1, left) ? left + 1 : left
      if (!this.#isBefore(child, at)) return
      this.#swap(at, child)
      at = child
    }
  }
}
