import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { windowSize } from '../../platform/page.ts'

export interface FixedRowsProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  readonly rowHeightPx: number
  /** Height of a sticky heading. */
  readonly headHeightPx?: number
  /** Focused row, always rendered to keep focus. */
  readonly kept?: number
}

const ROWS_AROUND = 8
/** Initial estimate of the row area relative to the window. */
const ROWS_SHARE = 0.75

/** Virtual rows of one height: which of them are drawn, how high all are, and how to scroll to one. */
export function useFixedRows({ scroller, count, rowHeightPx, headHeightPx = 0, kept = -1 }: FixedRowsProps) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      const rows = defaultRangeExtractor(range)
      return kept < 0 || kept >= range.count || rows.includes(kept)
        ? rows
        : [...rows, kept].sort((a, b) => a - b)
    },
    [kept],
  )
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    initialRect: { width: 0, height: windowSize().height * ROWS_SHARE },
    overscan: ROWS_AROUND,
    rangeExtractor,
    scrollMargin: headHeightPx,
    scrollPaddingStart: headHeightPx,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured again
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeightPx])
  const scrollToIndex = useCallback((index: number) => virtual.scrollToIndex(index), [virtual])
  return {
    rows: virtual.getVirtualItems().map(({ index }) => index),
    heightPx: count * rowHeightPx,
    scrollToIndex,
  }
}
