import { useEffect } from 'react'
import { atRest } from '../platform/rest.ts'
import type { LazyPart } from '../ui/lazyPart.ts'

/** Preloads a component that is shown later; one that could not be fetched is fetched again when it is shown. */
export function usePreloadAtRest(part: Pick<LazyPart<object>, 'preload'>): void {
  useEffect(() => atRest(() => void part.preload().catch(() => undefined)), [part])
}
