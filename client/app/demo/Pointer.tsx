import { useEffect, useState } from 'react'
import { every } from '../../platform/time.ts'
import styles from './Pointer.module.css'

/** A target comes with its screen, and moves with what is around it. */
const LOOK_EVERY_MS = 150
const MARGIN_PX = 4

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Props {
  readonly target: string
  /** What covers the lower edge of the window. */
  readonly below: { readonly current: HTMLElement | null }
}

/** A frame around what the chapter is about; nothing where it is not there. It takes no clicks. */
export function Pointer({ target, below }: Props) {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const look = () => {
      const endPx = below.current?.getBoundingClientRect().top ?? window.innerHeight
      setBox((before) => changed(before, boxOf(target, endPx)))
    }
    look()
    return every(LOOK_EVERY_MS, look)
  }, [target, below])
  return box ? <div className={styles.frame} style={box} data-pointer={target} aria-hidden="true" /> : null
}

/** The first that can be seen, as far as it is above that height of the window. */
function boxOf(target: string, endPx: number): Box | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${CSS.escape(target)}"]`)]
  const element = found.find((one) => one.checkVisibility())
  if (!element) return null
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
