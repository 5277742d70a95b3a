/** Computed styles: colours and variables as the browser resolved them. */
import type { Cancel } from './time.ts'

/** Computed colours: `rgb(64, 158, 255)`, or `color(srgb 0.3 0.6 1)`. */
export interface PaintedColors {
  readonly text: string
  readonly ground: string
}

export function paintedColors(element: Element): PaintedColors {
  const { color, backgroundColor } = getComputedStyle(element)
  return { text: color, ground: backgroundColor }
}

/** Computed variable of <html>; empty if unset. */
export const rootVariable = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Runs when scheme, theme colour or text size change. */
export function onRootStyled(run: () => void): Cancel {
  const observer = new MutationObserver(run)
  const attributeFilter = ['style', 'class', 'data-theme', 'data-size']
  observer.observe(document.documentElement, { attributes: true, attributeFilter })
  return () => observer.disconnect()
}
