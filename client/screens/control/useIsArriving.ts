import { useAllIds, useIsLive } from '../../store/hooks.ts'

/** The project's records are on their way: that there is nothing yet says nothing. */
export function useIsArriving(): boolean {
  const isLive = useIsLive()
  return useAllIds('area').length === 0 && !isLive
}
