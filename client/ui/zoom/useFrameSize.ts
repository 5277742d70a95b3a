import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** Size of the viewport element; the first value is read before paint. */
export function useFrameSize(frame: RefObject<HTMLDivElement | null>, atFirst: Size): Size {
  const [size, setSize] = useState(atFirst)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element
      // A hidden frame has no size, so the last one is preserved.
      if (widthPx === 0 || heightPx === 0) return
      setSize((before) =>
        before.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return size
}
