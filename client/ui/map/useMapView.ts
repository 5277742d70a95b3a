import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Size, useFrameSize } from '../zoom/useFrameSize.ts'
import { useWheelZoom } from '../zoom/useWheelZoom.ts'
import { type MapView, type Place, panned, viewOf, zoomed } from './mapView.ts'

const SIZE_AT_FIRST = { widthPx: 600, heightPx: 300 }
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
  const size = useFrameSize(frame, SIZE_AT_FIRST)
  const [own, setOwn] = useState<MapView | null>(null)
  const view = own ?? viewOf(places, size, zoomMax)
  const latest = useRef({ view, size })
  useEffect(() => {
    latest.current = { view, size }
  })
  useWheelZoom(frame, (factor, at) => {
    const { view, size } = latest.current
    setOwn(zoomed(view, size, factor, at))
  })
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

type Latest = RefObject<{ readonly view: MapView; readonly size: Size }>

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
