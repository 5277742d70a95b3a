/** Zooms and pans the time axis of a plot with d3-zoom: by drag, two fingers, the wheel with a modifier, keys and buttons. */
import { select, type ZoomBehavior, zoom, zoomIdentity } from 'd3'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { HOUR_MS } from '#shared/durations.ts'

export interface TimeSpan {
  readonly fromMs: number
  readonly toMs: number
}

/** The shortest time that fills the plot. */
const CLOSEST_MS = HOUR_MS
const KEY_SHARE = 0.25

interface TimeZoom {
  readonly view: TimeSpan
  readonly isZoomed: boolean
  readonly zoomBy: (factor: number) => void
  readonly showAll: () => void
  /** Moves the view by a share of its width; positive is later. */
  readonly moveBy: (share: number) => void
  /** Moves the view so that the instant is in it; nothing where it is. */
  readonly reveal: (atMs: number) => void
  /** Acts on a key of the plot; whether it did. */
  readonly press: (event: { readonly key: string; readonly shiftKey: boolean }) => boolean
}

/**
 * @param frame the element over the plot, `widthPx` wide
 * @param whole the whole time of the chart; another one shows all of it
 */
export function useTimeZoom(
  frame: RefObject<HTMLElement | null>,
  whole: TimeSpan,
  { widthPx, isOn }: { readonly widthPx: number; readonly isOn: boolean },
): TimeZoom {
  const { fromMs, toMs } = whole
  const [{ scale, leftPx }, setTransform] = useState({ scale: 1, leftPx: 0 })
  const behavior = useRef<ZoomBehavior<HTMLElement, unknown> | null>(null)
  // d3 stores the transform on the element together with its listeners.
  useEffect(() => {
    const element = frame.current
    if (!element || !isOn || widthPx <= 0) return
    const target = select(element)
    const zooming = zoom<HTMLElement, unknown>()
      .extent([
        [0, 0],
        [widthPx, 1],
      ])
      .translateExtent([
        [0, 0],
        [widthPx, 1],
      ])
      .scaleExtent([1, Math.max(1, (toMs - fromMs) / CLOSEST_MS)])
      .filter((event: Event) => isForZoom(event, element))
      .on('zoom', ({ transform }) => setTransform({ scale: transform.k, leftPx: -transform.x }))
    target.call(zooming).on('dblclick.zoom', null)
    behavior.current = zooming
    return () => {
      behavior.current = null
      target.on('.zoom', null).property('__zoom', zoomIdentity)
      setTransform({ scale: 1, leftPx: 0 })
    }
  }, [frame, isOn, widthPx, fromMs, toMs])
  const act = useCallback(
    (work: (zooming: ZoomBehavior<HTMLElement, unknown>, element: HTMLElement) => void) => {
      if (behavior.current && frame.current) work(behavior.current, frame.current)
    },
    [frame],
  )
  return useMemo(() => {
    const msPerPx = widthPx > 0 ? (toMs - fromMs) / (widthPx * scale) : 0
    const view =
      scale === 1
        ? { fromMs, toMs }
        : { fromMs: fromMs + leftPx * msPerPx, toMs: fromMs + (leftPx + widthPx) * msPerPx }
    const zoomBy = (factor: number) => act((zooming, element) => zooming.scaleBy(select(element), factor))
    const moveBy = (share: number) =>
      act((zooming, element) => zooming.translateBy(select(element), (-share * widthPx) / scale, 0))
    const showAll = () => act((zooming, element) => zooming.transform(select(element), zoomIdentity))
    const reveal = (atMs: number) => {
      const span = view.toMs - view.fromMs
      if (atMs < view.fromMs) moveBy((atMs - view.fromMs) / span - KEY_SHARE)
      if (atMs > view.toMs) moveBy((atMs - view.toMs) / span + KEY_SHARE)
    }
    const press: TimeZoom['press'] = ({ key, shiftKey }) => {
      const action = isOn ? actionOf(key, shiftKey, { zoomBy, moveBy, showAll }) : null
      action?.()
      return action !== null
    }
    return { view, isZoomed: scale > 1, zoomBy, showAll, moveBy, reveal, press }
  }, [act, fromMs, toMs, widthPx, scale, leftPx, isOn])
}

function actionOf(
  key: string,
  isShift: boolean,
  { zoomBy, moveBy, showAll }: Pick<TimeZoom, 'zoomBy' | 'moveBy' | 'showAll'>,
): (() => void) | null {
  if (key === '+' || key === '=') return () => zoomBy(2)
  if (key === '-') return () => zoomBy(1 / 2)
  if (key === '0') return showAll
  if (isShift && key === 'ArrowLeft') return () => moveBy(-KEY_SHARE)
  if (isShift && key === 'ArrowRight') return () => moveBy(KEY_SHARE)
  return null
}

/** The wheel scrolls the page, unless a modifier is pressed or the plot has the focus; one finger does until it is zoomed. */
function isForZoom(event: Event, element: HTMLElement): boolean {
  if (event instanceof WheelEvent)
    return event.ctrlKey || event.metaKey || element.contains(document.activeElement)
  if (event instanceof MouseEvent) return event.button === 0
  return !('touches' in event) || (event.touches as TouchList).length > 1 || isZoomedIn(element)
}

const isZoomedIn = (element: HTMLElement & { readonly __zoom?: { readonly k: number } }): boolean =>
  (element.__zoom?.k ?? 1) > 1
