import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useFrameSize } from '../zoom/useFrameSize.ts'
import { useWheelZoom } from '../zoom/useWheelZoom.ts'
import { type PlanView, type Point, pannedPlan, wholeView, zoomedPlan } from './planView.ts'

const SIZE_AT_FIRST = { widthPx: 800, heightPx: 500 }
const STEP_PX = 60
const ZOOM_STEP = 1.5
/** Less than this is a click, not a drag. */
const DRAG_PX = 4

/** The visible part of a plan: the whole of it at first, then as it is dragged, pinched, wheeled and moved by keys. */
export function usePlanView(frame: RefObject<HTMLDivElement | null>, height: number) {
  const size = useFrameSize(frame, SIZE_AT_FIRST)
  const [own, setView] = useState<PlanView | null>(null)
  const view = own ?? wholeView(size, height)
  const latest = useRef({ view, size, height })
  useEffect(() => {
    latest.current = { view, size, height }
  })
  const zoom = (factor: number, at?: Point) => {
    const { view, size, height } = latest.current
    setView(zoomedPlan(view, factor, at ?? [size.widthPx / 2, size.heightPx / 2], size, height))
  }
  const pan = (by: Point) => {
    const { view, size, height } = latest.current
    const next = pannedPlan(view, by, size, height)
    // Several moves may come before the next render.
    latest.current = { view: next, size, height }
    setView(next)
  }
  useWheelZoom(frame, zoom)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => pan([STEP_PX, 0]),
      ArrowRight: () => pan([-STEP_PX, 0]),
      ArrowUp: () => pan([0, STEP_PX]),
      ArrowDown: () => pan([0, -STEP_PX]),
      '+': () => zoom(ZOOM_STEP),
      '=': () => zoom(ZOOM_STEP),
      '-': () => zoom(1 / ZOOM_STEP),
      '0': () => setView(null),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return {
    view,
    size,
    onKeyDown,
    pointers: usePointers(frame, pan, zoom),
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    showAll: () => setView(null),
  }
}

/** One finger or the mouse drags, two fingers pinch. A click that ends a drag is none. */
function usePointers(
  frame: RefObject<HTMLDivElement | null>,
  pan: (by: Point) => void,
  zoom: (factor: number, at: Point) => void,
) {
  const down = useRef(new Map<number, Point>())
  const hasMoved = useRef(false)
  const end = (event: PointerEvent) => {
    down.current.delete(event.pointerId)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      if (down.current.size === 0) hasMoved.current = false
      down.current.set(event.pointerId, [event.clientX, event.clientY])
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const now: Point = [event.clientX, event.clientY]
      const by: Point = [now[0] - before[0], now[1] - before[1]]
      if (!hasMoved.current && Math.hypot(...by) < DRAG_PX) return
      if (!hasMoved.current) event.currentTarget.setPointerCapture(event.pointerId)
      hasMoved.current = true
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      down.current.set(event.pointerId, now)
      if (!other) return pan(by)
      const box = frame.current?.getBoundingClientRect()
      const between = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
      const factor = between(now, other) / Math.max(1, between(before, other))
      if (box) zoom(factor, [(now[0] + other[0]) / 2 - box.left, (now[1] + other[1]) / 2 - box.top])
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!hasMoved.current) return
      hasMoved.current = false
      event.stopPropagation()
    },
  }
}
