import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Size } from '../zoom/useFrameSize.ts'
import { useWheelZoom } from '../zoom/useWheelZoom.ts'
import { createPlanPointers } from './planPointers.ts'
import { type PlanView, type Point, pannedPlan, wholeView, zoomedPlan } from './planView.ts'

const STEP_PX = 60
const ZOOM_STEP = 1.5

/** The visible part of a plan: the whole of it at first, then as it is dragged, pinched, wheeled and moved by keys. */
export function usePlanView(frame: RefObject<HTMLDivElement | null>, size: Size, height: number) {
  const [own, setOwn] = useState<{
    readonly view: PlanView
    readonly height: number
  } | null>(null)
  // Turned on its side it is another plan.
  const view = own?.height === height ? own.view : wholeView(size, height)
  const setView = (view: PlanView) => setOwn({ view, height })
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
    // Several moves may occur before the next render.
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
      '0': () => setOwn(null),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return {
    view,
    isWhole: own?.height !== height,
    onKeyDown,
    pointers: usePointers(frame, pan, zoom),
    zoomIn: () => zoom(ZOOM_STEP),
    zoomOut: () => zoom(1 / ZOOM_STEP),
    showAll: () => setOwn(null),
  }
}

function usePointers(
  frame: RefObject<HTMLDivElement | null>,
  pan: (by: Point) => void,
  zoom: (factor: number, at: Point) => void,
) {
  const gestures = useRef({ pan, zoom })
  useEffect(() => {
    gestures.current = { pan, zoom }
  })
  const [pointers] = useState(() =>
    createPlanPointers({
      pan: (by) => gestures.current.pan(by),
      zoom(factor, [x, y]) {
        const box = frame.current?.getBoundingClientRect()
        if (box) gestures.current.zoom(factor, [x - box.left, y - box.top])
      },
    }),
  )
  return {
    onPointerDownCapture: pointers.begin,
    onPointerDown: pointers.press,
    onPointerMove: (event: PointerEvent<HTMLDivElement>) =>
      pointers.move(event, (id) => event.currentTarget.setPointerCapture(id)),
    onPointerUp: pointers.end,
    onPointerCancel: pointers.end,
    onClickCapture: (event: MouseEvent) => {
      if (pointers.isEndOfDrag(event)) event.stopPropagation()
    },
  }
}
