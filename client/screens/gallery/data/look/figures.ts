/** Converts computed styles to numbers. Pure. */
import { contrast, type Rgb } from '../../../../ui/controls/contrast.ts'

const FULL = 255

/** Null for what has no opaque colour: `transparent`, or a translucent one. */
export function parsePainted(css: string): Rgb | null {
  const numbers = [...css.matchAll(/-?\d*\.?\d+(?:e-?\d+)?%?/g)].map(([text]) =>
    text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text),
  )
  const [red, green, blue, alpha = 1] = numbers
  if (red === undefined || green === undefined || blue === undefined || alpha < 1) return null
  if (css.startsWith('rgb')) return [red, green, blue]
  if (!css.startsWith('color(srgb ')) return null
  return [red * FULL, green * FULL, blue * FULL].map((part) => Math.round(part)) as unknown as Rgb
}

export function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

export interface ContrastFigure {
  /** Contrast ratio from 1 to 21, truncated to two decimals so that it is never rounded up to the limit. */
  readonly ratio: number
  readonly verdict: 'pass' | 'fail' | 'exempt'
}

/** Null where one of the two colours cannot be parsed. */
export function contrastFigure(text: string, ground: string, least: number | null): ContrastFigure | null {
  const [front, back] = [parsePainted(text), parsePainted(ground)]
  if (!front || !back) return null
  const exact = contrast(front, back)
  const verdict = least === null ? 'exempt' : exact >= least ? 'pass' : 'fail'
  return { ratio: Math.floor(exact * 100) / 100, verdict }
}
