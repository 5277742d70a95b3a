import { type MouseEvent, type PointerEvent, useMemo } from 'react'
import { swallowNextClick } from '../../../platform/page.ts'
import { after, type Cancel } from '../../../platform/time.ts'

const PRESS_MS = 450
/** Maximum delay of the click that follows a lifted finger. */
const CLICK_AFTER_MS = 400
/** A finger that moves further than this scrolls. */
const SLACK_PX = 10

interface Press {
  readonly x: number
  readonly y: number
  /** Cancels the press timer or, afterwards, the suppression of the click. */
  cancel: Cancel
  isDone: boolean
}

export const useLongPress = (onPress: (areaId: string) => void) =>
  useMemo(() => createLongPress(onPress), [onPress])

/**
 * A long press selects an area's tile. The selection bar may appear under the finger, so the following click is
 * suppressed.
 */
export function createLongPress(onPress: (areaId: string) => void) {
  let press: Press | null = null
  const giveUp = () => {
    if (!press || press.isDone) return
    press.cancel()
    press = null
  }
  const lift = () => {
    giveUp()
    if (press) after(CLICK_AFTER_MS, press.cancel)
    press = null
  }
  return {
    onPointerDown: (event: Pick<PointerEvent, 'target' | 'pointerType' | 'clientX' | 'clientY'>) => {
      press?.cancel()
      press = null
      const areaId = (event.target as HTMLElement).closest<HTMLElement>('[data-area]')?.dataset.area
      if (event.pointerType === 'mouse' || areaId === undefined) return
      const begun: Press = {
        x: event.clientX,
        y: event.clientY,
        cancel: after(PRESS_MS, () => {
          begun.isDone = true
          begun.cancel = swallowNextClick()
          onPress(areaId)
        }),
        isDone: false,
      }
      press = begun
    },
    onPointerMove: (event: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
      if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX) giveUp()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // The browser's own menu of a long press would cover the tiles.
    onContextMenu: (event: MouseEvent) => {
      if (press) event.preventDefault()
    },
  }
}
