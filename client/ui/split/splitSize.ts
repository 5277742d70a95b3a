/** Size of the first pane under pointer and keys. Pure. */
export interface SplitBounds {
  readonly minPx: number
  readonly maxPx: number
}

const STEP_PX = 16
const BIG_STEP_PX = 80

/** Each pane has at least `leastPx`; otherwise they share the space. */
export function boundsOf(wholePx: number, leastPx: number): SplitBounds {
  const minPx = Math.round(Math.min(leastPx, wholePx / 2))
  return { minPx, maxPx: Math.max(minPx, Math.round(wholePx - leastPx)) }
}

export const fitted = (sizePx: number, { minPx, maxPx }: SplitBounds): number =>
  Math.round(Math.max(minPx, Math.min(maxPx, sizePx)))

/** The width that a key sets; null for any other key. */
export function keySize(key: string, isBig: boolean, sizePx: number, bounds: SplitBounds): number | null {
  const stepPx = isBig ? BIG_STEP_PX : STEP_PX
  switch (key) {
    case 'ArrowLeft':
      return fitted(sizePx - stepPx, bounds)
    case 'ArrowRight':
      return fitted(sizePx + stepPx, bounds)
    case 'Home':
      return bounds.minPx
    case 'End':
      return bounds.maxPx
    default:
      return null
  }
}
