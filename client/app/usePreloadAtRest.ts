import { useEffect } from 'react'
import { atRest } from '../platform/rest.ts'
import type { LazyPart } from '../ui/lazyPart.ts'

/** Preloads a component; failures are retried on display. */
export function usePreloadAtRest(part: Pick<LazyPart<object>, 'preload'>): void {
  useEffect(() => atRest(() => void part.preload().catch(() => undefined)), [part])
}
