import { useEffect, useRef, useState } from 'react'

/** The width of an element, updated whenever it changes; 0 before the first measurement. */
export function useWidth<E extends HTMLElement>(): readonly [React.RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  // The layout is the browser's.
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
