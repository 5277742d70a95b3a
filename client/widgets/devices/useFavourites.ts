import { useCallback, useEffect } from 'react'
import { type Favourites, favourites, loadFavourites } from '../../actions/favourites.ts'
import { shell } from '../../actions/shellPort.ts'
import { useViewer } from '../../store/hooks.ts'
import { useReadable, useSnapshot } from '../../store/useReadable.ts'

/** The viewer's favourites of the project on show. */
export function useFavourites(): Favourites {
  useLoaded()
  return useReadable(favourites)
}

/** Renewed only when it becomes one, or stops being one. */
export function useIsFavourite(deviceId: string): boolean {
  useLoaded()
  const subscribe = useCallback((listener: () => void) => favourites.subscribe(listener), [])
  return useSnapshot(subscribe, () => favourites.get().has.has(deviceId))
}

function useLoaded(): void {
  const accountId = useViewer()?.accountId ?? null
  const projectId = useReadable(shell().projectId)
  useEffect(() => {
    if (accountId !== null && projectId !== null) loadFavourites(accountId, projectId)
  }, [accountId, projectId])
}
