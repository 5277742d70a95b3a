/** A single value with subscriptions. */
export interface Readable<T> {
  get(): T
  subscribe(listener: () => void): () => void
}

export interface Observable<T> extends Readable<T> {
  set(next: T): void
}

export function createObservable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
