import { useMemo } from 'react'
import { after, type Cancel } from '../platform/time.ts'
import { useConsoleState } from './consoleContext.ts'
import type { LiveStore } from './liveStore.ts'
import { useReadable } from './useReadable.ts'

/** Delay of the first computation, because readings arrive after the records when a project is opened. */
const FIRST_MS = 300

/**
 * Value computed from many records, at most once per `everyMs` and only after store changes. The caller memoizes
 * `compute`.
 */
export function useSampled<T>(compute: (store: LiveStore) => T, everyMs: number): T {
  const { store } = useConsoleState()
  const sampled = useMemo(() => createSampled(store, compute, everyMs), [store, compute, everyMs])
  return useReadable(sampled)
}

function createSampled<T>(store: LiveStore, compute: (store: LiveStore) => T, everyMs: number) {
  let value: T | undefined
  let version = -1
  const read = (): T => {
    if (value === undefined) {
      value = compute(store)
      version = store.version
    }
    return value
  }
  return {
    get: read,
    subscribe(listener: () => void) {
      let waiting: Cancel | null = null
      const renew = () => {
        waiting = null
        value = undefined
        listener()
      }
      let isFirst = true
      const mark = () => {
        waiting ??= after(isFirst ? FIRST_MS : everyMs, renew)
        isFirst = false
      }
      // May have changed between rendering and now, or while hidden.
      if (version !== store.version) renew()
      const stop = store.subscribeBatches({ onRecords: mark, onReport: mark })
      return () => {
        stop()
        waiting?.()
      }
    },
  }
}
