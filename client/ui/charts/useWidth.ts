import { useLayoutEffect, useRef, useState } from 'react'

/** Element width, measured before the first paint and updated on resize. */
export function useWidth<E extends HTMLElement>(): readonly [React.RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  // Measured before the first paint, to avoid a jump.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    setWidth(innerWidthOf(element))
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}

function innerWidthOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const paddingPx = (Number.parseFloat(paddingLeft) || 0) + (Number.parseFloat(paddingRight) || 0)
  return Math.max(0, Math.floor(element.clientWidth - paddingPx))
}
