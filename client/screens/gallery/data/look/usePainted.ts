import { useLayoutEffect, useRef, useState } from 'react'
import { onRootStyled, type PaintedColors, paintedColors } from '../../../../platform/styles.ts'
import { nextFrame } from '../../../../platform/time.ts'

/** Computed colours of the element, updated when the theme changes; null before the first paint. */
export function usePainted<E extends HTMLElement>(tokens: {
  readonly text?: string
  readonly ground: string
}): readonly [React.RefObject<E | null>, PaintedColors | null] {
  const ref = useRef<E>(null)
  const [painted, setPainted] = useState<PaintedColors | null>(null)
  const { text, ground } = tokens
  // Colours are the browser's to work out: variables refer to others, and mixes are computed.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    element.style.setProperty('background-color', `var(${ground})`)
    if (text !== undefined) element.style.setProperty('color', `var(${text})`)
    const read = () => setPainted(paintedColors(element))
    read()
    return onRootStyled(() => nextFrame(read))
  }, [text, ground])
  return [ref, painted]
}
