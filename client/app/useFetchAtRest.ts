import { useEffect } from 'react'
import { atRest } from '../platform/rest.ts'
import type { FetchedPart } from '../ui/lazyPart.ts'

/** Fetches ahead what is shown later; what could not be fetched then is fetched when it is shown. */
export function useFetchAtRest(part: Pick<FetchedPart<object>, 'fetch'>): void {
  useEffect(() => atRest(() => void part.fetch().catch(() => undefined)), [part])
}
