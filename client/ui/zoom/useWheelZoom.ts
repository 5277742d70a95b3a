import { type RefObject, useEffect, useRef } from 'react'

/** Zooms by this factor around a point of the frame, in pixels. */
export type ZoomAt = (factor: number, at: readonly [number, number]) => void

/** The wheel scrolls the page, unless a modifier is pressed or the frame has the focus. */
export function useWheelZoom(frame: RefObject<HTMLDivElement | null>, zoom: ZoomAt): void {
  const act = useRef(zoom)
  useEffect(() => {
    act.current = zoom
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      act.current(Math.exp(-event.deltaY / 300), [event.clientX - box.left, event.clientY - box.top])
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame])
}
