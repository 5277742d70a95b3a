import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type MapView, type Place, panned, type Size, viewOf, zoomed } from './mapView.ts'

const STEP_PX = 60
const ZOOM_STEP = 1.6
/** Less than this is a click, not a drag. */
const DRAG_PX = 4

/** The visible part of the map: at first all the places, then as the user moves and zooms it. */
export function useMapView(
  frame: RefObject<HTMLDivElement | null>,
  places: readonly Place[],
  zoomMax?: number,
) {
  const size = useSize(frame)
  const [own, setOwn] = useState<MapView | null>(null)
  const view = own ?? viewOf(places, size, zoomMax)
  const latest = useRef({ view, size })
  useEffect(() => {
    latest.current = { view, size }
  })
  useWheel(frame, latest, setOwn)
  const drag = useDrag(latest, setOwn)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = keyed(event.key, view, size)
    if (next === undefined) return
    event.preventDefault()
    setOwn(next)
  }
  return {
    view,
    size,
    onKeyDown,
    drag,
    zoomIn: () => setOwn(zoomed(view, size, ZOOM_STEP)),
    zoomOut: () => setOwn(zoomed(view, size, 1 / ZOOM_STEP)),
    showAll: () => setOwn(null),
    show: (next: MapView) => setOwn(next),
  }
}

/** Null is the view of all places. */
function keyed(key: string, view: MapView, size: Size): MapView | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return panned(view, size, [STEP_PX, 0])
    case 'ArrowRight':
      return panned(view, size, [-STEP_PX, 0])
    case 'ArrowUp':
      return panned(view, size, [0, STEP_PX])
    case 'ArrowDown':
      return panned(view, size, [0, -STEP_PX])
    case '+':
    case '=':
      return zoomed(view, size, ZOOM_STEP)
    case '-':
      return zoomed(view, size, 1 / ZOOM_STEP)
    case '0':
      return null
    default:
      return undefined
  }
}

function useSize(frame: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState<Size>({ widthPx: 600, heightPx: 300 })
  // The browser determines the frame's size; the first one is read before paint.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element
      // A hidden map has none, and keeps the one it had.
      if (widthPx === 0 || heightPx === 0) return
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}

type Latest = RefObject<{ readonly view: MapView; readonly size: Size }>

/** The wheel scrolls the page, unless a modifier is pressed or the map has the focus. */
function useWheel(
  frame: RefObject<HTMLDivElement | null>,
  latest: Latest,
  setView: (view: MapView) => void,
): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = [event.clientX - box.left, event.clientY - box.top] as const
      const { view, size } = latest.current
      setView(zoomed(view, size, Math.exp(-event.deltaY / 300), at))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, latest, setView])
}

function useDrag(latest: Latest, setView: (view: MapView) => void) {
  const from = useRef<{ x: number; y: number; isDrag: boolean } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY, isDrag: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const start = from.current
      if (!start) return
      const by = [event.clientX - start.x, event.clientY - start.y] as const
      if (!start.isDrag && Math.hypot(by[0], by[1]) < DRAG_PX) return
      if (!start.isDrag) event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY, isDrag: true }
      const { view, size } = latest.current
      setView(panned(view, size, by))
    },
    /** Returns whether it was a click. */
    onPointerUp: (): boolean => {
      const wasClick = from.current !== null && !from.current.isDrag
      from.current = null
      return wasClick
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
