/** Values computed from the store for one screen, computed again only after something they read has changed. */
import type { Readable } from './observable.ts'

export type Source = (listener: () => void) => () => void

/**
 * `sources` notify about possible changes. Without subscribers every `get` recomputes, unless `version` proves no
 * change. Equal values keep their identity.
 */
export function derive<T>(
  sources: readonly Source[],
  compute: () => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
  version?: () => number,
): Readable<T> {
  const listeners = new Set<() => void>()
  let stops: (() => void)[] = []
  let isFresh = false
  let value: T | undefined
  let hasValue = false
  let computedAt: number | undefined

  const isUnchanged = (): boolean => hasValue && version !== undefined && version() === computedAt
  const renew = (): T => {
    computedAt = version?.()
    const next = compute()
    if (!hasValue || !isEqual(value as T, next)) value = next
    hasValue = true
    return value as T
  }
  const onSource = (): void => {
    isFresh = false
    for (const listener of [...listeners]) listener()
  }
  return {
    get() {
      if ((isFresh && listeners.size > 0) || (listeners.size === 0 && isUnchanged())) return value as T
      isFresh = true
      return renew()
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        isFresh = isUnchanged()
        stops = sources.map((source) => source(onSource))
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        for (const stop of stops) stop()
        stops = []
      }
    },
  }
}

/** Shallow equality of lists. */
export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => Object.is(item, b[i]))
}
