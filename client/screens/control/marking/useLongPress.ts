import { type MouseEvent, type PointerEvent, useMemo, useRef } from 'react'
import { after, type Cancel } from '../../../platform/time.ts'

const PRESS_MS = 450
/** A finger that moves further than this scrolls. */
const SLACK_PX = 10

interface Press {
  readonly x: number
  readonly y: number
  readonly cancel: Cancel
  isDone: boolean
}

/** A finger that rests on an area's tile marks it; the click that follows as it is lifted is swallowed. */
export function useLongPress(onPress: (areaId: string) => void) {
  const press = useRef<Press | null>(null)
  return useMemo(() => {
    const stop = () => {
      press.current?.cancel()
      if (!press.current?.isDone) press.current = null
    }
    return {
      onPointerDown: (event: PointerEvent) => {
        stop()
        press.current = null
        const areaId = (event.target as HTMLElement).closest<HTMLElement>('[data-area]')?.dataset.area
        if (event.pointerType === 'mouse' || areaId === undefined) return
        const cancel = after(PRESS_MS, () => {
          if (press.current) press.current.isDone = true
          onPress(areaId)
        })
        press.current = { x: event.clientX, y: event.clientY, cancel, isDone: false }
      },
      onPointerMove: (event: PointerEvent) => {
        const { current } = press
        if (current && Math.hypot(event.clientX - current.x, event.clientY - current.y) > SLACK_PX) stop()
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onClickCapture: (event: MouseEvent) => {
        if (!press.current?.isDone) return
        press.current = null
        event.preventDefault()
        event.stopPropagation()
      },
      // The browser's own menu of a long press would cover the tiles.
      onContextMenu: (event: MouseEvent) => {
        if (press.current) event.preventDefault()
      },
    }
  }, [onPress])
}
