import { useSyncExternalStore } from 'react'
import type { Readable } from './observable.ts'

/** Apart from the other hooks: a component that only subscribes to a value does not import the whole store. */
export function useReadable<T>(readable: Readable<T>): T {
  return useSnapshot(readable.subscribe, readable.get)
}

/** Also returns the value without a subscription, as tests and printing require. */
export function useSnapshot<T>(subscribe: (listener: () => void) => () => void, get: () => T): T {
  return useSyncExternalStore(subscribe, get, get)
}
