import { useSyncExternalStore } from 'react'
import type { Readable } from './observable.ts'

/** Apart from the other hooks: whoever only watches a value does not load the whole store along. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSyncExternalStore(readable.subscribe, readable.get)
}
