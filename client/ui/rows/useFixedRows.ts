import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { windowSize } from '../../platform/page.ts'
import { isServed, type RowsView, rowsInSight, rowsToDraw, type Sight, scrollTopTo } from './rowsInSight.ts'

export interface FixedRowsProps extends Pick<RowsView, 'count' | 'rowHeightPx'> {
  readonly scroller: RefObject<HTMLElement | null>
  readonly headHeightPx?: number
  /** How many rows exist above and below those in sight. */
  readonly around?: number
  /** The row with the focus exists wherever the others are scrolled to: else the focus would be lost with it. */
  readonly kept?: number
}

const ROWS_AROUND = 8
/** Of the window's height: about what bars and tools leave to the rows. */
const ROWS_SHARE = 0.75

/** So that the first rows are a part of the first render, which may be done in slices; corrected once it is laid out. */
const guessedSight = (rowHeightPx: number): Sight => ({
  first: 0,
  end: Math.ceil((windowSize().height * ROWS_SHARE) / rowHeightPx),
})

/** Which of many rows of one height exist: a list of thousands costs what is in sight. */
export function useFixedRows(props: FixedRowsProps) {
  const { scroller, count, rowHeightPx, headHeightPx = 0, around = ROWS_AROUND, kept = -1 } = props
  const [sight, setSight] = useState(() => guessedSight(rowHeightPx))
  const latest = useRef({ sight, count, rowHeightPx, headHeightPx, around })
  const { view, look } = useLook(scroller, latest, setSight)
  useLayoutEffect(() => {
    latest.current = { ...latest.current, count, rowHeightPx, headHeightPx, around }
    // Fewer rows may have scrolled the box by themselves.
    look()
  }, [count, rowHeightPx, headHeightPx, around, look])
  useScrolling(scroller, look)
  const scrollToIndex = useCallback(
    (index: number) => {
      const topPx = scrollTopTo(index, view())
      if (topPx !== null) scroller.current?.scrollTo({ top: topPx })
    },
    [scroller, view],
  )
  const rows = useMemo(() => rowsToDraw(sight, count, around, kept), [sight, count, around, kept])
  return { rows, heightPx: count * rowHeightPx, scrollToIndex }
}

interface Latest extends Omit<RowsView, 'scrollTopPx' | 'heightPx'> {
  readonly around: number
  /** That the rows are drawn for. */
  readonly sight: Sight
}

/** What is in sight is known to the browser alone: read anew, and set where other rows are needed. */
function useLook(
  scroller: RefObject<HTMLElement | null>,
  latest: RefObject<Latest>,
  setSight: (sight: Sight) => void,
) {
  const view = useCallback((): RowsView => {
    const { scrollTop: scrollTopPx = 0, clientHeight: heightPx = 0 } = scroller.current ?? {}
    return { ...latest.current, scrollTopPx, heightPx }
  }, [scroller, latest])
  const look = useCallback(
    (isAtOnce = false) => {
      const { sight, around } = latest.current
      const next = rowsInSight(view())
      if (isServed(sight, next, around)) return
      latest.current = { ...latest.current, sight: next }
      if (isAtOnce) flushSync(() => setSight(next))
      else setSight(next)
    },
    [latest, setSight, view],
  )
  return { view, look }
}

/** The rows are drawn with the frame that is scrolled: one later, the box would be empty at its edge. */
function useScrolling(scroller: RefObject<HTMLElement | null>, look: (isAtOnce?: boolean) => void): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const onScroll = () => look(true)
    element.addEventListener('scroll', onScroll, { passive: true })
    const watch = new ResizeObserver(() => look())
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      watch.disconnect()
    }
  }, [scroller, look])
}
