/** Which names have room. A name that would cover another is left out; its dot stays. */
export interface Label {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Before its point instead of after it. */
  readonly isBefore?: boolean
}

const WIDE = /[⺀-鿿＀-￯]/
const HEIGHT_PX = 18
const GAP_PX = 8

export const widthPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 13 : 7), 12)

/** In the order of importance: the first has room in any case. */
export function labelsWithRoom<L extends Label>(labels: readonly L[]): ReadonlySet<L> {
  const placed: { left: number; right: number; top: number; bottom: number }[] = []
  const shown = new Set<L>()
  for (const label of labels) {
    const box = {
      left: label.isBefore ? label.x - widthPx(label.text) - GAP_PX : label.x,
      right: label.isBefore ? label.x : label.x + widthPx(label.text) + GAP_PX,
      top: label.y - HEIGHT_PX / 2,
      bottom: label.y + HEIGHT_PX / 2,
    }
    const isCovered = placed.some(
      (other) =>
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
    if (isCovered) continue
    placed.push(box)
    shown.add(label)
  }
  return shown
}
