import { useCallback, useSyncExternalStore } from 'react'
import { matchesMedia, onMedia } from '../../platform/page.ts'

export function useMedia(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => onMedia(query, listener), [query])
  const read = () => matchesMedia(query)
  return useSyncExternalStore(subscribe, read, read)
}
