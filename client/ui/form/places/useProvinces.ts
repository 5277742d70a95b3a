import { useEffect, useState } from 'react'
import type { Province } from '#shared/places/parsePlaces.ts'

import { fetchPart } from '../../../platform/parts.ts'

let loaded: readonly Province[] | null = null

/** The divisions of China; null while they are on their way. */
export function useProvinces(): readonly Province[] | null {
  const [provinces, setProvinces] = useState(loaded)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (loaded) return
    fetchPart(() => import('#shared/places/chinaPlaces.ts')).then(
      ({ chinaPlaces }) => {
        loaded = chinaPlaces()
        setProvinces(loaded)
      },
      (error: Error) => setFailure(error),
    )
  }, [])
  // The screen's error boundary handles a chunk that could not be fetched.
  if (failure) throw failure
  return provinces
}
