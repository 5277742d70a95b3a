import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Offset {
  readonly top: number
  readonly left: number
}

/** Scroll positions of pages and inner lists. Hidden elements lose theirs, so it is restored on display. */
export function useScrollMemory(root: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, Map<Element, Offset>>())
  const shownPath = useRef(path)
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    // Nothing has been scrolled yet, and reading the position would force a layout.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    shownPath.current = path
    const known = places.current.get(path)
    for (const [element, { top, left }] of known ?? []) {
      if (element.isConnected) element.scrollTo({ top, left, behavior: 'instant' })
      else known?.delete(element)
    }
    // On phones the whole page scrolls; another page starts at the top.
    if (root.current && !known?.has(root.current)) root.current.scrollTo({ top: 0, behavior: 'instant' })
  }, [path, root])
  useEffect(() => {
    const element = root.current
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const known = places.current.get(shownPath.current) ?? new Map<Element, Offset>()
      places.current.set(shownPath.current, known)
      known.set(target, { top: target.scrollTop, left: target.scrollLeft })
    }
    // Scroll events do not bubble, but can be captured.
    element?.addEventListener('scroll', note, { capture: true, passive: true })
    return () => element?.removeEventListener('scroll', note, { capture: true })
  }, [root])
}
