import { useEffect, useState } from 'react'
import { every } from '../../platform/time.ts'
import styles from './Pointer.module.css'

/** The target appears with its screen and moves with surrounding elements, so its position is polled. */
const LOOK_EVERY_MS = 150
const MARGIN_PX = 4
/** Minimum part of the element, in px, that must be visible. */
const IN_SIGHT_PX = 80

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Props {
  readonly target: string
  /** Element that covers the lower edge of the window. */
  readonly below: { readonly current: HTMLElement | null }
}

/** Frame around the element of the chapter; hidden if the element is missing. Ignores clicks. */
export function Pointer({ target, below }: Props) {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    let isFollowing = true
    // Stops following the target once the user scrolls.
    const stopFollowing = () => {
      isFollowing = false
    }
    const look = () => {
      const endPx = below.current?.getBoundingClientRect().top ?? window.innerHeight
      const element = elementOf(target)
      if (element && isFollowing && isOutOfSight(element, endPx)) element.scrollIntoView({ block: 'center' })
      setBox((before) => changed(before, element ? boxOf(element, endPx) : null))
    }
    look()
    const stopLooking = every(LOOK_EVERY_MS, look)
    window.addEventListener('wheel', stopFollowing, { passive: true })
    window.addEventListener('touchmove', stopFollowing, { passive: true })
    return () => {
      stopLooking()
      window.removeEventListener('wheel', stopFollowing)
      window.removeEventListener('touchmove', stopFollowing)
    }
  }, [target, below])
  return box ? <div className={styles.frame} style={box} data-pointer={target} aria-hidden="true" /> : null
}

/** The first that is rendered and not hidden. */
function elementOf(target: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${CSS.escape(target)}"]`)]
  return found.find((one) => one.checkVisibility())
}

/** Whether the element is outside of the visible part of the window. */
function isOutOfSight(element: HTMLElement, endPx: number): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top > endPx - IN_SIGHT_PX || bottom < IN_SIGHT_PX
}

/** Box of the element, clipped at that height. */
function boxOf(element: HTMLElement, endPx: number): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const [from, to] = [Math.max(MARGIN_PX, left - MARGIN_PX), Math.max(MARGIN_PX, top - MARGIN_PX)]
  const width = Math.min(window.innerWidth - MARGIN_PX, right + MARGIN_PX) - from
  const height = Math.min(endPx - MARGIN_PX, bottom + MARGIN_PX) - to
  return { left: from, top: to, width, height }
}

function changed(before: Box | null, now: Box | null): Box | null {
  const isSame = before && now && JSON.stringify(before) === JSON.stringify(now)
  return isSame ? before : now
}
