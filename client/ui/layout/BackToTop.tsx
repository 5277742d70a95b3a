/**
 * Back-to-top button, visible after scrolling. Respects reduced motion and focuses the title. Must be last in
 * the page.
 */
import { Button } from '@blueprintjs/core'
import { ArrowUp } from '@blueprintjs/icons'
import { useEffect, useRef, useState } from 'react'
import { useMedia } from '../controls/useMedia.ts'
import styles from './BackToTop.module.css'

/** Scroll distance from which the button appears. */
const FROM_PX = 400

export function BackToTop({ label }: { readonly label: string }) {
  const mark = useRef<HTMLDivElement>(null)
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const scroller = scrollerOf(mark.current)
    if (!scroller) return
    const look = () => setAway(scroller.scrollTop > FROM_PX)
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [])
  const goUp = () => {
    const scroller = scrollerOf(mark.current)
    const title = mark.current?.closest('[data-page]')?.querySelector<HTMLElement>('h1')
    if (title) {
      title.tabIndex = -1
      title.focus({ preventScroll: true })
    }
    scroller?.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
  }
  return (
    <div ref={mark} className={styles.top}>
      {isAway ? (
        <Button icon={<ArrowUp />} onClick={goUp}>
          {label}
        </Button>
      ) : null}
    </div>
  )
}

function scrollerOf(element: Element | null): HTMLElement | null {
  let parent = element?.parentElement ?? null
  while (parent) {
    const { overflowY } = getComputedStyle(parent)
    if (overflowY === 'auto' || overflowY === 'scroll') return parent
    parent = parent.parentElement
  }
  return null
}
