import { useEffect, useLayoutEffect, useRef } from 'react'
import { openLayer } from '../../platform/backLayers.ts'

/** While mounted and open, the browser's Back closes this instead of leaving the page. */
export function useBackCloses(close: () => void, isOpen = true): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])
  useLayoutEffect(() => (isOpen ? openLayer(() => latest.current()) : undefined), [isOpen])
}
